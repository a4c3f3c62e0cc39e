internal import _FoundationICU

/// Where words begin and end in a text: by the rules of Unicode (UAX #29), and by dictionaries in Chinese, Japanese,
/// Thai and other scripts that have no spaces.
///
/// Foundation on Linux offers no word boundaries: `enumerateSubstrings` isn't implemented there. This therefore calls
/// Foundation's copy of ICU directly; its functions have the prefix `swift_`.
enum WordBoundaries {
  /// The words of a text in their order, as ranges of its Unicode scalars. White space and punctuation are in none.
  static func words(in text: some Sequence<Unicode.Scalar>) -> [Range<Int>] {
    var units: [UInt16] = []
    // The scalar that each UTF-16 code unit belongs to, and the end.
    var scalarIndices: [Int] = []
    var count = 0
    for scalar in text {
      for unit in scalar.utf16 {
        units.append(unit)
        scalarIndices.append(count)
      }
      count += 1
    }
    scalarIndices.append(count)
    return units.withUnsafeBufferPointer { units in
      words(in: units).map { scalarIndices[$0.lowerBound]..<scalarIndices[$0.upperBound] }
    }
  }

  private static func words(in units: UnsafeBufferPointer<UInt16>) -> [Range<Int>] {
    var status = U_ZERO_ERROR
    let rootLocale = ""
    let count = Int32(clamping: units.count)
    guard let breaks = swift_ubrk_open(UBRK_WORD, rootLocale, units.baseAddress, count, &status) else { return [] }
    defer { swift_ubrk_close(breaks) }
    var words: [Range<Int>] = []
    var start = Int(swift_ubrk_first(breaks))
    while case let end = Int(swift_ubrk_next(breaks)), end > start {
      if swift_ubrk_getRuleStatus(breaks) >= Int32(UBRK_WORD_NONE_LIMIT.rawValue) { words.append(start..<end) }
      start = end
    }
    return words
  }
}
