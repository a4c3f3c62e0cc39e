/// A position between two letters of an issue, in reading order.
///
/// It can be saved: the same file always gives the same letters. Positions are ordered by page, then by offset.
public struct TextPosition: Hashable, Sendable, Codable, Comparable {
  /// Index of the page, from 0.
  public var pageIndex: Int
  /// The number of ``TextPage/glyphs`` of the page that stand before the position: from 0 to their count.
  public var offset: Int

  /// A position before a glyph of a page; neither index nor offset is checked.
  public init(pageIndex: Int, offset: Int) {
    self.pageIndex = pageIndex
    self.offset = offset
  }

  public static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.pageIndex, a.offset) < (b.pageIndex, b.offset)
  }
}
