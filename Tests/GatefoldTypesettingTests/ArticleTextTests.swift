import Gatefold
import GatefoldTypesetting
import Testing

@Suite struct ArticleTextTests {
  @Test func piecesAreCutAtAttributesAndPageBreaks() {
    var text: ArticleText = "Read the "
    text.append("tide", style: .emphasis)
    text.appendPageBreak(to: 4)
    text.append(" tables", style: .emphasis)
    text.append(".")
    #expect(text.string == "Read the tide tables.")
    #expect(text.pieces.map(\.string) == ["Read the ", "tide", " tables", "."])
    #expect(text.pieces.map(\.attributes.style) == [[], .emphasis, .emphasis, []])
    #expect(text.pieces.map { $0.pageBreaks.map(\.pageIndex) } == [[], [], [4], []])
    #expect(text.pieces.map(\.range) == [0..<9, 9..<13, 13..<20, 20..<21])
  }

  @Test func pageBreaksAtBothEndsAreKept() {
    var text = ArticleText()
    text.appendPageBreak(to: 0)
    text.append("A")
    text.appendPageBreak(to: 1)
    #expect(text.pieces.map(\.string) == ["A", ""])
    #expect(text.pieces.flatMap(\.pageBreaks).map(\.pageIndex) == [0, 1])
    var broken = ArticleText()
    broken.appendPageBreak(to: 3)
    #expect(broken.pieces.flatMap(\.pageBreaks).map(\.pageIndex) == [3])
    #expect(ArticleText().pieces.isEmpty)
  }

  @Test func appendingMovesRunsOriginsAndBreaks() {
    var first = ArticleText()
    first.append("har", .none, pageIndex: 2, firstGlyph: 10)
    var second = ArticleText()
    second.appendPageBreak(to: 3)
    second.append("bour", .init(style: .strong), pageIndex: 3, firstGlyph: 0)
    first.append(second)
    #expect(first.string == "harbour")
    #expect(first.runs.map(\.range) == [3..<7])
    #expect(first.pageBreaks.map(\.offset) == [3])
    #expect(first.printedPosition(at: 1) == TextPosition(pageIndex: 2, offset: 11))
    #expect(first.printedPosition(at: 6) == TextPosition(pageIndex: 3, offset: 3))
    #expect(first.offset(of: TextPosition(pageIndex: 3, offset: 1)) == 4)
    #expect(first.offset(of: TextPosition(pageIndex: 2, offset: 13)) == nil)
  }

  @Test func originsThatFollowEachOtherAreOne() {
    var text = ArticleText()
    text.append("a", .none, pageIndex: 0, firstGlyph: 4)
    text.append("b", .init(style: .strong), pageIndex: 0, firstGlyph: 5)
    text.append(" ")
    text.append("c", .none, pageIndex: 0, firstGlyph: 6)
    #expect(text.origins.map(\.glyphRange) == [4..<6, 6..<7])
    #expect(text.printedPosition(at: 2) == nil)
  }

  @Test func plainTextHasWhatIsReadInOrder() {
    var article = ArticleDocument(
      title: "Tides",
      blocks: [
        .paragraph("The path runs along the dyke."), .heading("Low water", level: 2),
        .list(
          ArticleList(isOrdered: true, items: [.init(marker: "1.", text: "Boots"), .init(marker: "2.", text: "Map")])
        ),
        .box(ArticleBox(title: "When to go", blocks: [.quotation(["In spring.", "Or not."])])),
        .table(ArticleTable(rows: [[.init("Day"), .init("Hour")], [.init("Friday"), .init("6")]])),
      ]
    )
    article.kicker = "Walks"
    article.standfirst = "A walk"
    article.byline = "By Nell Ward"
    article.footnotes = [.init(identifier: "n1", marker: "*", text: "Ask first.")]
    #expect(
      article.plainText == """
        Tides

        A walk

        By Nell Ward

        The path runs along the dyke.

        Low water

        1. Boots
        2. Map

        When to go

        In spring.

        Or not.

        Day\tHour
        Friday\t6

        * Ask first.
        """
    )
  }

  @Test func placesLeadToTextsAndBack() {
    var article = ArticleDocument(title: "Tides", blocks: [])
    var text = ArticleText()
    text.append("Salt", .none, pageIndex: 7, firstGlyph: 20)
    article.blocks = [.box(ArticleBox(title: "Box", blocks: [.paragraph(text)]))]
    #expect(article.texts.map(\.string) == ["Tides", "Box", "Salt"])
    let place = ArticlePlace(textIndex: 2, offset: 3)
    #expect(article.printedPosition(of: place) == TextPosition(pageIndex: 7, offset: 23))
    #expect(article.place(of: TextPosition(pageIndex: 7, offset: 23)) == place)
    #expect(article.place(of: TextPosition(pageIndex: 6, offset: 23)) == nil)
  }
}
