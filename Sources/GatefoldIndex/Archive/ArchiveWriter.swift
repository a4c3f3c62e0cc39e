internal import Gatefold

/// Writes the bytes of an archive, with variable-length whole numbers.
struct ArchiveWriter {
  private(set) var bytes: [UInt8] = []

  /// Seven bits a byte, the lowest first, the top bit set where more follow (LEB128). Not negative, below 2^35.
  mutating func write(_ value: Int) {
    var rest = UInt64(truncatingIfNeeded: value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// With the sign in the lowest bit, so that small numbers of either sign are short. Between -2^34 and 2^34.
  mutating func writeSigned(_ value: Int) {
    write(value << 1 ^ value >> 63)
  }

  /// 0 for what is not a number, or infinite.
  mutating func write(_ value: Double) {
    let bits = (value.isFinite ? value : 0).bitPattern
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
  }

  mutating func write(_ text: some StringProtocol) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ section: ArchiveWriter) {
    bytes.append(contentsOf: section.bytes)
  }
}
