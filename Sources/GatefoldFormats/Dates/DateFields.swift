/// Reads the numbers of a date from left to right, and writes them.
struct DateFields {
  private var rest: ArraySlice<UInt8>

  init(_ text: Substring.UTF8View) { rest = Array(text)[...] }

  init(_ text: String) { self.init(text.utf8[...]) }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a number of exactly so many digits, if it is in a range; otherwise reads nothing.
  mutating func number(_ digits: Int, in range: ClosedRange<Int> = 0...9999) -> Int? {
    let bytes = rest.prefix(digits)
    guard bytes.count == digits, bytes.allSatisfy(Self.isDigit) else { return nil }
    let number = bytes.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    guard range.contains(number) else { return nil }
    rest = rest.dropFirst(digits)
    return number
  }

  /// Reads one of several characters of ASCII, if it comes next.
  mutating func take(_ characters: String) -> Bool { next(of: characters) != nil }

  /// Reads and returns one of several characters of ASCII, if it comes next.
  mutating func next(of characters: String) -> Unicode.Scalar? {
    guard let first = rest.first, characters.utf8.contains(first) else { return nil }
    rest = rest.dropFirst()
    return Unicode.Scalar(first)
  }

  /// Skips the digits of a fraction.
  mutating func skipDigits() { rest = rest.drop(while: Self.isDigit) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A number with leading zeros.
  static func text(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
