/// A place where a query was found.
public struct SearchHit: Hashable, Sendable {
  /// From 0.
  public let pageIndex: Int
  /// Where it stands, in page space: one quad a line.
  public let quads: [Quad]
  /// The text around the hit, on one line.
  public let snippet: String
  /// Its glyphs in `TextPage.glyphs`.
  public let glyphRange: Range<Int>

  /// The upright rectangles of the quads.
  public var rects: [PageRect] { quads.map(\.boundingRect) }
}
