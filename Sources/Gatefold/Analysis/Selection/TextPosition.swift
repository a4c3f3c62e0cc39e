/// A place between two letters of an issue, in reading order. It can be saved: the same file gives the same letters.
public struct TextPosition: Hashable, Sendable, Codable, Comparable {
  /// From 0.
  public var pageIndex: Int
  /// How many of `TextPage.glyphs` stand before it on its page.
  public var offset: Int

  public init(pageIndex: Int, offset: Int) {
    self.pageIndex = pageIndex
    self.offset = offset
  }

  public static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.pageIndex, a.offset) < (b.pageIndex, b.offset)
  }
}
