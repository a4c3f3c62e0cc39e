/// How a query is compared with the text. Ligatures and other compatibility forms, typographic quotes and dashes
/// always match their plain forms, and any white space matches any other.
public struct SearchOptions: Hashable, Sendable, Codable {
  /// What a query is.
  public enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Words that follow each other as they are written, over line ends, columns and pages.
    case phrase
    /// Words, and phrases in quotation marks, that stand anywhere on a page, but all of them on the same.
    case allWords
    /// A regular expression in the syntax of RE2: without look-around and back references, and so never slow. White
    /// space of the page is a single space; `^` and `$` match where the text of a column flow starts and ends.
    case regularExpression
  }

  public var mode: Mode
  /// "Wind" does not find "wind".
  public var matchesCase: Bool
  /// "cafe" does not find "café".
  public var matchesAccents: Bool
  /// "wind" does not find "window".
  public var matchesWholeWords: Bool

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
