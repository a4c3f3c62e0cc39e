/// A run of text from one place to another along the reading order, on one page or over several.
///
/// It holds no text: save it, and ask the issue for its text and its quads again.
public struct TextSelection: Hashable, Sendable, Codable {
  public let start: TextPosition
  public let end: TextPosition

  /// In either order.
  public init(_ one: TextPosition, _ other: TextPosition) {
    start = min(one, other)
    end = max(one, other)
  }

  public var isEmpty: Bool { start == end }

  /// The pages that it touches, from 0.
  public var pageIndices: ClosedRange<Int> { start.pageIndex...end.pageIndex }

  /// What a selection is expanded to; see ``Issue/expanded(_:to:)``.
  public enum Granularity: String, Hashable, Sendable, Codable, CaseIterable {
    case scalar, word, line, block, page
  }

  /// What a selection has on a page.
  public struct Part: Hashable, Sendable {
    /// From 0.
    public let pageIndex: Int
    /// As high as their lines, in page space.
    public let quads: [Quad]
    /// Glyphs of the page; several runs where something stands between that is not read on, like a caption.
    public let glyphRanges: [Range<Int>]
  }
}
