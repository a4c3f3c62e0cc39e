/// A page number as it is printed: in digits, or in roman numerals.
struct PrintedNumber: Hashable, Sendable {
  let value: Int
  let isRoman: Bool

  /// From 1 to 9999; `nil` where the text is not just a number.
  init?(_ text: some StringProtocol) {
    let scalars = text.unicodeScalars
    guard (1...11).contains(scalars.count) else { return nil }
    if scalars.count <= 4, scalars.allSatisfy(\.isDigit) {
      var value = 0
      for scalar in scalars {
        guard let digit = scalar.properties.numericType == .decimal ? scalar.properties.numericValue : nil else {
          return nil
        }
        value = value * 10 + Int(digit)
      }
      guard value > 0 else { return nil }
      self.init(value: value, isRoman: false)
    } else if let value = Self.romanValue(String(text)) {
      self.init(value: value, isRoman: true)
    } else {
      return nil
    }
  }

  init(value: Int, isRoman: Bool) {
    self.value = value
    self.isRoman = isRoman
  }

  var label: String { isRoman ? Self.roman(value) : String(value) }

  private static let numerals: [(value: Int, letters: String)] = [
    (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]

  static func roman(_ value: Int) -> String {
    var rest = value
    var text = ""
    for numeral in numerals {
      while rest >= numeral.value {
        text += numeral.letters
        rest -= numeral.value
      }
    }
    return text
  }

  /// Up to 399, all in capitals or all in small letters, as a printer would write it.
  private static func romanValue(_ text: String) -> Int? {
    let small = text.lowercased()
    guard small == text || text.uppercased() == text, small.allSatisfy("ivxlc".contains) else { return nil }
    var value = 0
    var rest = small[...]
    for numeral in numerals {
      while rest.hasPrefix(numeral.letters) {
        value += numeral.value
        rest.removeFirst(numeral.letters.count)
      }
    }
    return rest.isEmpty && value < 400 && roman(value) == small ? value : nil
  }
}

extension StringProtocol {
  /// Without what printers put around a number.
  func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}
