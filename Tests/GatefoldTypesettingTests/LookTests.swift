import Foundation
import Gatefold
@testable import GatefoldTypesetting
import Testing

@Suite struct LookTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LOOK"] != nil)) func look() async throws {
    let folder = URL(filePath: "/tmp/look")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let typesetter = ArticleTypesetter()
    for language in InventedText.Language.allCases {
      var invented = InventedText(language, seed: 3)
      var article = invented.article(paragraphs: 24)
      if language == .english || language == .japanese { enrich(&article, &invented) }
      for (name, size, columns, fontSize) in [("phone", PageSize(width: 390, height: 700), 1, 15.0), ("tablet", PageSize(width: 768, height: 1000), 2, 14.0), ("desk", PageSize(width: 1200, height: 800), 3, 13.0)] {
        var style = name == "phone" ? ReaderStyle.sepia : .light
        style.fontSize = fontSize
        style.columnCount = columns
        if name == "phone" { style.margins = PageMargins(horizontal: 22, vertical: 28) }
        let start = ContinuousClock.now
        let set = try await typesetter.set(article, in: .pages(size), style: style)
        print(language, name, set.pageCount, ContinuousClock.now - start)
        for index in 0..<min(3, set.pageCount) {
          let picture = try await set.page(at: index).render(.zoom(1.5))
          try picture.write(to: folder.appending(path: "\(language)-\(name)-\(index).png"))
        }
      }
    }
    try await measure(typesetter)
  }

  func measure(_ typesetter: ArticleTypesetter) async throws {
    for language in [InventedText.Language.english, .german] {
      var invented = InventedText(language, seed: 9)
      var article = ArticleDocument(title: "Long", language: language.rawValue, blocks: [])
      var words = 0
      while words < 18_000 {
        let text = invented.paragraph(sentences: 5)
        words += text.split(separator: " ").count
        article.blocks.append(.paragraph(ArticleText(text)))
      }
      for fontSize in [12.0, 14, 13, 16, 11] {
        var style = ReaderStyle.light
        style.fontSize = fontSize
        style.columnCount = 2
        let start = ContinuousClock.now
        let set = try await typesetter.set(article, in: .pages(PageSize(width: 768, height: 1024)), style: style)
        let laid = ContinuousClock.now
        _ = try await set.page(at: 0).render(.zoom(2))
        print("measure", language, fontSize, set.pageCount, laid - start, ContinuousClock.now - laid)
      }
    }
  }

  func enrich(_ article: inout ArticleDocument, _ invented: inout InventedText) {
    article.kicker = "HARBOURS"
    article.blocks.insert(.figure(ArticleFigure(pictures: [ArticlePicture(.file(path: "a"), size: PageSize(width: 300, height: 200))], caption: [ArticleText(invented.sentence(words: 14))])), at: 2)
    article.blocks.insert(.pullQuote(ArticleText(invented.sentence(words: 12))), at: 5)
    article.blocks.insert(.list(ArticleList(isOrdered: true, items: (1...3).map { ArticleList.Item(marker: "\($0).", text: ArticleText(invented.sentence(words: 10 + $0 * 3))) })), at: 7)
    article.blocks.insert(.box(ArticleBox(title: ArticleText(invented.sentence(words: 4)), blocks: [.paragraph(ArticleText(invented.paragraph(sentences: 3))), .paragraph(ArticleText(invented.paragraph(sentences: 2)))])), at: 8)
    article.blocks.insert(.table(ArticleTable(rows: [["Port", "Boats", "What people say of it"], ["Hull", "120", ArticleTable.Cell(ArticleText(invented.sentence(words: 9)))], ["Whitby", "48", ArticleTable.Cell(ArticleText(invented.sentence(words: 5)))]].map { $0 }, headerRowCount: 1)), at: 10)
    article.blocks.insert(.quotation([ArticleText(invented.paragraph(sentences: 2))]), at: 11)
    var text: ArticleText = "Here is "
    text.append("a link to tide tables", style: .emphasis, link: .uri("https://example.org/tides"))
    text.append(" and a note")
    text.append("1", style: .superscript, footnote: "n1")
    text.append(", and ")
    text.append("bold words", style: .strong)
    text.append(" as well as ")
    text.append("漢字", .init(ruby: "かんじ"))
    text.append(" with ruby above them, so that lines lie further apart here than elsewhere.")
    article.blocks.insert(.paragraph(text), at: 0)
    article.footnotes = [ArticleFootnote(identifier: "n1", marker: "1", text: ArticleText(invented.sentence(words: 20)))]
  }
}

extension ArticleTable.Cell: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(ArticleText(value)) }
}
