internal import Gatefold

/// Splits folded text into the words of an index.
///
/// A word is a run of letters, digits and marks. Scripts without spaces have no visible words: there each letter forms
/// a word with the next letter, so any run of letters is found as a phrase, and a single letter as the start of a word.
struct WordSplitter {
  /// Separates text that does not continue, so no phrase matches across it; queries cannot contain it.
  static let stop: UInt32 = 0xE000

  private enum Kind {
    case gap
    case stop
    case letter
    /// A letter of a script without spaces.
    case spacelessLetter
  }

  /// Hands over where each word stands among folded scalars.
  static func forEachWord(of scalars: [UInt32], _ body: (Range<Int>) -> Void) {
    let known = knownKinds
    var position = 0
    while position < scalars.count {
      let start = position
      let kind = kind(of: scalars[position], known)
      position += 1
      switch kind {
      case .gap: continue
      case .stop: body(start..<position)
      case .letter:
        while position < scalars.count, Self.kind(of: scalars[position], known) == .letter { position += 1 }
        body(start..<position)
      case .spacelessLetter:
        let hasNext = position < scalars.count && Self.kind(of: scalars[position], known) == .spacelessLetter
        body(start..<position + (hasNext ? 1 : 0))
      }
    }
  }

  static func isLetter(_ scalar: UInt32) -> Bool { kind(of: scalar, knownKinds) == .letter }
  static func isSpacelessLetter(_ scalar: UInt32) -> Bool { kind(of: scalar, knownKinds) == .spacelessLetter }

  @inline(__always)
  private static func kind(of value: UInt32, _ known: [Kind]) -> Kind {
    value < known.count ? known[Int(value)] : newKind(of: value)
  }

  /// Kinds of the scalars below the ideographs, cached because looking up Unicode properties is slow.
  private static let knownKinds: [Kind] = (0..<0x3100).map(newKind)

  private static func newKind(of value: UInt32) -> Kind {
    if 0x4E00...0x9FFF ~= value { return .spacelessLetter }
    // The separator of `ReadingText`.
    if value == 0x0A { return .stop }
    guard let scalar = Unicode.Scalar(value), value != stop, isWordPart(scalar) else { return .gap }
    return scalar.isEastAsian || isSpaceless(value) ? .spacelessLetter : .letter
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isLetter || scalar.isDigit { return true }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Thai, Lao, Tibetan, Myanmar, Khmer, Tai scripts, Balinese and Javanese.
  private static func isSpaceless(_ value: UInt32) -> Bool {
    guard value >= 0x0E00 else { return false }
    switch value {
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF, 0x1B00...0x1B7F, 0xA980...0xA9FF,
      0xAA60...0xAADF:
      return true
    default: return false
    }
  }
}
