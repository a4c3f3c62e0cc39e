internal import Gatefold

/// A query for pages that contain all of its words and phrases, prepared for a full-text index.
///
/// Spaces separate words, quotation marks enclose phrases, and an asterisk after a word matches any ending.
struct WordQuery: Sendable {
  /// Consecutive words.
  struct Phrase: Hashable, Sendable {
    /// Folded.
    let words: [[UInt32]]
    /// Whether the last word is a prefix.
    let endsWithPrefix: Bool
    /// Whether the last word is a single letter of a script without spaces, so only that letter is marked.
    let endsWithLetter: Bool
  }

  /// The ways in which each word or phrase of the query may stand on a page.
  let terms: [[Phrase]]

  /// - Throws: `invalidQuery` where it is too long.
  init(_ query: String) throws(GatefoldError) {
    guard query.unicodeScalars.count <= SearchPattern.maximumQueryLength else {
      throw GatefoldError(
        .invalidQuery,
        "the query is longer than \(SearchPattern.maximumQueryLength) characters; shorten it"
      )
    }
    let folding = TextFolding()
    terms = SearchPattern.words(of: query).map { Self.phrases(of: $0, folding) }.filter { !$0.isEmpty }
    guard terms.count <= SearchPattern.maximumTermCount else {
      throw GatefoldError(
        .invalidQuery,
        "the query has more than \(SearchPattern.maximumTermCount) words; leave some out"
      )
    }
  }

  /// Whether it contains no letter or digit, and so finds nothing.
  var isBlank: Bool { terms.isEmpty }

  /// The query in the syntax of FTS5 (https://www.sqlite.org/fts5.html#full_text_query_syntax). User input is only
  /// inside quotation marks, and contains only letters, digits and marks.
  var expression: String {
    terms.map { ways in
      let ways = ways.map { phrase in
        let words = phrase.words.map { String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init))) }
        return "\"\(words.joined(separator: " "))\"" + (phrase.endsWithPrefix ? "*" : "")
      }
      return ways.count == 1 ? ways[0] : "(\(ways.joined(separator: " OR ")))"
    }
    .joined(separator: " AND ")
  }

  // MARK: Reading a query

  private static let hyphen: UInt32 = 0x2D
  /// Beyond this number of hyphens, only two variants are tried: none or all of them break words.
  private static let maximumHyphenCount = 3

  private static func phrases(of term: String, _ folding: TextFolding) -> [Phrase] {
    let scalars = folding.folded(query: term).map(\.value)
    let asterisk: UInt32 = 0x2A
    let endsWithPrefix = scalars.last == asterisk
    var phrases: [Phrase] = []
    for way in hyphenations(of: scalars) {
      guard let phrase = phrase(of: way, endsWithPrefix: endsWithPrefix), !phrases.contains(phrase) else { continue }
      phrases.append(phrase)
    }
    return phrases
  }

  /// The ways in which the hyphens of a term may have been printed: where one broke a word at the end of a line, the
  /// word is read without it.
  private static func hyphenations(of scalars: [UInt32]) -> [[UInt32]] {
    let hyphens = scalars.indices.dropFirst().dropLast().filter { index in
      scalars[index] == hyphen && WordSplitter.isLetter(scalars[index - 1]) && WordSplitter.isLetter(scalars[index + 1])
    }
    guard !hyphens.isEmpty else { return [scalars] }
    let all = (1 << min(hyphens.count, maximumHyphenCount + 1)) - 1
    let choices = hyphens.count <= maximumHyphenCount ? Array(0...all) : [0, all]
    return choices.map { choice in
      let removed =
        choice == all ? Set(hyphens) : Set(hyphens.indices.filter { choice >> $0 & 1 == 1 }.map { hyphens[$0] })
      return scalars.indices.filter { !removed.contains($0) }.map { scalars[$0] }
    }
  }

  private static func phrase(of scalars: [UInt32], endsWithPrefix: Bool) -> Phrase? {
    var words: [[UInt32]] = []
    WordSplitter.forEachWord(of: scalars) { words.append(Array(scalars[$0])) }
    guard let last = words.last else { return nil }
    guard last.count == 1, WordSplitter.isSpacelessLetter(last[0]) else {
      return Phrase(words: words, endsWithPrefix: endsWithPrefix, endsWithLetter: false)
    }
    // The previous pair already contains the last letter; alone, it would match any word that it begins.
    if words.count > 1, words[words.count - 2].count == 2, words[words.count - 2][1] == last[0],
      WordSplitter.isSpacelessLetter(words[words.count - 2][0])
    {
      return Phrase(words: words.dropLast(), endsWithPrefix: false, endsWithLetter: false)
    }
    return Phrase(words: words, endsWithPrefix: true, endsWithLetter: true)
  }
}
