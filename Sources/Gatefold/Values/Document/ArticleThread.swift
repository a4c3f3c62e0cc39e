/// An article thread of the file: places to be read one after the other (PDF 32000-1, 12.4.3).
public struct ArticleThread: Hashable, Sendable, Codable {
  /// The title of the article; `nil` if the file gives none.
  public let title: String?
  /// The author of the article; `nil` if the file gives none.
  public let author: String?
  /// The subject of the article; `nil` if the file doesn't say.
  public let subject: String?
  /// Keywords of the article, in one string as the file has them; `nil` if it gives none.
  public let keywords: String?
  /// The places of the article, in reading order.
  public let beads: [Bead]

  /// A place of an article: a column, or a part of one.
  public struct Bead: Hashable, Sendable, Codable {
    /// Index of the page, from 0.
    public let pageIndex: Int
    /// The place on the page, in page space.
    public let rect: PageRect

    /// A place on a page, from 0, in page space.
    public init(pageIndex: Int, rect: PageRect) {
      self.pageIndex = pageIndex
      self.rect = rect
    }
  }
}
