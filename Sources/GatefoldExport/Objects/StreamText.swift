internal import Gatefold

/// Formats bytes as lines of text, or in hexadecimal if they aren't text.
package enum StreamText {
  package static func lines(of bytes: [UInt8], maximumCount: Int) -> [String] {
    isText(bytes) ? text(bytes, maximumCount) : hexadecimal(bytes, maximumCount)
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(4_096)
    guard head.allSatisfy({ (32..<127).contains($0) || $0 >= 128 || (9...13).contains($0) }) else { return false }
    // A letter may be cut in two at its end.
    return (0...(head.count < bytes.count ? 3 : 0)).contains { count in
      String(validating: head.dropLast(count), as: UTF8.self) != nil
    }
  }

  private static func text(_ bytes: [UInt8], _ maximumCount: Int) -> [String] {
    let lines = bytes.split(maxSplits: maximumCount, omittingEmptySubsequences: false) { $0 == 10 || $0 == 13 }
    return lines.prefix(maximumCount).map { String(decoding: $0.prefix(2_000), as: UTF8.self) }
  }

  /// Sixteen bytes a line, with their place before them and their letters behind.
  private static func hexadecimal(_ bytes: [UInt8], _ maximumCount: Int) -> [String] {
    stride(from: 0, to: bytes.count, by: 16).prefix(maximumCount).map { start in
      let row = bytes[start..<min(start + 16, bytes.count)]
      let place = String(start, radix: 16)
      let digits = row.hexadecimal(separator: " ")
      let letters = String(decoding: row.map { (32..<127).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
      let padding = String(repeating: " ", count: 47 - digits.count)
      return String(repeating: "0", count: max(0, 8 - place.count)) + place + "  " + digits + padding + "  " + letters
    }
  }
}
