import GatefoldTestSupport
import GatefoldTypesetting
import Testing

@testable import Gatefold
@testable import GatefoldReflow

@Suite("How text becomes paragraphs, lists and headings")
struct ReadingRulesTests {
  /// A page, read as an article without a headline.
  private func blocks(of page: PrintedPage) -> [ArticleBlock] {
    var survey = ArticleSurvey()
    survey.add(Set(page.blockIndices), of: page)
    survey.finish()
    let structure = PageStructure(page, neighbours: [])
    var flow = FlowAssembler(survey)
    flow.begin(page, structure.body)
    for index in structure.blockIndices where !structure.isTaken(index) { flow.add(structure.block(at: index)) }
    return flow.finish()
  }

  @Test func linesThatAreEndedByHandAreParagraphs() async throws {
    var lines = PrintedLines()
    lines.addParagraph(y: 60)
    let long = "Library 2414, which opens at nine"
    lines.add("Harbour 2400", "Ferry 2417", "Lighthouse 2416", long, y: 140)
    let texts = blocks(of: try await lines.page()).flatMap(\.texts).map(\.string)
    #expect(texts.count == 5)
    #expect(texts.dropFirst() == ["Harbour 2400", "Ferry 2417", "Lighthouse 2416", long])
  }

  @Test func raisedWordsKeepTheirSpacesAndSignsOfNotesHaveNone() async throws {
    var lines = PrintedLines()
    lines.addParagraph(y: 60)
    lines.add("Read what is said about containers", x: 50, y: 140)
    lines.add("new in v2", x: 208, y: 136, size: 6)
    lines.add("and in the report", "which the council of the town has not read so far.", x: 50, y: 152)
    lines.add("7", x: 124.5, y: 148, size: 6)
    let texts = blocks(of: try await lines.page()).flatMap(\.texts).map(\.string)
    #expect(texts.last?.contains("containers new in v2 and in the report7 which") == true, "\(texts)")
  }

  @Test func aTableOfBulletsIsAList() async throws {
    var lines = PrintedLines()
    lines.addParagraph(y: 60)
    lines.add("\\267", "\\267", "\\267", x: 55, y: 140, leading: 14)
    lines.add("The harbour is deep enough", "The wall holds", "The ferry is late", x: 75, y: 140, leading: 14)
    let page = try await lines.page()
    try #require(page.text.blocks.contains { $0.role == .table })
    let list = ArticleBlock.list(items: ["The harbour is deep enough", "The wall holds", "The ferry is late"])
    #expect(blocks(of: page).last?.plain == list)
  }

  @Test func bulletsInAColumnOfTheirOwnAreJoinedToTheirItems() async throws {
    var lines = PrintedLines()
    lines.addParagraph(y: 60)
    lines.add("\\267", "\\267", "\\267", x: 55, y: 140, size: 8, leading: 30)
    lines.add("The harbour is deep enough", "The wall holds", "The ferry is late", x: 75, y: 140, leading: 30)
    let page = try await lines.page { blocks in
      let bullets = blocks.filter { $0.glyphRange.count == 1 }
      let place = blocks.firstIndex { $0.glyphRange.count == 1 } ?? 0
      var others = blocks.filter { $0.glyphRange.count > 1 }
      others.insert(bullets[0].with(lines: bullets.flatMap(\.lines)), at: place)
      return others
    }
    try #require(page.text.blocks.contains { $0.lines.count == 3 && $0.glyphRange.count == 3 })
    let list = ArticleBlock.list(items: ["The harbour is deep enough", "The wall holds", "The ferry is late"])
    #expect(blocks(of: page).last?.plain == list)
  }

  @Test(
    "Much text in bold is no heading",
    arguments: [
      (["Whoever goes down to the harbour in the evening"], true),
      (
        [
          "Whoever goes down to the harbour in the evening sees how the boats come in one by one",
          "and the gulls follow them, since there is always something left for those who wait there",
          "until the last crate is on the wall.",
        ], false
      ),
    ]
  )
  func longHeadings(texts: [String], isHeading: Bool) async throws {
    var lines = PrintedLines()
    lines.addParagraph(y: 60)
    for (row, text) in texts.enumerated() { lines.add(text, y: 140 + 12 * Double(row), isBold: true) }
    lines.addParagraph(y: 200)
    let page = try await lines.page { blocks in
      blocks.map { $0.text.hasPrefix("Whoever") ? $0.with(role: .crosshead) : $0 }
    }
    let found = blocks(of: page)
    try #require(found.count == 3)
    #expect({ if case .heading = found[1] { true } else { false } }() == isHeading)
  }

  @Test func theHalvesOfATornLineAreNoColumns() async throws {
    var lines = PrintedLines()
    for row in 0..<6 {
      for (column, x) in [40.0, 320].enumerated() {
        let y = 60 + 40 * Double(row)
        lines.add("Note \(column)\(row) of a list of all that was said goes", "on in the next line of it.", x: x, y: y)
      }
    }
    lines.add("Note 06 torn", x: 40, y: 300)
    lines.add("at.an.address", x: 160, y: 300)
    let page = try await lines.page()
    let order = FlowOrder.order(page.blockIndices, boxed: [-1], on: page).map { page.text.blocks[$0].text.prefix(7) }
    #expect(order.filter { $0.hasPrefix("Note") } == (0..<7).map { "Note 0\($0)" } + (0..<6).map { "Note 1\($0)" })
  }

  @Test func anArticleWithoutAKnownHeadlineLeavesThePageToTheOneBefore() async throws {
    var lines = PrintedLines()
    lines.add("The harbour", y: 40, size: 24, isBold: true)
    lines.addParagraph(y: 80)
    let page = try await lines.page()
    let headline = try #require(page.text.blocks.first?.rect)
    let articles = [("The harbour", headline), ("wall", nil)].map { title, rect in
      Article(
        title: title,
        firstPageIndex: 0,
        lastPageIndex: 0,
        continuedPageIndices: [],
        section: nil,
        byline: nil,
        standfirst: nil,
        headlineRect: rect,
        source: .outline,
        confidence: 1
      )
    }
    let extents = ArticleExtents(articles)
    #expect(extents.blocks(of: 0, on: page) == Set(page.blockIndices))
    #expect(extents.blocks(of: 1, on: page) == [])
  }
}

extension ArticleBlock {
  fileprivate static func list(items: [String]) -> ArticleBlock {
    .list(ArticleList(isOrdered: false, items: items.map { .init(marker: "\u{2022}", text: ArticleText($0)) }))
  }

  /// The block without the places where it is printed.
  fileprivate var plain: ArticleBlock { mappingTexts { ArticleText($0.string) } }
}
