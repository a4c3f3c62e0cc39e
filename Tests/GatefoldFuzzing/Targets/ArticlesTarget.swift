internal import Foundation
internal import GatefoldFormats
internal import Synchronization

@testable import Gatefold
@testable import GatefoldReflow
@testable import GatefoldTypesetting

extension FuzzTarget {
  /// Reads articles from pages, then writes them as HTML and EPUB, or sets them on pages.
  static let articles = FuzzTarget("articles") { bytes in
    var input = FuzzBytes(bytes)
    let part = input.byte()
    let fuzzed = FuzzedArticle(input)
    let documents = fuzzed.articles.indices.map(fuzzed.document)
    checkPlaces(in: documents, on: fuzzed.pages)
    switch part % 4 {
    case 0: write(documents, .html)
    case 1: write(documents, .epub)
    default: for document in documents { set(document, part) }
    }
  }

  /// Checks that every letter is at its printed place, and that none is read twice.
  private static func checkPlaces(in documents: [ArticleDocument], on pages: [PrintedPage]) {
    var seen: Set<TextPosition> = []
    for text in documents.flatMap(\.texts) {
      let scalars = Array(text.string.unicodeScalars)
      precondition(scalars.count == text.count, "a text counts its letters wrongly")
      for origin in text.origins {
        let glyphs = pages[origin.pageIndex].text.glyphs
        for (offset, glyph) in zip(origin.range, origin.glyphRange) {
          precondition(glyphs[glyph].scalar == scalars[offset], "another letter is printed")
          let position = TextPosition(pageIndex: origin.pageIndex, offset: glyph)
          precondition(seen.insert(position).inserted, "a letter is read twice")
        }
      }
      var end = 0
      for run in text.runs {
        precondition(run.range.lowerBound >= end && run.range.upperBound <= text.count, "runs are out of order")
        end = run.range.upperBound
      }
      precondition(text.pageBreaks.allSatisfy { $0.offset <= text.count }, "a page break stands behind its text")
      precondition(text.pieces.map(\.string).joined() == text.string, "the pieces are another text")
    }
  }

  // MARK: Writing

  private static func write(_ documents: [ArticleDocument], _ dialect: MarkupWriter.Dialect) {
    guard let issue = FuzzedPublication.issue else { return }
    let publication = Publication(
      issue: issue,
      title: "Fuzz",
      author: nil,
      description: nil,
      language: "en",
      identifier: "urn:uuid:00000000-0000-8000-8000-000000000000",
      published: nil,
      modified: Date(timeIntervalSince1970: 0),
      arrangement: SpreadArrangement(issue.readingHints),
      chosenDirection: nil,
      articles: documents,
      anchors: PageAnchors(documents),
      labels: ["i", "<2>", ""],
      media: MediaCollection(WebAnnotationSet())
    )
    for index in documents.indices {
      let name: @Sendable (Int) -> String = { "article-\($0).html" }
      var out = MarkupWriter(dialect)
      out.open("html", ["xmlns": "http://www.w3.org/1999/xhtml", "xmlns:epub": "http://www.idpf.org/2007/ops"])
      var markup = ArticleMarkup(index, of: publication, pictures: [:], fileName: name, to: out)
      markup.write()
      markup.out.close("html")
      do {
        _ = try MarkupElement(reading: markup.out.data)
      } catch {
        preconditionFailure("the article is not well-formed: \(error.detail)")
      }
    }
  }

  // MARK: Setting

  private static func set(_ document: ArticleDocument, _ part: UInt8) {
    var style = ReaderStyle.light
    style.fontSize = [12, 7, 30, 96][Int(part >> 2) % 4]
    style.columnCount = Int(part >> 4) % 3 + 1
    let size = [PageSize(width: 390, height: 600), PageSize(width: 900, height: 40), PageSize(width: 9, height: 900)]
    let area: SetArea = part & 1 == 0 ? .pages(size[Int(part >> 6) % 3]) : .column(width: 250)
    // Without Pango, nothing can be set.
    guard let layout = try? FuzzedPublication.typesetter.layout(document, in: area, style: style) else { return }
    precondition(layout.isComplete, "pages are too few")
    var places: Set<ArticlePlace> = []
    for (index, page) in layout.pages.enumerated() {
      precondition(page.size.width.isFinite && page.size.height.isFinite && page.size.height > 0, "a page has no size")
      for place in PageTextBuilder.text(of: page, pageIndex: index).places.compactMap(\.self) {
        precondition(places.insert(place).inserted, "a letter is set twice")
      }
    }
    for (textIndex, text) in document.texts.enumerated() {
      for (offset, scalar) in text.string.unicodeScalars.enumerated() {
        let isShown = !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
        let place = ArticlePlace(textIndex: textIndex, offset: offset)
        precondition(!isShown || places.contains(place), "the letter \(scalar.value) at \(place) is not set")
      }
    }
  }
}

/// State shared by all inputs.
private enum FuzzedPublication {
  /// A small cache, because texts never repeat.
  static let typesetter = ArticleTypesetter(cacheByteLimit: 1 << 20)

  /// An issue that is referred to but never read. It has its own context, as `blocking(_:)` requires.
  static let issue = try? blocking { () async throws(GatefoldError) -> MagazineIssue in
    let article = ArticleDocument(title: "Fuzz", blocks: [])
    let layout = try typesetter.layout(article, in: .pages(PageSize(width: 100, height: 100)), style: .light)
    let contents = SetContents(article, layout, background: nil, pictures: PictureCache(nil, PictureStore()))
    return try await MagazineIssue.open(
      source: SetSource(contents: contents),
      configuration: IssueConfiguration(context: RenderingContext())
    )
  }
}
