/// Reads the numbers, flags and separators of SVG's path data.
struct PathDataScanner {
  private let bytes: [UInt8]
  /// The number of bytes read. All of them are ASCII, so it counts characters too.
  private(set) var offset = 0

  init(_ data: String) {
    bytes = Array(data.utf8)
  }

  /// The next byte; `nil` at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() { offset += 1 }

  mutating func skipSpace() {
    while let next, [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(next) { offset += 1 }
  }

  /// Skips space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    if skip(",") { skipSpace() }
  }

  /// Whether another group of numbers follows a command that has had one.
  ///
  /// After a comma it must.
  mutating func skipToGroup() -> Bool {
    skipSpace()
    if skip(",") {
      skipSpace()
      return true
    }
    guard let next else { return false }
    return isDigit(next) || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(next)
  }

  mutating func readFlag() throws(ShapePathError) -> Bool {
    if skip("0") { return false }
    if skip("1") { return true }
    throw error(.flag)
  }

  /// Reads a number like 1, -.5, 1. or 2e-3.
  mutating func readNumber() throws(ShapePathError) -> Double {
    let start = offset
    if !skip("-") { _ = skip("+") }
    var digitCount = skipDigits()
    if skip(".") { digitCount += skipDigits() }
    guard digitCount > 0 else {
      offset = start
      throw error(.number)
    }
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      guard skipDigits() > 0 else { throw error(.exponent) }
    }
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), number.isFinite else {
      throw error(.finiteNumber, at: start)
    }
    return number
  }

  /// - Parameter offset: where the error is; `nil` if it is at the next byte.
  func error(_ expectation: ShapePathError.Expectation, at offset: Int? = nil) -> ShapePathError {
    ShapePathError(offset: offset ?? self.offset, expectation: expectation)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let next, isDigit(next) { offset += 1 }
    return offset - start
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
