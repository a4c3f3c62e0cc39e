/// A place where a query was found, with its quads for highlighting and the text around it.
///
/// ```swift
/// for try await hit in issue.search("north wind") {
///   print(hit.pageIndex, hit.snippet.before, hit.snippet.match, hit.snippet.after)
///   for part in hit.parts { print(part.pageIndex, part.quads) }
/// }
/// ```
///
/// It is coded with the keys `parts`, `snippet`, `role` and `term`; a range of glyphs is coded as its two bounds.
public struct SearchHit: Hashable, Sendable, Codable {
  /// The part of a hit on one page.
  public struct Part: Hashable, Sendable, Codable {
    /// Index of the page, from 0.
    public let pageIndex: Int
    /// The places of the text, in page space: one quad a line.
    public let quads: [Quad]
    /// The glyphs of the part, as indices into ``TextPage/glyphs``. There are several ranges where something stands
    /// between them, like a caption.
    public let glyphRanges: [Range<Int>]
  }

  /// The parts of the hit: one, or two if it continues on the next page.
  public let parts: [Part]
  /// The hit with the text around it, for a list of results.
  public let snippet: Snippet
  /// The role of the block that the hit starts in.
  public let role: BlockRole
  /// Index, from 0, of the word or phrase of the query that was found; always 0 unless the mode is
  /// ``SearchOptions/Mode/allWords``.
  public let term: Int
  /// How sure it is that the words were recognized right, from 0 to 1, by the least sure of them; `nil` for words that the
  /// document has as text.
  public let confidence: Double?

  /// Index of the page that the hit starts on, from 0.
  public var pageIndex: Int { parts[0].pageIndex }
  /// The quads on the page that the hit starts on, in page space.
  public var quads: [Quad] { parts[0].quads }
  /// The smallest upright rectangles around ``quads``, in page space.
  public var rects: [PageRect] { quads.map(\.boundingRect) }
}

extension SearchHit {
  /// Decodes a hit.
  ///
  /// - Throws: `DecodingError` where a key is missing or the hit has no part.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    parts = try values.decode([Part].self, forKey: .parts)
    snippet = try values.decode(Snippet.self, forKey: .snippet)
    role = try values.decode(BlockRole.self, forKey: .role)
    term = try values.decode(Int.self, forKey: .term)
    confidence = try values.decodeIfPresent(Double.self, forKey: .confidence)
    if parts.isEmpty {
      throw DecodingError.dataCorruptedError(forKey: .parts, in: values, debugDescription: "A hit needs a part.")
    }
  }
}

/// A hit with the text around it on one line, words joined as they are read.
public struct Snippet: Hashable, Sendable, Codable {
  /// The text before the hit. It begins with "…" where it is cut.
  public let before: String
  /// The text that was found, as printed, with broken words joined.
  public let match: String
  /// The text behind the hit. It ends with "…" where it is cut.
  public let after: String

  package init(before: String, match: String, after: String) {
    (self.before, self.match, self.after) = (before, match, after)
  }

  /// The text before the hit, the hit and the text behind it, joined.
  public var text: String { before + match + after }
}
