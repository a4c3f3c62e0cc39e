import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Accents drawn as separate letters")
struct SpacingAccentsTests {
  /// A line in which each accent is centred over the letter before or after it, at half its width.
  private func text(_ pairs: [(letter: String, accent: String)], accentFirst: Bool, rise: Double = 0) -> DrawnText {
    var glyphs: [DrawnGlyph] = []
    for (place, pair) in pairs.enumerated() {
      let x = 10 + 6 * Double(place)
      let letter = DrawnGlyph.run(pair.letter, x: x, y: 20)
      let accent = DrawnGlyph.run(pair.accent, x: x + 1.5, y: 20 - rise, step: [3, 0])
      glyphs += accentFirst ? accent + letter : letter + accent
    }
    return DrawnText(glyphs: glyphs, styles: [.plain])
  }

  private func read(_ text: DrawnText) -> String {
    TextLayout.page(SpacingAccents.joined(text), pageIndex: 0, size: PageSize(width: 400, height: 100)).text
  }

  private static let pairs: [(letter: String, accent: String, whole: String)] = [
    ("u", "¨", "ü"), ("e", "´", "é"), ("a", "`", "à"), ("o", "ˆ", "ô"), ("n", "˜", "ñ"), ("c", "¸", "ç"),
    ("s", "ˇ", "š"), ("a", "˚", "å"), ("g", "˘", "ğ"), ("o", "¯", "ō"), ("z", "˙", "ż"), ("o", "˝", "ő"),
    ("a", "˛", "ą"), ("ı", "¨", "ï"), ("ȷ", "ˆ", "ĵ"), ("E", "´", "É"), ("A", "˚", "Å"), ("u", "\u{308}", "ü"),
    ("l", "\u{337}", "ł"), ("L", "\u{337}", "Ł"),
  ]

  @Test(
    "An accent before or after its letter, raised for capitals, forms one letter with it",
    arguments: [true, false]
  )
  func joined(accentFirst: Bool) {
    // A combining mark after its letter is already part of the text.
    let pairs = Self.pairs.filter { accentFirst || !["\u{308}", "\u{337}"].contains($0.accent) }
    for rise in [0, 3.0] {
      let text = text(pairs.map { ($0.letter, $0.accent) }, accentFirst: accentFirst, rise: rise)
      #expect(read(text) == pairs.map(\.whole).joined())
    }
  }

  @Test("An accent without a composed letter in Unicode stays a combining mark")
  func withoutWhole() {
    #expect(Array(read(text([("q", "¨")], accentFirst: true)).unicodeScalars) == ["q", "\u{308}"])
  }

  @Test("Two accents join one letter")
  func twoAccents() {
    var glyphs = DrawnGlyph.run("e", x: 10, y: 20)
    glyphs += DrawnGlyph.run("ˆ", x: 11.5, y: 20, step: [3, 0]) + DrawnGlyph.run("´", x: 11.5, y: 17, step: [3, 0])
    #expect(read(DrawnText(glyphs: glyphs, styles: [.plain])) == "ế")
  }

  @Test("Accents beside and between letters are unchanged")
  func apart() {
    for line in ["a ¨ b", "`code`", "x~y", "don´t"] {
      #expect(read(DrawnText(glyphs: DrawnGlyph.run(line, x: 10, y: 20), styles: [.plain])) == line)
    }
  }

  @Test("A page full of accents is unchanged, however many there are")
  func onlyAccents() {
    let glyphs = DrawnGlyph.run(String(repeating: "`", count: 30_000), x: 10, y: 20, step: [0.01, 0])
    let joined = SpacingAccents.joined(DrawnText(glyphs: glyphs, styles: [.plain]))
    #expect(joined.glyphs.map(\.scalar) == glyphs.map(\.scalar))
  }

  @Test("Marked content keeps its remaining letters")
  func contents() {
    var drawn = text([("u", "¨"), ("e", "´"), ("x", "x")], accentFirst: true)
    drawn.contents = [.init(id: 1, firstGlyph: 0), .init(id: 2, firstGlyph: 2), .init(id: 3, firstGlyph: 4)]
    #expect(SpacingAccents.joined(drawn).contents.map(\.firstGlyph) == [0, 1, 2])
  }
}
