/// Finds out whether letters are all as wide, as in listings.
struct LetterWidths {
  private var range: ClosedRange<Double>?
  private var hasNarrow = false
  private var hasWide = false

  mutating func add(_ width: Double, of letter: Unicode.Scalar) {
    range = range.map { min($0.lowerBound, width)...max($0.upperBound, width) } ?? width...width
    switch letter {
    case "f", "i", "j", "l", "t", ".", ",", ":", "(", ")", "I", "'": hasNarrow = true
    case "m", "w", "M", "W", "a", "e", "o", "n", "u", "s", "E", "N", "A", "0", "1", "2": hasWide = true
    default: break
    }
  }

  /// Whether none is wider than another, within a hundredth.
  var areEqual: Bool {
    range.map { $0.lowerBound > 0 && $0.upperBound - $0.lowerBound <= 0.01 * $0.upperBound } ?? true
  }

  /// The width of all, if there are letters that other fonts make narrow, and such that they make wide.
  var common: Double? { hasNarrow && hasWide && areEqual ? range?.upperBound : nil }
}
