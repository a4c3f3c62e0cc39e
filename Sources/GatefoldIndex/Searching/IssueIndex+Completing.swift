public import Gatefold

extension IssueIndex {
  /// The number of letters that a word must have to be completed: shorter ones begin most words of an index.
  public static let minimumCompletedLength = 3

  /// Returns the words with a prefix that are on the most pages, to complete a query while it is typed.
  ///
  /// ```swift
  /// for word in try await index.words(beginningWith: "har") { print(word.text, word.pageCount) }
  /// ```
  ///
  /// - Parameters:
  ///   - beginning: a word of at least ``minimumCompletedLength`` letters; anything else begins none. In scripts without
  ///     spaces, there are no words.
  ///   - limit: the maximum number of words.
  /// - Returns: the words, sorted by the number of pages, highest first.
  /// - Throws: `damagedIndex`, `busyIndex`, `indexFailed`, `cancelled`.
  public func words(beginningWith beginning: String, limit: Int = 10) async throws(GatefoldError) -> [IndexedWord] {
    let folded = TextFolding().folded(query: beginning).map(\.value)
    guard folded.count >= Self.minimumCompletedLength, folded.count <= SearchPattern.maximumQueryLength,
      folded.allSatisfy({ WordSplitter.isLetter($0) && !WordSplitter.isSpacelessLetter($0) })
    else { return [] }
    func text(_ scalars: [UInt32]) -> String {
      String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    }
    // Words are sorted by their bytes, which have the order of scalars.
    let (low, high) = (text(folded), text(folded + [0x10_FFFF]))
    return try await read { db in try db.words(from: low, to: high, limit: limit) }
  }
}
