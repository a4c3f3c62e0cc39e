/// Words that stand on one line of a column.
public struct Line: Hashable, Sendable {
  public let words: [Word]
  public let direction: TextDirection
  public let quad: Quad

  /// Its glyphs in `TextPage.glyphs`, the white space between words included.
  public var glyphRange: Range<Int> {
    guard let first = words.first, let last = words.last else { return 0..<0 }
    return first.glyphRange.lowerBound..<last.glyphRange.upperBound
  }

  /// The words with spaces between them.
  public var text: String { words.map(\.text).joined(separator: " ") }

  public var rect: PageRect { quad.boundingRect }
}
