extension SearchHit: Identifiable {
  /// What a hit is known by among those of one search.
  public struct ID: Hashable, Sendable, Codable {
    /// The page that it starts on, from 0.
    public let pageIndex: Int
    /// Its first glyph on that page.
    public let glyph: Int
    /// As ``SearchHit/term``.
    public let term: Int
  }

  public var id: ID {
    ID(pageIndex: pageIndex, glyph: start.offset, term: term)
  }
}
