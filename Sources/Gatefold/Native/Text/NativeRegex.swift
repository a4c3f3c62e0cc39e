internal import CGatefold

/// A compiled regular expression.
///
/// `@unchecked Sendable`: RE2 objects do not change once they are made, and may be used by several threads.
final class NativeRegex: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ pattern: String, matchesCase: Bool) throws(NativeFailure) {
    var handle: OpaquePointer?
    let length = pattern.utf8.count
    try nativeCall { cgatefold_regex_open(pattern, length, matchesCase, &handle, $0) }
    guard let handle else { throw NativeFailure(status: CGATEFOLD_INVALID_PATTERN, message: nil) }
    self.handle = handle
  }

  deinit {
    cgatefold_regex_free(handle)
  }

  /// The matches in a UTF-8 text, in bytes, one behind the other; those of no length are left out.
  func matches(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    text.withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: CChar.self).baseAddress else { return }
      var from = 0
      while from <= text.count {
        var (start, end) = (0, 0)
        guard cgatefold_regex_find(handle, base, text.count, from, &start, &end) else { return }
        if end > start { ranges.append(start..<end) }
        from = end > start ? end : end + 1
        // Not into the middle of a character.
        while from < text.count, text[from] & 0xC0 == 0x80 { from += 1 }
      }
    }
    return ranges
  }
}
