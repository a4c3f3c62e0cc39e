/// Hexadecimal digits of ASCII, and no others.
enum HexadecimalDigits {
  static func areAll(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
  }

  /// The number of exactly four digits.
  static func value(_ bytes: some Collection<UInt8>) -> UInt16? {
    guard bytes.count == 4, areAll(bytes) else { return nil }
    return UInt16(String(decoding: bytes, as: UTF8.self), radix: 16)
  }
}
