/// How a query is compared with the text.
///
/// ```swift
/// let options = SearchOptions(mode: .regularExpression, matchesCase: true)
/// for try await hit in issue.search("[A-Z]{2} [0-9]{4}", options: options) { print(hit.snippet.match) }
/// ```
///
/// Ligatures and other compatibility forms, typographic quotes and dashes always match their plain forms, and any white
/// space matches any other.
public struct SearchOptions: Hashable, Sendable, Codable {
  /// How a query is interpreted: as a phrase, several words, or a regular expression.
  public enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Words that follow each other as they are written, over line ends, columns and pages.
    case phrase
    /// Words, and phrases in quotation marks, that stand anywhere on a page, but all of them on the same. An asterisk
    /// behind a word finds it only where a word begins so.
    case allWords
    /// A regular expression in the syntax of RE2: without look-around and back references, and so never slow. White
    /// space of the page is a single space; `^` and `$` match where the text of a column flow starts and ends.
    case regularExpression
  }

  /// How the query is interpreted. The default is a phrase.
  public var mode: Mode
  /// Whether case counts, so that "Wind" does not find "wind". The default is `false`.
  public var matchesCase: Bool
  /// Whether accents count, so that "cafe" does not find "café". The default is `false`.
  public var matchesAccents: Bool
  /// Whether only whole words are found, so that "wind" does not find "window". The default is `false`.
  public var matchesWholeWords: Bool

  /// Options of a search. Without arguments a query is a phrase, and neither case nor accents count.
  public init(
    mode: Mode = .phrase,
    matchesCase: Bool = false,
    matchesAccents: Bool = false,
    matchesWholeWords: Bool = false
  ) {
    self.mode = mode
    self.matchesCase = matchesCase
    self.matchesAccents = matchesAccents
    self.matchesWholeWords = matchesWholeWords
  }
}
