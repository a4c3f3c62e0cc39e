import Foundation
import Gatefold
import GatefoldTestSupport
import GatefoldTypesetting
import Testing

@testable import GatefoldPackage

@Suite("Texts of layouts as XML")
struct LayoutTextFormTests {
  /// An article with every kind of block and attribute.
  static let everything: ArticleDocument = {
    var text: ArticleText = "Read <the> "
    text.append("tide tables", style: .emphasis, link: .uri("https://example.org/tides?a=1&b=\"2\""))
    text.append(" before", style: [.strong, .emphasis])
    text.append("1", style: .superscript, footnote: "n1")
    text.append("*", footnote: "n2")
    text.append(", H")
    text.append("2", style: .subscript)
    text.append("O, 10")
    text.append("3", style: .superscript)
    text.append(" and ")
    text.append("漢字", .init(ruby: "かんじ"))
    text.append("熟", .init(ruby: "じゅく"))
    text.append("語", .init(ruby: "ご"))
    text.append(" on ", link: .goTo(Destination(pageIndex: 4, view: .fit, name: nil)))
    text.append("there", link: .unresolved(name: "text:harbour"))
    text.append(", ")
    text.append("iv", link: .unresolved(name: "label:iv & v"))
    text.append(".")
    let picture = ArticlePicture(
      .file(path: "pictures/dyke.png"),
      size: PageSize(width: 200.5, height: 120),
      alternativeText: "The dyke\nat low tide",
      words: "A & B"
    )
    let plain = ArticlePicture(.file(path: "a.jpg"), size: PageSize(width: 20, height: 12))
    var article = ArticleDocument(
      title: "The \"Salt\" Line",
      language: "en-GB",
      direction: .rightToLeft,
      isVertical: true,
      blocks: [
        .paragraph(text),
        .figure(ArticleFigure(pictures: [picture, plain], caption: ["The dyke at low tide.", "Photograph: nobody"])),
        .heading("Along the dyke", level: 2), .heading("Deeper", level: 6),
        .list(
          ArticleList(isOrdered: false, items: [.init(marker: "•", text: "Boots"), .init(marker: "", text: text)])
        ),
        .list(ArticleList(isOrdered: true, items: [.init(marker: "a)", text: "Tea")])),
        .box(
          ArticleBox(
            title: "Getting there",
            blocks: [.paragraph("By train."), .box(ArticleBox(blocks: [.pullQuote("On foot.")]))]
          )
        ),
        .table(
          ArticleTable(
            rows: [[.init("Port", columnSpan: 2), .init("")], [.init("Hull"), .init(text), .init("120")], []],
            headerRowCount: 1
          )
        ),
        .pullQuote("The wind with it."), .quotation(["Nobody walks here.", "Nobody."]),
      ]
    )
    article.kicker = "Coasts"
    article.headline = text
    article.standfirst = "Where the sea ends"
    article.byline = "By Nell Ward"
    article.author = "Nell Ward"
    article.section = "Features"
    article.footnotes = [
      ArticleFootnote(identifier: "n1", marker: "1", text: "Times are measured at Hull."),
      ArticleFootnote(identifier: "n2", marker: "*", text: text),
    ]
    return article
  }()

  @Test("An article with everything is read back unchanged, and is valid by the schema")
  func roundTrip() throws {
    let data = try LayoutTextForm.encoded(Self.everything)
    let read = try LayoutTextForm.decoded(data)
    #expect(read.findings.map(\.description) == [])
    #expect(read.article == Self.everything)
    #expect(try LayoutTextForm.encoded(read.article) == data)
  }

  @Test("A small article is read back unchanged, also without a headline")
  func small() throws {
    var article = ArticleDocument(title: "", blocks: [.paragraph("")])
    #expect(try LayoutTextForm.decoded(try LayoutTextForm.encoded(article)).article == article)
    article.headline = ""
    #expect(try LayoutTextForm.decoded(try LayoutTextForm.encoded(article)).article == article)
  }

  @Test("Random texts are read back unchanged")
  func random() throws {
    for seed in 0..<200 {
      var numbers = SeededNumbers(state: UInt64(seed))
      var article = ArticleDocument(title: "T", blocks: [])
      for _ in 0..<5 { article.blocks.append(.paragraph(Self.text(using: &numbers))) }
      let data = try LayoutTextForm.encoded(article)
      let read = try LayoutTextForm.decoded(data).article
      #expect(read == article, "\(String(decoding: data, as: UTF8.self))")
    }
  }

  /// Words with random attributes, separated by single spaces.
  private static func text(using numbers: inout SeededNumbers) -> ArticleText {
    let words = ["tide", "漢", "字", "<&>", "אב", "1", "]]>", "e\u{301}", "\u{a0}x", "\u{3000}y"]
    func number(_ limit: Int) -> Int { Int(numbers.next() % UInt64(limit)) }
    var text = ArticleText()
    for _ in 0..<1 + number(9) {
      var attributes = ArticleText.Attributes(style: ArticleText.Style(rawValue: number(16)))
      if number(4) == 0 { attributes.link = .uri("https://example.org/\(number(3))") }
      if number(4) == 0 { attributes.ruby = "よ\(number(2))" }
      text.append(words[number(words.count)], attributes)
      if number(2) == 0 { text.append(" ", ArticleText.Attributes(style: attributes.style, link: attributes.link)) }
    }
    // A text must not end in a space.
    text.append(".")
    return text
  }

  @Test(
    "White space counts as one space, and as none in Chinese and Japanese",
    arguments: [
      ("  a\n   b\t c  ", "a b c"), ("a <em> b </em> c", "a b c"), ("<em>a</em>\n<em>b</em>", "a b"),
      ("漢字\n   漢字", "漢字漢字"), ("漢字 漢字", "漢字 漢字"), ("a\n漢字", "a 漢字"), ("\n", ""), ("a<b/>c", "ac"),
      ("a<![CDATA[ <b> ]]>c", "a <b> c"), ("&#x41;&amp;&#32;&#10;b", "A& b"), ("a\u{a0} b", "a\u{a0} b"),
    ]
  )
  func space(markup: String, text: String) throws {
    let article = try LayoutTextForm.decoded(LayoutPackage.text("<p>\(markup)</p>")).article
    #expect(article.blocks == [.paragraph(article.texts[1])])
    #expect(article.texts[1].string == text)
  }

  @Test("The headline is the title, unless a title is given")
  func title() throws {
    func title(_ content: String, _ attributes: String = "") throws -> String {
      try LayoutTextForm.decoded(LayoutPackage.text(content, attributes)).article.title
    }
    #expect(try title("<headline>A <em>line</em></headline>") == "A line")
    #expect(try title("<headline>A line</headline>", "title=\"Another\"") == "Another")
    #expect(try title("<headline>A line</headline>", "title=\"\"") == "")
    #expect(try title("<p>a</p>") == "")
  }

  @Test("A picture without a path in the package is left out, and its caption is kept")
  func printedPicture() throws {
    let printed = PrintedPicture(pageIndex: 0, frame: PageRect(x: 0, y: 0, width: 9, height: 9))
    let picture = ArticlePicture(.printed(printed), size: PageSize(width: 9, height: 9))
    let article = ArticleDocument(
      title: "A",
      blocks: [.figure(ArticleFigure(pictures: [picture], caption: ["Seen from above"]))]
    )
    let without = try LayoutTextForm.decoded(try LayoutTextForm.encoded(article)).article
    #expect(without.blocks == [.paragraph("Seen from above")])
    let with = try LayoutTextForm.decoded(try LayoutTextForm.encoded(article) { _ in "a.png" }).article
    guard case .figure(let figure)? = with.blocks.first else { throw GatefoldError(.damaged, "no figure") }
    #expect(figure.pictures.map(\.filePath) == ["a.png"])
  }

  @Test("A text that could not be read back is not written")
  func unwritable() {
    for text in ["a\u{1}b", String(repeating: "x", count: 20_001)] {
      let article = ArticleDocument(title: "A", blocks: [.paragraph(ArticleText(text))])
      let error = #expect(throws: GatefoldError.self) { try LayoutTextForm.encoded(article) }
      #expect(error?.code == .invalidDescription)
    }
  }
}
