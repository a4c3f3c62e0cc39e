internal import Foundation

/// Brings text and query to one form, scalar by scalar, so that each folded scalar knows where it came from.
struct TextFolding {
  let options: SearchOptions

  /// The folded form of a scalar: compatibility forms taken apart (ligatures, full width and presentation forms), case
  /// and accents dropped unless they count, typographic quotes and hyphens made plain. Empty for what is not printed.
  func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII { return [options.matchesCase ? scalar : Self.lowercased(scalar)] }
    if let plain = Self.plainForms[scalar] { return [plain] }
    if scalar.properties.isWhitespace { return [" "] }
    if scalar.properties.generalCategory == .format { return [] }
    return String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.flatMap { part in
      if !options.matchesAccents, part.properties.generalCategory == .nonspacingMark { return [Unicode.Scalar]() }
      return options.matchesCase ? [part] : Array(part.properties.lowercaseMapping.unicodeScalars)
    }
  }

  /// A query folded, its white space trimmed and each run of it made one space.
  func folded(query: String) -> [Unicode.Scalar] {
    query.unicodeScalars
      .split(whereSeparator: \.properties.isWhitespace)
      .map { $0.flatMap(folded) }
      .joined(separator: [" "])
      .map(\.self)
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
  }

  /// Quotes and hyphens that people do not type.
  private static let plainForms: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": "'", "\u{201B}": "'", "\u{2032}": "'",
    "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{201F}": "\"", "\u{2033}": "\"",
    "\u{2010}": "-", "\u{2011}": "-", "\u{2212}": "-",
  ]
}

extension Unicode.Scalar {
  /// Whether it may stand at a line's end for a word that goes on: hyphen-minus, soft hyphen, hyphen.
  var isHyphen: Bool { self == "-" || self == "\u{AD}" || self == "\u{2010}" }
}
