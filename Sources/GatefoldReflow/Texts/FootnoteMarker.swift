internal import Gatefold

/// The number or sign that a footnote begins with.
struct FootnoteMarker {
  /// The sign as printed.
  let text: String
  /// How many words it takes; 0 where it is only the beginning of one.
  let wordCount: Int
  /// How many letters it has.
  let letterCount: Int

  private static let signs: Set<Unicode.Scalar> = ["*", "\u{2020}", "\u{2021}", "\u{A7}", "\u{B6}"]

  /// `nil` for a block that does not begin like a footnote.
  init?(_ block: Block, in text: TextPage) {
    guard let line = block.lines.first, let word = line.words.first else { return nil }
    let scalars = text.glyphs[word.glyphRange].map(\.scalar)
    let digits = scalars.prefix { $0.isASCIIDigit }
    let signs = scalars.prefix { Self.signs.contains($0) }
    let marker = digits.isEmpty ? signs : digits
    guard !marker.isEmpty, marker.count <= 3, line.words.count > 1 || marker.count < scalars.count else { return nil }
    // A raised number, or a sign.
    let size = text.styles[Int(text.glyphs[word.glyphRange.lowerBound].styleIndex)].size
    guard !signs.isEmpty || size < 0.85 * text.style(of: line).size else { return nil }
    self.text = String(String.UnicodeScalarView(marker))
    wordCount = marker.count == scalars.count ? 1 : 0
    letterCount = marker.count
  }
}
