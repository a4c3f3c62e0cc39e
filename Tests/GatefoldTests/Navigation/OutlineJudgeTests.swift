import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Judging outlines")
struct OutlineJudgeTests {
  private static func item(
    _ title: String,
    _ page: Int,
    _ source: ContentsSource = .outline,
    _ children: [ContentsItem] = []
  ) -> ContentsItem {
    ContentsItem(
      title: title,
      target: .goTo(Destination(page: page)),
      source: source,
      confidence: source == .outline ? 1 : 0.8,
      children: children
    )
  }

  private static func verdict(_ items: [ContentsItem], pageCount: Int = 20) -> OutlineVerdict? {
    OutlineJudge(items, pageCount: pageCount).verdict()
  }

  @Test("A clear verdict needs only the outline")
  func alone() {
    let item = Self.item
    let two = [item("The Wind", 3, .outline, []), item("The Sea", 7, .outline, [])]
    #expect(Self.verdict([]) == .absent)
    #expect(Self.verdict([item("Skerry 14", 0, .outline, [])]) == .single)
    #expect(
      Self.verdict(["cover.indd", "inside_final2.indd"].enumerated().map { item($1, $0, .outline, []) }) == .noise
    )
    #expect(Self.verdict((0..<3).map { item("Slide \($0)", $0, .outline, []) }) == .noise)
    #expect(Self.verdict((0..<2).map { item("Page \($0)", $0, .outline, []) }) == .noise)
    #expect(Self.verdict(two.map { item($0.title, 0, .outline, []) }) == .onePage)
    #expect(Self.verdict(two) == .useful)
    #expect(Self.verdict([item("Skerry 14", 0, .outline, two)]) == .useful)
  }

  @Test("For a doubtful outline, the verdict depends on whether pages print its titles")
  func pages() {
    let pages = (0..<60).map { index in
      var page = PrintedPage(index)
      page.add("Article of page \(index)", y: 60, size: 24, role: .headline)
      page.addBody()
      return page
    }
    let titles = TitleIndex(pages.map(\.survey))
    let recovered = stride(from: 0, to: 60, by: 4).map { Self.item("Article of page \($0)", $0, .headlines, []) }
    let wrong = OutlineJudge([Self.item("Quatsch", 3), Self.item("Unsinn", 30)], pageCount: 60)
    #expect(wrong.verdict() == nil)
    #expect(wrong.verdict(in: titles, recovered: recovered) == .unconfirmed)
    #expect(wrong.verdict(in: titles, recovered: []) == .confirmed)
    let cells = (0..<12).flatMap { page in
      [Self.item("Article of page \(page)", page), Self.item("No data", page), Self.item("No data", page)]
    }
    let table = OutlineJudge(cells, pageCount: 60)
    #expect(table.verdict() == nil)
    #expect(table.verdict(in: titles, recovered: recovered) == .crowded)
    let few = OutlineJudge([Self.item("Article of page 3", 3), Self.item("Article of page 9", 9)], pageCount: 60)
    #expect(few.verdict() == nil)
    #expect(few.verdict(in: titles, recovered: Array(recovered.prefix(4))) == .confirmed)
    #expect(few.verdict(in: titles, recovered: recovered) == .unconfirmed)
    let crowd = OutlineJudge((0..<44).map { Self.item("Piece \($0)", $0 / 4) }, pageCount: 12)
    #expect(crowd.verdict() == nil)
    #expect(crowd.verdict(in: titles, recovered: recovered) == .crowded)
  }

  @Test("Every verdict has a reason")
  func explanations() {
    let texts = OutlineVerdict.allCases.map(\.explanation)
    #expect(Set(texts).count == texts.count)
    #expect(OutlineVerdict.allCases.filter(\.isTaken) == [.useful, .confirmed])
  }

  @Test("The issue reports why its outline is used or not")
  func issue() async throws {
    let own = try await Sample.issue.open().weighedContents()
    #expect(own.verdict == .useful)
    #expect(own.items.allSatisfy { $0.source == .outline })
    let printer = try await Sample.printerIssue.open().weighedContents()
    #expect(printer.verdict == .absent)
    #expect(!printer.items.isEmpty)
  }

  @Test(
    "Wrongly encoded titles are repaired",
    arguments: [
      ("Ãœber uns", "Über uns"), ("CafÃ© crÃ¨me", "Café crème"), ("Ñîäåðæàíèå", "Содержание"),
      ("\u{4800}\u{6500}\u{6C00}\u{6C00}\u{6F00}", "Hello"), ("A\u{0}B\u{1F}C", "ABC"), ("Über uns", "Über uns"),
      ("Été", "Été"), ("Содержание", "Содержание"), ("目次", "目次"), ("Ærø", "Ærø"), ("", ""),
    ]
  )
  func titles(written: String, meant: String) {
    #expect(OutlineTitle.repaired(written) == meant)
  }

  @Test("Generated prefixes and empty titles are removed")
  func cleaned() {
    let items = [
      Self.item("Slide 2: The Wind", 1), Self.item(" \u{200B}", 2, .outline, [Self.item("The Sea ", 3)]),
      Self.item("Slide 4", 4), Self.item("Sea: Slide", 5),
    ]
    #expect(items.cleaned().map(\.title) == ["The Wind", "The Sea", "Slide 4", "Sea: Slide"])
  }
}
