/// One article of an issue: its pages, title, byline and standfirst, as ``MagazineIssue/articles()`` gives them.
///
/// ```swift
/// for article in try await issue.articles() {
///   print(article.title, article.byline ?? "", article.firstPageIndex...article.lastPageIndex)
/// }
/// ```
public struct Article: Hashable, Sendable, Codable {
  /// The title as the contents of the issue have it.
  public let title: String
  /// Index of the page that the article begins on, from 0.
  public let firstPageIndex: Int
  /// Index of the last page before the next article, from 0. It equals the first for an article of one page; the next
  /// article may begin on the same page.
  public let lastPageIndex: Int
  /// Indices, from 0, of later pages that the article continues on, where its pages say so: "continued on page 42".
  public let continuedPageIndices: [Int]
  /// The section of the issue that the article belongs to, as the contents name it, like "Features"; `nil` without one.
  public let section: String?
  /// The author as printed near the headline, behind "by" or its like; `nil` where none is found.
  public let byline: String?
  /// The text of the lines that lead from the headline to the article; `nil` where none are found.
  public let standfirst: String?
  /// The rectangle of the title on the first page, in page space; `nil` where it is not found there.
  public let headlineRect: PageRect?
  /// How it is known that the article begins there.
  public let source: ContentsSource
  /// How certain the article and its first page are, from 0 to 1.
  public let confidence: Double
}
