/// How a query is compared with the text. Ligatures and other compatibility forms, typographic quotes and hyphens
/// always match their plain forms, and any white space matches any other.
public struct SearchOptions: Hashable, Sendable {
  /// "Wind" does not find "wind".
  public var matchesCase: Bool
  /// "cafe" does not find "café".
  public var matchesAccents: Bool
  /// "wind" does not find "window".
  public var matchesWholeWords: Bool

  public init(matchesCase: Bool = false, matchesAccents: Bool = false, matchesWholeWords: Bool = false) {
    self.matchesCase = matchesCase
    self.matchesAccents = matchesAccents
    self.matchesWholeWords = matchesWholeWords
  }
}
