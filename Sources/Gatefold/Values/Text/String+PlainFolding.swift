extension StringProtocol {
  /// A plain string in small letters; `nil` for a string with anything but ASCII and the dashes, quotation marks and
  /// dots of U+2010 to U+2027.
  ///
  /// Foundation's `folding(options:locale:)` gives the same, but takes a hundred times as long, and most lines of most
  /// issues are plain.
  package var foldedIfPlain: String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(utf8.count)
    // Bytes of a sequence of three that are still to come, of which the first is 0x80.
    var restCount = 0
    for byte in utf8 {
      switch (restCount, byte) {
      case (0, 0x41...0x5A): folded.append(byte | 0x20)
      case (0, 0..<0x80): folded.append(byte)
      case (0, 0xE2), (2, 0x80), (1, 0x90...0xA7):
        folded.append(byte)
        restCount = restCount == 0 ? 2 : restCount - 1
      default: return nil
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }
}
