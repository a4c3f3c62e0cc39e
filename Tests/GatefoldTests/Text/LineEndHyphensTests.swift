@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Hyphens at line ends")
struct LineEndHyphensTests {
  /// Lines that end within a sentence, none with a broken word.
  private static let plain = (0..<12).map { _ in "the tide turns slowly" }

  private func text(_ lines: [String]) -> String {
    let page = TextPage.lines(lines)
    return page.joinedText(of: page.blocks.flatMap(\.lines))
  }

  @Test(
    "On a page that breaks no words, hyphens at line ends belong to the text",
    arguments: [
      (["an intent-", "based and"], "an intent-based and"), (["man-in-the-", "middle"], "man-in-the-middle"),
      (["so in-", "memory, and in rows"], "so in-memory, and in rows"), (["self-", "made"], "self-made"),
      // With the character U+2010.
      (["man\u{2010}in\u{2010}fog\u{2010}", "side"], "man\u{2010}in\u{2010}fog\u{2010}side"),
    ]
  )
  func unbroken(lines: [String], expected: String) {
    #expect(text(Self.plain + lines).hasSuffix(expected))
  }

  @Test("Without other evidence, a hyphen only breaks the word")
  func unknown() {
    #expect(text(Self.plain + ["a fin-", "ger"]).hasSuffix("a finger"))
  }

  @Test(
    "On a page that breaks words, a hyphen only breaks the word",
    arguments: [
      // The whole word occurs elsewhere on the page.
      ["a harbour, and the har-", "bour again, a pilot by in-", "land seas"],
      // The second part is not a word.
      ["the naviga-", "tion of the in-", "land seas"],
      // Many lines end in a hyphen.
      ["the har-", "bour and moun-", "tains of the in-", "land seas"],
    ]
  )
  func broken(lines: [String]) {
    let joined = text(lines)
    #expect(joined.hasSuffix("inland seas") && !joined.contains("-"))
  }

  @Test("A word that occurs elsewhere with its hyphen keeps it, even on a page that breaks words")
  func knownCompound() {
    #expect(
      text(["Blue-green, in a naviga-", "tion of blue-", "green seas"]).hasSuffix("navigation of blue-green seas")
    )
  }

  @Test(
    "Addresses, program names and double names keep their hyphens",
    arguments: [
      (["https://example.org/tide-", "tables/a"], "https://example.org/tide-tables/a"),
      (["call tide_table-", "names"], "call tide_table-names"), (["Ana Diaz-", "Herrera"], "Ana Diaz-Herrera"),
    ]
  )
  func signs(lines: [String], expected: String) {
    // On a page that breaks words.
    #expect(text(["the naviga-", "tion; "] + lines).hasSuffix(expected))
  }

  @Test("In an address, a hyphen only breaks the word if the rest is not a word")
  func brokenAddress() {
    #expect(text(["https://example.org/naviga-", "tion/a"]) == "https://example.org/navigation/a")
  }

  @Test("A soft hyphen only breaks a word")
  func softHyphen() {
    #expect(text(Self.plain + ["the har\u{AD}", "bour"]).hasSuffix("the harbour"))
  }

  @Test("Broken words record whether their hyphens belong to the text")
  func brokenWords() throws {
    let kept = try #require(TextPage.lines(Self.plain + ["a man-in-the-", "middle"]).brokenWords.first)
    #expect(kept.text == "man-in-the-middle")
    #expect(kept.parts.map(\.isHyphenRead) == [true, false])
    let broken = try #require(TextPage.lines(["the naviga-", "tion"]).brokenWords.first)
    #expect(broken.text == "navigation")
    #expect(broken.parts.map(\.isHyphenRead) == [false, false])
  }
}
