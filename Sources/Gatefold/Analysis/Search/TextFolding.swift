internal import Foundation
internal import Synchronization

/// Folds text and query to a common form, scalar by scalar, so each folded scalar knows its origin.
package struct TextFolding: Hashable, Sendable {
  let matchesCase: Bool
  let matchesAccents: Bool

  init(_ options: SearchOptions) {
    // In regular expressions case is left to the expression, which spells classes in upper and lower case.
    matchesCase = options.matchesCase || options.mode == .regularExpression
    matchesAccents = options.matchesAccents
  }

  package init(matchesCase: Bool = false, matchesAccents: Bool = false) {
    self.matchesCase = matchesCase
    self.matchesAccents = matchesAccents
  }

  /// The folded form of a scalar: compatibility forms taken apart (ligatures, full width and presentation forms), case
  /// and accents dropped unless they count, typographic quotes and dashes made plain. Empty for what is not read, like
  /// soft hyphens and the stretching of Arabic words.
  func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII { return [matchesCase ? scalar : Self.lowercased(scalar)] }
    if let plain = Self.plainForms[scalar] { return [plain] }
    if scalar.properties.isWhitespace { return [" "] }
    return String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.flatMap(foldedPart)
  }

  private func foldedPart(_ part: Unicode.Scalar) -> [Unicode.Scalar] {
    if part.properties.generalCategory == .format || part.properties.isDefaultIgnorableCodePoint || part == Self.tatweel
    {
      return []
    }
    if !matchesAccents {
      if part.isAccent { return [] }
      if let plain = Self.strippedForms[part] {
        return plain.unicodeScalars.map { matchesCase ? $0 : Self.lowercased($0) }
      }
      if let digit = part.decimalDigit { return [digit] }
    }
    if let plain = Self.plainForms[part] { return [plain] }
    if matchesCase { return [part] }
    return part.properties.lowercaseMapping.unicodeScalars.map { $0 == Self.finalSigma ? "σ" : $0 }
  }

  /// A query folded, its white space trimmed and each run of it made one space.
  package func folded(query: String) -> [Unicode.Scalar] {
    query.unicodeScalars
      .split(whereSeparator: \.properties.isWhitespace)
      .map { $0.flatMap(folded) }
      .filter { !$0.isEmpty }
      .joined(separator: [" "])
      .map(\.self)
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
  }

  /// Stretches Arabic words.
  private static let tatweel: Unicode.Scalar = "\u{640}"

  /// The form of sigma at the end of a word, which has the same capital.
  private static let finalSigma: Unicode.Scalar = "ς"

  /// Quotes, dashes and hyphens that people do not type.
  private static let plainForms: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": "'", "\u{201B}": "'", "\u{2032}": "'", "\u{2039}": "'",
    "\u{203A}": "'", "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{201F}": "\"", "\u{2033}": "\"",
    "\u{AB}": "\"", "\u{BB}": "\"", "\u{2010}": "-", "\u{2011}": "-", "\u{2012}": "-", "\u{2013}": "-",
    "\u{2014}": "-", "\u{2015}": "-", "\u{2212}": "-", "\u{2044}": "/", "\u{2BC}": "'", "\u{5BE}": "-", "\u{5F3}": "'",
    "\u{5F4}": "\"",
  ]

  /// Letters whose stroke or joining Unicode does not take apart, as the collation of Unicode (DUCET) sees them; and
  /// those that people write one for the other: Arabic alef, yeh, kaf and teh marbuta, final forms of Hebrew, nasal
  /// signs of Devanagari.
  private static let strippedForms: [Unicode.Scalar: String] = [
    "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Ħ": "H", "ħ": "h", "Ŧ": "T", "ŧ": "t", "Ð": "D",
    "ð": "d", "ı": "i", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "ß": "ss", "ẞ": "SS", "Þ": "TH", "þ": "th",
    "\u{671}": "\u{627}", "\u{649}": "\u{64A}", "\u{6CC}": "\u{64A}", "\u{6D2}": "\u{64A}", "\u{6A9}": "\u{643}",
    "\u{629}": "\u{647}", "\u{6C1}": "\u{647}", "\u{6C3}": "\u{647}",
    "ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ", "\u{901}": "\u{902}",
  ]
}

extension Unicode.Scalar {
  /// Whether it is a mark without which a word is still the same to those who search: accents, points of Hebrew, vowels
  /// of Arabic, the nukta, voicing of kana, tones of Thai. Vowel signs and viramas of Indic scripts, and vowels of Thai,
  /// make other words.
  fileprivate var isAccent: Bool {
    guard properties.generalCategory == .nonspacingMark else { return false }
    switch properties.canonicalCombiningClass.rawValue {
    case 7, 8, 10...36, 84, 91, 107, 122, 130, 200...240: return true
    default: return false
    }
  }

  /// The digit of ASCII that a decimal digit of another script equals.
  fileprivate var decimalDigit: Unicode.Scalar? {
    guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return nil }
    return Unicode.Scalar(UInt8(48 + Int(value)))
  }
}

/// Process-wide cache of folded forms, with a maximum size.
private enum KnownFoldings {
  private static let known = Mutex<[TextFolding: [Unicode.Scalar: [Unicode.Scalar]]]>([:])
  /// More than a language has.
  private static let maximumCount = 20_000

  static func folded(_ scalar: Unicode.Scalar, _ folding: TextFolding) -> [Unicode.Scalar] {
    if let found = known.withLock({ $0[folding]?[scalar] }) { return found }
    let folded = folding.folded(scalar)
    known.withLock { known in
      if known[folding, default: [:]].count < maximumCount { known[folding, default: [:]][scalar] = folded }
    }
    return folded
  }
}

/// Cache of folded forms, because looking up Unicode properties is slow.
struct FoldingTable {
  private let folding: TextFolding
  /// The single scalar that a scalar below U+0250 becomes; 0 where that is not known yet, or is not one.
  private var single: [UInt32]
  private var others: [Unicode.Scalar: [Unicode.Scalar]] = [:]

  init(_ folding: TextFolding) {
    self.folding = folding
    single = folding == TextFolding() ? Self.plainSingle : [UInt32](repeating: 0, count: 0x250)
  }

  /// The complete `single` table for searches that ignore case and accents.
  private static let plainSingle: [UInt32] = (0..<0x250).map { value in
    let folded = Unicode.Scalar(value).map(TextFolding().folded) ?? []
    return folded.count == 1 ? folded[0].value : 0
  }

  mutating func forEach(of scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
    if scalar.value < 0x250, single[Int(scalar.value)] != 0 {
      if let known = Unicode.Scalar(single[Int(scalar.value)]) { body(known) }
      return
    }
    if let known = others[scalar] {
      known.forEach(body)
      return
    }
    let folded = KnownFoldings.folded(scalar, folding)
    if scalar.value < 0x250, folded.count == 1 {
      single[Int(scalar.value)] = folded[0].value
    } else {
      others[scalar] = folded
    }
    folded.forEach(body)
  }
}
