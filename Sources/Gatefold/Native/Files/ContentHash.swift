internal import CGatefold

/// The SHA-256 of a file, which identifies an issue wherever it is stored.
package struct ContentHash: Hashable, Sendable {
  package static let byteCount = Int(cgatefold_sha256_length)

  /// Always 32 bytes.
  package let bytes: [UInt8]

  /// `nil` where there are not 32 bytes.
  package init?(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    if self.bytes.count != Self.byteCount { return nil }
  }

  /// Reads a file whole.
  ///
  /// - Throws: `unreadableFile`, `emptyFile`.
  package init(ofFile path: String) throws(GatefoldError) {
    let file = Descriptor(taking: try DocumentBytes.openFile(path: path).descriptor)
    try self.init(of: file, withinSeconds: .max)
  }

  /// Hashes bytes in memory.
  package init(of bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self.bytes = Array(unsafeUninitializedCapacity: Self.byteCount) { digest, count in
      guard let start = digest.baseAddress else { return }
      cgatefold_sha256(bytes, bytes.count, start)
      count = Self.byteCount
    }
  }

  /// Reads a whole open file from its start, whatever its current offset.
  ///
  /// - Throws: `unreadableFile`, also if it takes longer.
  init(of file: Descriptor, withinSeconds seconds: UInt32) throws(GatefoldError) {
    var code: Int32 = 0
    bytes = Array(unsafeUninitializedCapacity: Self.byteCount) { digest, count in
      guard let start = digest.baseAddress else { return }
      code = cgatefold_sha256_of_file(file.number, seconds, start)
      count = Self.byteCount
    }
    if code != 0 { throw DocumentBytes.unreadable(code) }
  }
}

extension ContentHash {
  package var hexadecimal: String {
    String(unsafeUninitializedCapacity: 2 * Self.byteCount) { text in
      for (index, byte) in bytes.enumerated() {
        text[2 * index] = Self.digit(byte >> 4)
        text[2 * index + 1] = Self.digit(byte & 15)
      }
      return 2 * Self.byteCount
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// `nil` where there are not 64 digits.
  package init?(hexadecimal text: String) {
    let values = text.compactMap(\.hexDigitValue)
    guard values.count == text.count, values.count == 2 * Self.byteCount else { return nil }
    self.init(bytes: stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) })
  }
}
