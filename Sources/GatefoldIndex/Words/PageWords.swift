internal import Gatefold

/// The words of a page as an index stores them, each with its position.
struct PageWords {
  /// Raise this whenever the same page may give other words than before, so that indexes rebuild them.
  static let version = 2

  let folded: FoldedText
  /// Ranges of the words in the folded scalars; in scripts without spaces they overlap.
  let ranges: [Range<Int>]

  init(_ text: SearchableText) {
    folded = text.folded(TextFolding())
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(folded.scalars.count / 4)
    WordSplitter.forEachWord(of: folded.scalars) { ranges.append($0) }
    self.ranges = ranges
  }

  /// The words with spaces between them, each without any.
  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(folded.scalars.count * 5 / 4)
    for range in ranges {
      if !bytes.isEmpty { bytes.append(0x20) }
      for value in folded.scalars[range] {
        if value == 0x0A {
          bytes.append(contentsOf: Self.stop)
        } else if value < 0x80 {
          bytes.append(UInt8(value))
        } else if let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) {
          bytes.append(contentsOf: encoded)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let stop = Unicode.Scalar(WordSplitter.stop).flatMap(UTF8.encode).map(Array.init) ?? []

  /// Finds a sequence of words.
  ///
  /// - Parameter body: takes the range among the folded scalars, and the index of the first word.
  func forEachMatch(of phrase: WordQuery.Phrase, _ body: (Range<Int>, Int) -> Void) {
    guard let first = phrase.words.first, ranges.count >= phrase.words.count else { return }
    let last = phrase.words.count - 1
    for index in 0...ranges.count - phrase.words.count
    where matches(index, first, isPrefix: last == 0 && phrase.endsWithPrefix)
      && phrase.words.indices.dropFirst().allSatisfy({
        matches(index + $0, phrase.words[$0], isPrefix: $0 == last && phrase.endsWithPrefix)
      })
    {
      let end = ranges[index + last]
      // A single letter matches words that begin with it; only the letter is marked.
      let upperBound = phrase.endsWithLetter ? end.lowerBound + 1 : end.upperBound
      body(ranges[index].lowerBound..<upperBound, index)
    }
  }

  @inline(__always)
  private func matches(_ index: Int, _ word: [UInt32], isPrefix: Bool) -> Bool {
    let range = ranges[index]
    guard isPrefix ? range.count >= word.count : range.count == word.count else { return false }
    for (offset, value) in word.enumerated() where folded.scalars[range.lowerBound + offset] != value { return false }
    return true
  }
}
