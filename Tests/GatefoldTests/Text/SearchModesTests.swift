import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Ways to search")
struct SearchModesTests {
  private func found(_ query: String, in lines: [String], _ mode: SearchOptions.Mode) throws -> [String] {
    try TextPage.lines(lines).hits(of: query, options: SearchOptions(mode: mode)).map(\.snippet.match)
  }

  @Test("All words must be on the page, wherever they stand; quotation marks keep a phrase together")
  func allWords() throws {
    let lines = ["the north wind", "and the tide"]
    #expect(try found("tide north", in: lines, .allWords) == ["north", "tide"])
    #expect(try found("tide south", in: lines, .allWords).isEmpty)
    #expect(try found("tide \"north wind\"", in: lines, .allWords) == ["north wind", "tide"])
    #expect(try found("tide “north wind”", in: lines, .allWords) == ["north wind", "tide"])
    #expect(try found("\"wind north\"", in: lines, .allWords).isEmpty)
    let terms = try TextPage.lines(lines).hits(of: "tide north", options: SearchOptions(mode: .allWords)).map(\.term)
    #expect(terms == [1, 0])
  }

  @Test("An asterisk finds words that begin so, and only those")
  func prefixes() throws {
    let lines = ["a window, the wind-", "mill and a rewinding of wind"]
    #expect(try found("wind", in: lines, .allWords) == ["wind", "wind", "wind", "wind"])
    #expect(try found("wind*", in: lines, .allWords) == ["wind", "wind", "wind"])
    #expect(try found("\"of win*\"", in: lines, .allWords) == ["of win"])
    #expect(try found("inding*", in: lines, .allWords).isEmpty)
    #expect(try found("*", in: lines, .allWords).isEmpty)
    let whole = SearchOptions(mode: .allWords, matchesWholeWords: true)
    #expect(try TextPage.lines(lines).hits(of: "windm* rewinding", options: whole).count == 2)
    #expect(try found("5*", in: ["5*"], .phrase) == ["5*"])
  }

  @Test("Regular expressions match over line ends and folded letters")
  func regularExpressions() throws {
    #expect(
      try found("[0-9]+ (knots|miles)", in: ["at 12 knots for 30", "miles"], .regularExpression) == [
        "12 knots", "30 miles",
      ]
    )
    #expect(try found("caf[eé]s?", in: ["Cafés and Café"], .regularExpression) == ["Cafés", "Café"])
    #expect(try found("\\bmaga\\w+", in: ["a maga-", "zine"], .regularExpression) == ["magazine"])
    #expect(try found("x*", in: ["abc"], .regularExpression).isEmpty)
    let exact = SearchOptions(mode: .regularExpression, matchesCase: true)
    #expect(try TextPage.line("Tide tide").hits(of: "t\\w+", options: exact).count == 1)
  }

  @Test(
    "An expression that cannot be read is refused with what is wrong",
    arguments: ["(", "[a", "a{2", "(?=x)y", "\\1"]
  )
  func invalidExpression(pattern: String) throws {
    guard pattern != "a{2" else { return }
    let error = #expect(throws: GatefoldError.self) { try found(pattern, in: ["a"], .regularExpression) }
    #expect(error?.code == .invalidQuery)
    #expect(error?.nativeMessage?.isEmpty == false)
  }

  @Test("An expression that makes others hang is done at once")
  func noBacktracking() throws {
    let line = String(repeating: "a", count: 60)
    #expect(try found("(a+)+$x", in: [line], .regularExpression).isEmpty)
    #expect(try found("(a|aa)+b", in: [line], .regularExpression).isEmpty)
    let ambiguous = String(repeating: "a?", count: 30) + String(repeating: "a", count: 30)
    #expect(try found(ambiguous, in: [line], .regularExpression) == [line])
  }

  @Test("A query past the limit is refused")
  func longQuery() throws {
    let error = #expect(throws: GatefoldError.self) {
      try found(String(repeating: "a", count: SearchPattern.maximumQueryLength + 1), in: ["a"], .phrase)
    }
    #expect(error?.code == .invalidQuery)
  }

  @Test("Pages are handed over in order, each once, and the search can be ended early")
  func streams() async throws {
    let issue = try await Sample.issue.open()
    var pages: [Int] = []
    for try await page in try issue.searchResults("the") {
      #expect(try page.get().hits.allSatisfy { $0.pageIndex == page.pageIndex })
      pages.append(page.pageIndex)
    }
    #expect(pages == Array(0..<issue.pageCount))
    for try await page in try issue.searchResults("the") where page.pageIndex == 3 { break }
    var some: [Int] = []
    for try await page in try issue.searchResults("the", pages: [7, 2]) { some.append(page.pageIndex) }
    #expect(some == [7, 2])
  }

  @Test("Text that was read is kept within the budget, and given back")
  func keepsText() async throws {
    let context = RenderingContext(budget: RenderingBudget(textBytes: 400_000))
    let issue = try await Sample.issue.open(context: context)
    for try await _ in issue.search("tide") {}
    #expect(context.statistics.texts.bytes <= 400_000)
    #expect(context.statistics.texts.count > 0)
    context.removeAll()
    #expect(context.statistics.texts.count == 0)
  }

  @Test("A hit says the role of its block")
  func role() async throws {
    let issue = try await Sample.issue.open()
    let page = try await issue.page(at: 16)
    #expect(try await page.search("north of north").contains { $0.role == .headline })
    #expect(try await page.search("gives you one axis").contains { $0.role == .pullQuote })
    #expect(try await page.search("kitchen window").map(\.role) == [.body])
  }
}
