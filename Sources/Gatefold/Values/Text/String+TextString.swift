extension String {
  /// A text string of the document (PDF 32000-1, 7.9.2.2) as people read it: without language escapes and other control
  /// characters. Control characters that separate words are white space.
  package init(textString: String) {
    self.init()
    unicodeScalars.reserveCapacity(textString.unicodeScalars.count)
    var rest = textString.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == Self.languageEscape {
        let code = rest.prefix(5).prefix { $0 != Self.languageEscape }
        if code.endIndex < rest.endIndex, rest[code.endIndex] == Self.languageEscape, code.isLanguage {
          rest = rest[code.endIndex...].dropFirst()
        }
      } else if scalar.properties.generalCategory != .control || "\t\n\r".unicodeScalars.contains(scalar) {
        unicodeScalars.append(scalar)
      } else if scalar.properties.isWhitespace {
        unicodeScalars.append(" ")
      }
    }
  }

  /// The string with each run of white space replaced by one space, and trimmed at both ends.
  package var onOneLine: String {
    unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init).joined(separator: " ")
  }

  private static let languageEscape: Unicode.Scalar = "\u{1B}"
}

extension Substring.UnicodeScalarView {
  /// Whether it is the code of a language, or of one and a country: "en", "enUS". The standard has two letters share a
  /// UTF-16 code unit, which some writers do not.
  fileprivate var isLanguage: Bool {
    let bytes = flatMap { scalar in
      scalar.value > 0xFF ? [scalar.value >> 8, scalar.value & 0xFF] : [scalar.value]
    }
    return [2, 4].contains(bytes.count)
      && bytes.allSatisfy { Unicode.Scalar($0).map { $0.isASCII && $0.properties.isAlphabetic } == true }
  }
}
