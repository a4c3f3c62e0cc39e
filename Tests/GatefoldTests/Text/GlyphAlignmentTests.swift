import Testing

@testable import Gatefold

@Suite("Text and rectangles of poppler, put together")
struct GlyphAlignmentTests {
  /// A rectangle for each letter from left to right.
  private func rects(_ count: Int) -> [PageRect] {
    (0..<count).map { PageRect(x: Double($0), y: 0, width: 1, height: 1) }
  }

  private let lineEnd = PageRect(x: 9, y: 9, width: 0, height: 0)

  /// The letters with the place of each from the left.
  private func places(_ text: String, _ rects: [PageRect]) -> [String] {
    GlyphAlignment.glyphs(of: Array(text.unicodeScalars), rects).map { "\($0.scalar)\(Int($0.rect.x))" }
  }

  @Test("Text from left to right keeps its order")
  func leftToRight() {
    #expect(places("abc", rects(3)) == ["a0", "b1", "c2"])
  }

  @Test("A word from right to left starts at the right")
  func rightToLeft() {
    #expect(places("\u{202B}אבג\u{202C}", rects(3)) == ["א2", "ב1", "ג0"])
  }

  @Test("A number in a word from right to left runs to the right")
  func numberWithin() {
    #expect(places("\u{202B}א\u{202A}12\u{202C}ב\u{202C}", rects(4)) == ["א3", "11", "22", "ב0"])
  }

  @Test("Words of both directions stand side by side")
  func mixed() {
    #expect(places("ab \u{202B}אב\u{202C}", rects(5)) == ["a0", "b1", " 2", "א4", "ב3"])
  }

  @Test("A phrase that runs against its line is in the order in which it is read, numbers alone are not")
  func phraseAgainstTheLine() {
    func text(_ text: String, _ xs: [Double]) -> String {
      let rects = xs.map { PageRect(x: $0, y: 0, width: 1, height: 1) }
      let glyphs = GlyphAlignment.glyphs(of: Array(text.unicodeScalars), rects)
      return String(String.UnicodeScalarView(glyphs.map(\.scalar)))
    }
    // As poppler gives it: words from right to left, each with its rectangles from left to right.
    let line =
      "\u{202B}א\u{202C} \u{202B}\u{202A}14\u{202C}\u{202C} \u{202B}\u{202A}Sk\u{202C}\u{202C} \u{202B}ב\u{202C}"
    #expect(text(line, [9, 8, 6, 7, 5, 3, 4, 2, 1]) == "א Sk 14 ב")
    let numbers = "\u{202B}א\u{202C} \u{202B}\u{202A}1\u{202C}\u{202C} \u{202B}\u{202A}2\u{202C}\u{202C}"
    #expect(text(numbers, [9, 8, 7, 6, 5]) == "א 1 2")
    let english = "a \u{202B}ב\u{202C} \u{202B}א\u{202C} b"
    #expect(text(english, [1, 2, 3, 4, 5, 6, 7]) == "a א ב b")
  }

  @Test("A line with too few rectangles does not put the next one out")
  func linesAreApart() {
    let all = rects(1) + [lineEnd] + rects(2)
    #expect(places("xy\nab", all) == ["x0", "\n9", "a0", "b1"])
  }

  @Test(
    "A mark that is never closed ends with the line",
    arguments: ["\u{202B}ab", "\u{202B}\u{202A}ab", "ab\u{202C}"]
  )
  func unclosed(text: String) {
    #expect(GlyphAlignment.glyphs(of: Array(text.unicodeScalars), rects(2)).count == 2)
  }
}
