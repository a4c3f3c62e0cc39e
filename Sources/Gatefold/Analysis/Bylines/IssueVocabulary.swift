/// The words that an issue writes small: whatever else they are, they are not names alone.
struct IssueVocabulary: Sendable {
  private let words: Set<String>

  init(_ pages: [PageSurvey]) {
    var words: Set<String> = []
    for page in pages {
      for word in page.lines.lazy.flatMap(\.words) {
        guard let first = word.text.unicodeScalars.first, first.properties.isLowercase else { continue }
        words.insert(Self.bare(word.text))
      }
    }
    self.words = words
  }

  init(words: Set<String>) { self.words = words }

  /// Whether a word, however it is written, is also written small somewhere.
  func has(_ word: Substring) -> Bool { words.contains(Self.bare(word)) }

  private static func bare(_ word: some StringProtocol) -> String {
    word.lowercased().trimming { !$0.isLetter }
  }
}

extension String {
  fileprivate func trimming(_ isCut: (Character) -> Bool) -> String {
    guard let start = firstIndex(where: { !isCut($0) }), let end = lastIndex(where: { !isCut($0) }) else { return "" }
    return String(self[start...end])
  }
}
