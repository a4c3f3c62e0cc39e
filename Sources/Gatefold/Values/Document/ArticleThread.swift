/// An article as the document leads through it from place to place (PDF 32000-1, 12.4.3).
public struct ArticleThread: Hashable, Sendable, Codable {
  public let title: String?
  public let author: String?
  public let subject: String?
  public let keywords: String?
  /// In reading order.
  public let beads: [Bead]

  /// A place of the article: a column, or a part of one.
  public struct Bead: Hashable, Sendable, Codable {
    /// From 0.
    public let pageIndex: Int
    /// In page space.
    public let rect: PageRect

    public init(pageIndex: Int, rect: PageRect) {
      self.pageIndex = pageIndex
      self.rect = rect
    }
  }
}
