public import Gatefold

/// An article as structure: its heading, its blocks in reading order, its footnotes.
///
/// It is a value that knows nothing of pages or screens. HTML, EPUB and set pages are made of it, and every letter that
/// was printed leads back to the page that it stands on.
///
/// ```swift
/// let article = ArticleDocument(
///   title: "The Salt Line",
///   language: "en",
///   blocks: [.paragraph("The path runs along the dyke.")]
/// )
/// ```
public struct ArticleDocument: Hashable, Sendable {
  /// The title as listed in the contents of the issue.
  public var title: String
  /// The line above the headline: a rubric or a topic.
  public var kicker: ArticleText?
  /// The title as printed above the article, or `nil` if it isn't printed or wasn't found.
  public var headline: ArticleText?
  /// The paragraph that leads from the headline to the article.
  public var standfirst: ArticleText?
  /// The line that names the author, as printed: "By Nell Ward".
  public var byline: ArticleText?
  /// The author alone, as far as it is known: "Nell Ward".
  public var author: String?
  /// The section of the issue that the article belongs to, like "Features".
  public var section: String?
  /// The language as a BCP 47 tag, like "en-GB"; `nil` if it is unknown.
  public var language: String?
  /// Whether lines run from left to right or from right to left.
  public var direction: ReadingDirection
  /// Whether the article is printed in vertical lines.
  public var isVertical: Bool
  /// The article itself, in reading order.
  public var blocks: [ArticleBlock]
  /// The footnotes, in the order of their printing. The text refers to them by their identifiers.
  public var footnotes: [ArticleFootnote]
  /// Indices of the pages that it is printed on, from 0, in reading order; empty if it is not printed.
  public var pageIndices: [Int]

  /// An article of some blocks. Everything else can be set later.
  public init(
    title: String,
    language: String? = nil,
    direction: ReadingDirection = .leftToRight,
    isVertical: Bool = false,
    blocks: [ArticleBlock],
    pageIndices: [Int] = []
  ) {
    self.title = title
    self.language = language
    self.direction = direction
    self.isVertical = isVertical
    self.blocks = blocks
    self.pageIndices = pageIndices
    footnotes = []
  }
}
