@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Hyphens at the ends of lines")
struct LineEndHyphensTests {
  /// Lines that end within a sentence, none of them broken.
  private static let plain = (0..<12).map { _ in "the tide turns slowly" }

  private func text(_ lines: [String]) -> String {
    let page = TextPage.lines(lines)
    return page.joinedText(of: page.blocks.flatMap(\.lines))
  }

  @Test(
    "A page that breaks no words has hyphens of its own at the ends of lines",
    arguments: [
      (["an intent-", "based and"], "an intent-based and"), (["man-in-the-", "middle"], "man-in-the-middle"),
      (["so in-", "memory, and in rows"], "so in-memory, and in rows"), (["self-", "made"], "self-made"),
      // The other sign for it.
      (["man\u{2010}in\u{2010}fog\u{2010}", "side"], "man\u{2010}in\u{2010}fog\u{2010}side"),
    ]
  )
  func unbroken(lines: [String], expected: String) {
    #expect(text(Self.plain + lines).hasSuffix(expected))
  }

  @Test("Where nothing tells, a hyphen only breaks the word")
  func unknown() {
    #expect(text(Self.plain + ["a fin-", "ger"]).hasSuffix("a finger"))
  }

  @Test(
    "Where words are broken, a hyphen only breaks the word",
    arguments: [
      // The whole word stands elsewhere on the page.
      ["a harbour, and the har-", "bour again, a pilot by in-", "land seas"],
      // The rest of a word is none by itself.
      ["the naviga-", "tion of the in-", "land seas"],
      // Many lines end so.
      ["the har-", "bour and moun-", "tains of the in-", "land seas"],
    ]
  )
  func broken(lines: [String]) {
    let joined = text(lines)
    #expect(joined.hasSuffix("inland seas") && !joined.contains("-"))
  }

  @Test("A word that stands elsewhere with its hyphen keeps it, also where words are broken")
  func knownCompound() {
    #expect(
      text(["Blue-green, in a naviga-", "tion of blue-", "green seas"]).hasSuffix("navigation of blue-green seas")
    )
  }

  @Test(
    "Addresses, names of programs and double names keep their hyphens",
    arguments: [
      (["https://example.org/tide-", "tables/a"], "https://example.org/tide-tables/a"),
      (["call tide_table-", "names"], "call tide_table-names"), (["Ana Diaz-", "Herrera"], "Ana Diaz-Herrera"),
    ]
  )
  func signs(lines: [String], expected: String) {
    // Where words are broken.
    #expect(text(["the naviga-", "tion; "] + lines).hasSuffix(expected))
  }

  @Test("An address is broken where what follows begins no word")
  func brokenAddress() {
    #expect(text(["https://example.org/naviga-", "tion/a"]) == "https://example.org/navigation/a")
  }

  @Test("A soft hyphen only breaks a word")
  func softHyphen() {
    #expect(text(Self.plain + ["the har\u{AD}", "bour"]).hasSuffix("the harbour"))
  }

  @Test("Broken words have the hyphens that are read, and say so")
  func brokenWords() throws {
    let kept = try #require(TextPage.lines(Self.plain + ["a man-in-the-", "middle"]).brokenWords.first)
    #expect(kept.text == "man-in-the-middle")
    #expect(kept.parts.map(\.isHyphenRead) == [true, false])
    let broken = try #require(TextPage.lines(["the naviga-", "tion"]).brokenWords.first)
    #expect(broken.text == "navigation")
    #expect(broken.parts.map(\.isHyphenRead) == [false, false])
  }
}
