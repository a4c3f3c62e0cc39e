/// A place where a query was found.
///
/// Coded with the keys `parts`, `snippet`, `role` and `term`; ranges of glyphs are coded as their two bounds.
public struct SearchHit: Hashable, Sendable, Codable {
  /// What of it stands on one page.
  public struct Part: Hashable, Sendable, Codable {
    /// From 0.
    public let pageIndex: Int
    /// Where it stands, in page space: one quad a line.
    public let quads: [Quad]
    /// Its glyphs in `TextPage.glyphs`; more than one run where something stands between, like a caption.
    public let glyphRanges: [Range<Int>]
  }

  /// One, or two where it goes on at the next page.
  public let parts: [Part]
  public let snippet: Snippet
  /// The role of the block that it starts in.
  public let role: BlockRole
  /// Which of the words and phrases of the query was found, from 0.
  public let term: Int

  /// The page that it starts on, from 0.
  public var pageIndex: Int { parts[0].pageIndex }
  /// Where it stands on the page that it starts on.
  public var quads: [Quad] { parts[0].quads }
  /// The upright rectangles of the quads.
  public var rects: [PageRect] { quads.map(\.boundingRect) }
}

extension SearchHit {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    parts = try values.decode([Part].self, forKey: .parts)
    snippet = try values.decode(Snippet.self, forKey: .snippet)
    role = try values.decode(BlockRole.self, forKey: .role)
    term = try values.decode(Int.self, forKey: .term)
    if parts.isEmpty {
      throw DecodingError.dataCorruptedError(forKey: .parts, in: values, debugDescription: "A hit needs a part.")
    }
  }
}

/// The text around a hit on one line, its words joined as they are read.
public struct Snippet: Hashable, Sendable, Codable {
  /// Begins with "…" where it is cut.
  public let before: String
  public let match: String
  /// Ends with "…" where it is cut.
  public let after: String

  public var text: String { before + match + after }
}
