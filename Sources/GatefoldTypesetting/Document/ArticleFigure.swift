public import Gatefold

/// Pictures with their caption.
public struct ArticleFigure: Hashable, Sendable {
  /// The pictures, in reading order; at least one.
  public var pictures: [ArticlePicture]
  /// The paragraphs of the caption; empty without one.
  public var caption: [ArticleText]

  /// Pictures that share a caption.
  public init(pictures: [ArticlePicture], caption: [ArticleText] = []) {
    self.pictures = pictures
    self.caption = caption
  }
}

/// A picture of an article: where it comes from, and what it shows in words.
public struct ArticlePicture: Hashable, Sendable {
  /// Where the picture comes from.
  public enum Source: Hashable, Sendable {
    /// A part of a printed page.
    case printed(PrintedPicture)
    /// A file: its path in the package that holds the article.
    case file(path: String)
  }

  /// The source of the picture.
  public var source: Source
  /// The printed size, in points.
  public var size: PageSize
  /// A description of the picture by the file or the publisher, or `nil` without one.
  public var alternativeText: String?
  /// The words that are part of the picture, like the labels of a chart. May be empty.
  public var words: String

  /// A picture of a size in points.
  public init(_ source: Source, size: PageSize, alternativeText: String? = nil, words: String = "") {
    self.source = source
    self.size = size
    self.alternativeText = alternativeText
    self.words = words
  }
}

/// The part of a printed page that is a picture of an article.
public struct PrintedPicture: Hashable, Sendable {
  /// Index of the page, from 0.
  public var pageIndex: Int
  /// The part of the page, in page space.
  public var frame: PageRect
  /// The image that alone makes up the picture; `nil` if the picture is drawn from the page.
  public var image: PageImage?
  /// Whether the text that is printed over the frame belongs to the picture.
  public var includesText: Bool

  /// A picture of a page.
  public init(pageIndex: Int, frame: PageRect, image: PageImage? = nil, includesText: Bool = false) {
    self.pageIndex = pageIndex
    self.frame = frame
    self.image = image
    self.includesText = includesText
  }
}
