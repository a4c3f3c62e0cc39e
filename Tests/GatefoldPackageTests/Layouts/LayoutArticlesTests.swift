import Foundation
import Gatefold
import GatefoldTestSupport
import GatefoldTypesetting
import Testing

@testable import GatefoldPackage

@Suite("Texts of layouts as articles")
struct LayoutArticlesTests {
  @Test("The articles of the sample are its titled texts in page order, as written")
  func written() throws {
    let package = try IssuePackage(LayoutPackage.samplePath)
    let articles = try #require(package.layoutArticles).map { try $0.get() }
    #expect(articles.map(\.title) == ["The lamp room", "Imprint", "אורות על החוף"])
    #expect(articles.map(\.pageIndices) == [[1, 2], [2], [3]])
    #expect(articles.map(\.language) == ["en-GB", "en", "he"])
    for (article, name) in zip(articles, ["lamps", "imprint", "lights"]) {
      let file = URL(filePath: LayoutPackage.samplePath).appending(path: "texts/\(name).xml")
      let alone = try LayoutTextForm.decoded(try Data(contentsOf: file)).article
      #expect(article.texts.map(\.string) == alone.texts.map(\.string))
      #expect(
        article.texts.map { $0.runs.map(\.attributes.style) } == alone.texts.map { $0.runs.map(\.attributes.style) }
      )
      #expect(
        article.texts.map { $0.runs.compactMap(\.attributes.ruby) }
          == alone.texts.map { $0.runs.compactMap(\.attributes.ruby) }
      )
    }
    #expect(try IssuePackage(Self.pdfPackage).layoutArticles == nil)
  }

  private static let pdfPackage =
    URL(filePath: GatefoldTestSupport.Sample.issue.path).deletingLastPathComponent().appending(path: "issue.package")
    .path

  @Test("Letters of articles lead to letters on the pages")
  func origins() async throws {
    let package = try IssuePackage(LayoutPackage.samplePath)
    let issue = try await package.openIssue()
    var pages: [TextPage] = []
    for index in 0..<issue.pageCount { pages.append(try await issue.page(at: index).text()) }
    var (count, wrong): (Int, [String]) = (0, [])
    for article in try #require(package.layoutArticles).map({ try $0.get() }) {
      for text in article.texts {
        for (offset, scalar) in text.string.unicodeScalars.enumerated() where !scalar.properties.isWhitespace {
          let position = text.printedPosition(at: offset)
          let found = position.map { pages[$0.pageIndex].glyphs[$0.offset].scalar }
          if found != scalar { wrong.append("\(scalar) of \(text.string.prefix(40))") }
          count += 1
        }
      }
    }
    #expect(wrong == [])
    #expect(count > 2500)
  }

  @Test("Page breaks are where a page begins")
  func pageBreaks() async throws {
    let article = try #require(try IssuePackage(LayoutPackage.samplePath).layoutArticles?.first).get()
    let breaks = article.texts.flatMap(\.pageBreaks)
    #expect(breaks.map(\.pageIndex) == [1, 2])
    #expect(breaks.allSatisfy { ($0.quad?.boundingRect.minY ?? 0) < 60 })
  }

  @Test("An unreadable text is an error in its place, and pictures come from the package")
  func broken() async throws {
    try await TemporaryFolder.with { folder in
      let figure = #"<figure><picture path="p.webp" width="60" height="40"/></figure>"#
      let picture = try PicturePackage.gradient(width: 12, height: 8)
      let package = try LayoutPackage(
        in: folder,
        """
        <text id="a" path="a.xml"/><text id="b" path="b.xml"/>
        <page><textFrame x="0" y="0" width="200" height="200" text="a"/></page>
        <page><textFrame x="0" y="0" width="200" height="200" text="b"/></page>
        """,
        files: [
          "a.xml": LayoutPackage.text("<headline>A</headline>\(figure)"), "b.xml": Data("<text".utf8),
          "p.webp": try picture.encoded(as: .webp),
        ]
      ).open()
      let articles = try #require(package.layoutArticles)
      // A text without a title is not an article, and the title of a broken text is unknown.
      #expect(articles.count == 1)
      guard case .figure(let read)? = try articles[0].get().blocks.first else {
        throw GatefoldError(.damaged, "no figure")
      }
      let encoded = try await package.pictures.encodedPicture(read.pictures[0])
      #expect(encoded.mediaType == "image/png" && encoded.size == PixelSize(width: 12, height: 8))
    }
  }
}
