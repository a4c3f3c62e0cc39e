import Foundation
@testable import Gatefold
import GatefoldReflow
import GatefoldTestSupport
import GatefoldTypesetting

/// Articles made by hand: every kind of block, and what is hard to write as XML.
struct SampleArticles: ArticleSource {
  var documents: [ArticleDocument]

  var articleCount: Int { documents.count }

  func document(at index: Int) async throws(GatefoldError) -> ArticleDocument { documents[index] }

  /// Quotes, marks of XML, control characters, a lone combining mark, marks of direction, noncharacters.
  static let hostile =
    "\u{301}a \"<b>&amp;'</b>]]>\u{0}\u{1}\u{B}\u{C}\u{1B}\u{85}\u{202E}x\u{2028}\(noncharacters)--><!-- 😀"

  private static let noncharacters = String(
    String.UnicodeScalarView([0xFFFE, 0xFDD0, 0x1FFFF].compactMap { Unicode.Scalar($0 as UInt32) })
  )

  static let picture = ArticlePicture(
    .printed(PrintedPicture(pageIndex: 3, frame: PageRect(x: 50, y: 60, width: 200, height: 120))),
    size: PageSize(width: 200, height: 120)
  )

  static func text(_ string: String, onPage page: Int? = nil) -> ArticleText {
    var text = ArticleText()
    if let page { text.appendPageBreak(to: page) }
    text.append(string)
    return text
  }

  /// An article with every kind of block, on pages 4 to 6, with links to itself and to pages of others.
  static var everything: ArticleDocument {
    var running = text("The path begins ", onPage: 2)
    running.append("here", style: [.strong, .emphasis])
    running.append(" and ")
    running.append("goes", style: .emphasis, link: .uri("https://example.org/a path?q=[1]&r=%zz#x#y"))
    running.append(" on", style: .strong, link: .uri("https://example.org/a path?q=[1]&r=%zz#x#y"))
    running.append("1", style: .superscript, footnote: "n1")
    running.append(" with ")
    running.append("漢字", ruby: "かんじ")
    running.append(", H")
    running.append("2", style: .subscript)
    running.append("O, ")
    running.append("again", footnote: "n1")
    running.appendPageBreak(to: 3)
    running.append(" on another page")
    var links = text("To ")
    for page in [3, 0, 5, 4000, -1] {
      links.append("page \(page) ", link: .goTo(Destination(pageIndex: page, view: .fit, name: nil)))
    }
    for address in addresses { links.append("address ", link: .uri(address)) }
    links.append("nowhere", link: .unresolved(name: "x"))
    let figure = ArticleFigure(pictures: [picture], caption: [text("A gull, "), text("seen from above", onPage: 4)])
    var article = ArticleDocument(title: "Everything", language: "en-GB", blocks: [], pageIndices: [2, 3, 4])
    article.kicker = "Coasts"
    article.headline = "Everything & more"
    article.standfirst = text(hostile)
    article.byline = "By Nell Ward"
    article.author = "Nell Ward"
    article.section = "Features"
    article.blocks = [
      .paragraph(running), .heading("Too deep", level: 6), .paragraph(links), .heading("Next", level: 2),
      .list(
        ArticleList(isOrdered: false, items: [.init(marker: "•", text: "one"), .init(marker: "→ \"'\\<", text: "two")])
      ),
      .list(
        ArticleList(isOrdered: true, items: [.init(marker: "3.", text: "three"), .init(marker: "7.", text: "seven")])
      ),
      .list(ArticleList(isOrdered: true, items: [.init(marker: "(a)", text: "a"), .init(marker: "(b)", text: "b")])),
      .list(ArticleList(isOrdered: true, items: [.init(marker: "§", text: "odd")])),
      .list(ArticleList(isOrdered: false, items: [])),
      .quotation(["Quoted.", "Twice."]), .pullQuote("Words in large type"),
      .box(ArticleBox(title: "A box", blocks: [.paragraph("In it."), .heading("Deeper", level: 2), .figure(figure)])),
      .box(ArticleBox(blocks: [.paragraph("Without a title.")])),
      .table(table), .table(ArticleTable(rows: [])), .table(ArticleTable(rows: [[]], headerRowCount: 5)),
      .figure(figure), .figure(ArticleFigure(pictures: [])), .paragraph(""), .paragraph("  "), .heading("", level: 3),
      .paragraph(text(hostile)),
    ]
    article.footnotes = [
      ArticleFootnote(identifier: "n1", marker: "1", text: text(hostile)),
      ArticleFootnote(identifier: "n1", marker: "2", text: "Not referred to, with the same identifier."),
    ]
    return article
  }

  static var table: ArticleTable {
    ArticleTable(
      rows: [
        [.init("Port"), .init(""), .init("Tides", columnSpan: 2)],
        [.init(text(hostile)), .init("b"), .init("c", columnSpan: 0), .init("d", columnSpan: 99_999), .init("e")],
        [.init("short")],
      ],
      headerRowCount: 1
    )
  }

  /// Addresses that are no valid URLs as they are, or must not be linked to.
  static let addresses = [
    "https://exa mple.org", "http://", "http:///x", "javascript:alert(1)", "file:///etc/passwd", "mailto:",
    "tel:+44 (0)1",
    "mailto:nell ward@example.org?subject=a b", "https://bücher.example/ä", "http://1.2.3.4.5/", "http://[::1]/",
    "www.x.org",
    "https://user:pass@example.org:99999/", "https://a..b/", "https://example.org/%", "data:text/html,x",
    "\u{1}https://x.org",
    "https://example.org/\u{202E}\"<>\\^`{|}", "HTTPS://EXAMPLE.ORG/?a=b?c#d", "https://xn--/", "https://-a.org",
    "geo:1,2",
  ]

  /// An article of each kind of writing, articles without a title or text, and the one with everything.
  static var all: SampleArticles {
    var empty = ArticleDocument(title: " ", blocks: [], pageIndices: [])
    empty.section = "Features"
    var vertical = ArticleDocument(
      title: "灯台守",
      language: "ja",
      direction: .rightToLeft,
      isVertical: true,
      blocks: [
        .paragraph(text("岬の灯台には、古い風見鶏が立っている。", onPage: 6))
      ]
    )
    vertical.section = hostile
    let hebrew = ArticleDocument(
      title: hostile,
      language: "iw_IL-@@",
      direction: .rightToLeft,
      blocks: [.paragraph("שלום עולם")],
      pageIndices: [7, 2]
    )
    return SampleArticles(documents: [everything, empty, vertical, hebrew])
  }
}

/// A grey picture for every figure but those of an article without one.
struct SamplePictures: ArticlePictures {
  let file: EncodedPicture

  init(of issue: MagazineIssue) async throws {
    let pixels = try await issue.page(at: 3).render(.width(40))
    file = EncodedPicture(data: try pixels.encoded(as: .png), mediaType: "image/png", size: pixels.size)
  }

  func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture { file }
}
