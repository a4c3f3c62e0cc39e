extension SearchHit: Identifiable {
  /// Identifies a hit among those of one search.
  public struct ID: Hashable, Sendable, Codable {
    /// Index of the page that the hit starts on, from 0.
    public let pageIndex: Int
    /// Index of the hit's first glyph in ``TextPage/glyphs`` of that page.
    public let glyph: Int
    /// Index of the term of the query that was found; see ``SearchHit/term``.
    public let term: Int
  }

  /// Stable for the same file and the same query.
  public var id: ID {
    ID(pageIndex: pageIndex, glyph: parts[0].glyphRanges.first?.lowerBound ?? 0, term: term)
  }
}
