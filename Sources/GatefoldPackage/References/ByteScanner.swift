internal import GatefoldFormats

/// Goes through the bytes of a text and counts its lines.
struct ByteScanner {
  private let bytes: ArraySlice<UInt8>
  private(set) var place: Int
  /// From 1.
  private(set) var line: Int

  /// - Parameter line: the line number of the first byte.
  init(_ bytes: ArraySlice<UInt8>, line: Int = 1) {
    self.bytes = bytes
    self.line = line
    place = bytes.startIndex
  }

  var isAtEnd: Bool { place >= bytes.endIndex }
  var peek: UInt8? { isAtEnd ? nil : bytes[place] }

  /// The bytes from a place to here.
  func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start..<place] }

  mutating func advance() {
    guard let byte = peek else { return }
    if byte == UInt8(ascii: "\n") { line += 1 }
    place += 1
  }

  mutating func advance(by count: Int) { for _ in 0..<count { advance() } }

  /// Whether a text begins here, whose letters are small ones of ASCII.
  func isAt(_ text: StaticString) -> Bool {
    guard bytes.endIndex - place >= text.utf8CodeUnitCount else { return false }
    let ahead = bytes[place...]
    return text.withUTF8Buffer { zip($0, ahead).allSatisfy { $0 == $1.lowercasedLetter } }
  }

  /// Takes a text that begins here.
  mutating func take(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    advance(by: text.utf8CodeUnitCount)
    return true
  }

  /// Goes behind the next place of a text, or to the end.
  ///
  /// - Returns: what lies before it.
  @discardableResult mutating func skip(behind text: StaticString) -> ArraySlice<UInt8> {
    let start = place
    while !isAtEnd, !isAt(text) { advance() }
    defer { advance(by: text.utf8CodeUnitCount) }
    return bytes(from: start)
  }

  /// Takes bytes for as long as they are wanted.
  @discardableResult mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = place
    while let byte = peek, isWanted(byte) { advance() }
    return bytes(from: start)
  }

  mutating func skipSpace() { take { $0.isMarkupSpace } }
}

extension UInt8 {
  /// Space of HTML and CSS.
  var isMarkupSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }

  /// Whether it can be part of a name in CSS.
  var isNamePart: Bool {
    isASCIILetterOrDigit || self == 0x2D || self == 0x5F || self >= 0x80
  }

  fileprivate var lowercasedLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
