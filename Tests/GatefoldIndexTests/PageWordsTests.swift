import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldIndex

@Suite("Words for an index")
struct PageWordsTests {
  /// If this output changes, change `PageWords.version` too, so that indexes build their words again.
  @Test(
    "Words are folded runs of letters and digits, pairs of letters where there are no spaces",
    arguments: [
      ("Café, “naïve” ﬁsh!", "cafe naive fish"),
      ("Ærø Straße ﬃ ½ Ⅳ", "aero strasse ffi 1 2 iv"),
      ("cap’n’s 3.50", "cap n s 3 50"),
      ("海の地図", "海の の地 地図 図"),
      ("PDF文書2部", "pdf 文書 書 2 部"),
      ("ｶﾞｲﾄﾞ", "カイ イト ト"),
      ("ไทย", "ไท ทย ย"),
    ]
  )
  func words(text: String, words: String) {
    // Text that stands alone on a page is separated from text before it.
    #expect(TextPage.line(text).indexedWords == "\u{E000} " + words)
    #expect(PageWords.version == 2)
  }

  @Test("A word broken at the end of a line is one word")
  func brokenWord() {
    #expect(TextPage.lines(["the maga-", "zine of a", "海の地", "図"]).indexedWords.contains("the magazine of a"))
  }

  @Test(
    "Queries become expressions of quoted words",
    arguments: [
      ("Tide Café", #""tide" AND "cafe""#),
      (#"tid* "North  Wind""#, #""tid"* AND "north wind""#),
      (#""north win*" x"#, #""north win"* AND "x""#),
      ("well-known", #"("well known" OR "wellknown")"#),
      ("cap'n", #""cap n""#),
      ("地", #""地"*"#),
      ("地図", #""地図""#),
      ("海の地図", #""海の の地 地図""#),
      ("第3回", #""第 3 回"*"#),
      ("回3", #""回 3""#),
      ("NEAR AND OR NOT", #""near" AND "and" AND "or" AND "not""#),
      (#"a"b"c"#, #""a" AND "b" AND "c""#),
    ]
  )
  func expressions(query: String, expression: String) throws {
    #expect(try WordQuery(query).expression == expression)
  }

  @Test("A query without letters is blank", arguments: ["", " ", "***", "\"\"", "(+) - :", "\u{0}", "\u{E000}", "…"])
  func blank(query: String) throws {
    #expect(try WordQuery(query).isBlank)
  }

  @Test("A query that is too long is refused", arguments: [String(repeating: "x", count: 1001), many(33)])
  func tooLong(query: String) {
    let error = #expect(throws: GatefoldError.self) { _ = try WordQuery(query) }
    #expect(error?.code == .invalidQuery)
  }

  @Test("Matches of words, prefixes and phrases have one quad per line")
  func matches() throws {
    let page = TextPage.lines(["the north wind and a", "northern wind, north", "wind again"])
    #expect(try page.matches(of: "north wind")?.count == 5)
    #expect(try page.matches(of: "\"north wind\"")?.count == 2)
    #expect(try page.matches(of: "\"north wind\"")?.quads.count == 3)
    #expect(try page.matches(of: "north*")?.count == 3)
    #expect(try page.matches(of: "wind gale") == nil)
    #expect(try page.matches(of: "again")?.snippet.match == "again")
  }

  @Test("The snippet shows the place where the most words are close together")
  func snippet() throws {
    let filler = Array(repeating: "some words that mean nothing at all", count: 12)
    let page = TextPage.lines(["the tide alone"] + filler + ["where the map shows a tide"])
    #expect(try page.matches(of: "tide map")?.snippet.text.contains("map shows a tide") == true)
  }

  @Test("In a script without spaces, a letter is marked alone and a run as a whole")
  func loneLetters() throws {
    let page = TextPage.line("海の地図")
    let one = try #require(try page.matches(of: "地")?.quads.first)
    let two = try #require(try page.matches(of: "地図")?.quads.first)
    #expect(abs(two.boundingRect.width - 2 * one.boundingRect.width) < 0.1)
  }

  private static func many(_ count: Int) -> String { Array(repeating: "x", count: count).joined(separator: " ") }
}

extension TextPage {
  fileprivate func matches(of query: String) throws -> PageMatches? { PageMatches(of: try WordQuery(query), on: self) }
}
