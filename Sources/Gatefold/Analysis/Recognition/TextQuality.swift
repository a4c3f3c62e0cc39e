/// Judges whether the text of a page is of use: fonts without a map to Unicode and bad recognition leave letters that say
/// nothing.
package struct TextQuality: Sendable {
  /// The words of the page.
  package let wordCount: Int
  /// How many of its letters have no meaning: replacement characters, private use, control characters.
  private let meaningless: Int
  private let letterCount: Int
  /// How many of its longer words look like words.
  private let plausible: Int
  private let judged: Int
  /// Whether none of its text is painted, as under a scan.
  package let isInvisible: Bool

  /// More of its letters without meaning than this are rubbish.
  private static let maximumMeaningless = 0.1
  /// Fewer words than this that look like words are rubbish.
  private static let minimumPlausible = 0.65
  private static let minimumJudged = 12

  package init(_ page: TextPage) {
    let blocks = page.blocks.filter { !$0.isOutsidePage }
    let words = blocks.flatMap { $0.lines.flatMap(\.words) }
    wordCount = words.count
    isInvisible = !blocks.isEmpty && blocks.allSatisfy(\.isInvisible)
    var counts = (letters: 0, meaningless: 0, judged: 0, plausible: 0)
    for word in words {
      let scalars = word.text.unicodeScalars
      counts.letters += scalars.count
      counts.meaningless += scalars.count(where: \.isMeaningless)
      guard let isPlausible = Self.isPlausible(scalars) else { continue }
      counts.judged += 1
      counts.plausible += isPlausible ? 1 : 0
    }
    (letterCount, meaningless) = (counts.letters, counts.meaningless)
    (judged, plausible) = (counts.judged, counts.plausible)
  }

  /// Whether the text cannot be read, or only in part.
  package var isRubbish: Bool {
    guard letterCount > 0 else { return false }
    if Double(meaningless) > Self.maximumMeaningless * Double(letterCount) { return true }
    return isInvisible && judged >= Self.minimumJudged
      && Double(plausible) < Self.minimumPlausible * Double(judged)
  }

  /// Whether a word looks like one; `nil` for what is too short, or in a script of which this knows nothing.
  private static func isPlausible(_ word: String.UnicodeScalarView) -> Bool? {
    let letters = word.filter(\.properties.isAlphabetic)
    guard word.count >= 4, !word.contains(where: { $0.isEastAsian || $0.isRightToLeft }) else { return nil }
    // Numbers and dates.
    if letters.isEmpty { return word.contains { "0"..."9" ~= $0 } ? nil : false }
    let inner = word.dropFirst().dropLast()
    let strange = inner.count { !$0.properties.isAlphabetic && !"'’-–.,/@&\u{AD}".unicodeScalars.contains($0) }
    if strange * 4 > word.count { return false }
    guard letters.allSatisfy({ $0.value < 0x250 }) else { return true }
    let vowels = letters.count { "aeiouyäöüáéíóúàèìòùâêîôûåæøœ".unicodeScalars.contains($0.lowercased) }
    let isCapital = letters.allSatisfy(\.properties.isUppercase)
    let changes = zip(letters, letters.dropFirst()).count { $0.properties.isLowercase && $1.properties.isUppercase }
    return (vowels > 0 || isCapital) && changes < 2
  }
}

extension Unicode.Scalar {
  fileprivate var isMeaningless: Bool {
    switch properties.generalCategory {
    case .privateUse, .control, .unassigned, .surrogate: true
    default: self == "\u{FFFD}"
    }
  }

  fileprivate var lowercased: Unicode.Scalar { properties.lowercaseMapping.unicodeScalars.first ?? self }
}
