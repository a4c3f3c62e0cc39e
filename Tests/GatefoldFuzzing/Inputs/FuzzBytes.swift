/// Takes an input apart. Past its end all is zero, so that every input is a whole one.
struct FuzzBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  mutating func integer() -> Int {
    var bits: UInt64 = 0
    for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
    return Int(truncatingIfNeeded: bits)
  }

  /// Any there is, infinities and what is no number among them.
  mutating func float() -> Float {
    var bits: UInt32 = 0
    for _ in 0..<4 { bits = bits << 8 | UInt32(byte()) }
    return Float(bitPattern: bits)
  }

  /// A scalar of two bytes, or of the planes behind them.
  mutating func scalar() -> Unicode.Scalar {
    let plane = byte()
    let value = UInt32(byte()) << 8 | UInt32(byte()) | (plane >= 0xE0 ? UInt32(plane & 0x0F) << 16 : 0)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The next bytes, as UTF-8 that is repaired.
  mutating func text(count: Int) -> String {
    let part = rest.prefix(count)
    rest = rest.dropFirst(count)
    return String(decoding: part, as: UTF8.self)
  }

  /// Up to a byte, which is passed over.
  mutating func text(upTo end: UInt8) -> String {
    let part = rest.prefix { $0 != end }
    rest = rest.dropFirst(part.count + 1)
    return String(decoding: part, as: UTF8.self)
  }

  /// Up to a byte, which is passed over.
  mutating func part(upTo end: UInt8) -> [UInt8] {
    let part = rest.prefix { $0 != end }
    rest = rest.dropFirst(part.count + 1)
    return Array(part)
  }

  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
