public import Foundation
public import Gatefold

/// An issue as a feed describes it.
public struct FeedIssue: Hashable, Sendable {
  /// A file of an issue that can be downloaded.
  public struct Download: Hashable, Sendable {
    /// The address of the file.
    public var url: URL
    /// Like "application/pdf".
    public var mediaType: String
    /// The size of the file in bytes; `nil` if the feed does not say.
    public var byteCount: Int?
    /// The SHA-256 of the file in 64 lowercase hexadecimal digits; `nil` if the feed does not say.
    public var sha256: String?

    /// A file at an address.
    public init(url: URL, mediaType: String, byteCount: Int? = nil, sha256: String? = nil) {
      self.url = url
      self.mediaType = mediaType
      self.byteCount = byteCount
      self.sha256 = sha256
    }
  }

  /// A picture of the cover.
  public struct Cover: Hashable, Sendable {
    /// The address of the picture.
    public var url: URL
    /// Like "image/jpeg".
    public var mediaType: String
    /// The size in pixels; `nil` if the feed does not say.
    public var size: PixelSize?

    /// A picture at an address.
    public init(url: URL, mediaType: String = "image/jpeg", size: PixelSize? = nil) {
      self.url = url
      self.mediaType = mediaType
      self.size = size
    }
  }

  /// Pages that can be looked at without downloading the issue.
  public struct Preview: Hashable, Sendable {
    /// The address of the description of the pages.
    public var url: URL
    /// How many pages can be looked at, from the first on.
    public var pageCount: Int
    /// The address of a page's picture, with "{pageIndex}" in the place of its index; `nil` if there is no such rule.
    /// ``url`` lists the pictures in any case.
    public var pictureTemplate: String?

    /// A preview at an address.
    public init(url: URL, pageCount: Int, pictureTemplate: String? = nil) {
      self.url = url
      self.pageCount = pageCount
      self.pictureTemplate = pictureTemplate
    }
  }

  /// Tells the issue from all others, and never changes: "org.example.tides.2026-03".
  public var identifier: String
  /// The title of the issue, in its language.
  public var title: String
  /// The name of the magazine.
  public var publication: String?
  /// The number of the issue, as printed: "14", "Spring".
  public var number: String?
  /// The position of the issue in its publication, from 1, or `nil` if unknown.
  public var position: Double?
  /// When the issue was released; `nil` if that is unknown.
  public var releaseDate: Date?
  /// A BCP 47 language tag, like "en".
  public var language: String?
  /// The way in which pages follow each other; `nil` if the feed does not say.
  public var readingDirection: ReadingDirection?
  /// The subjects of the issue, like "Travel".
  public var categories: [String] = []
  /// A few sentences about the issue, as plain text.
  public var summary: String?
  /// The names of its authors.
  public var authors: [String] = []
  /// The number of pages; `nil` if the feed does not say.
  public var pageCount: Int?
  /// Whether everybody may read it without buying it.
  public var isFree = false
  /// Pictures of the cover, the smallest first.
  public var covers: [Cover] = []
  /// The file of the issue; `nil` if it is not public: what may be read then tells its address.
  public var download: Download?
  /// The page of a shop where it can be bought; `nil` if the feed names none.
  public var purchaseURL: URL?
  /// The pages that can be viewed before the issue is downloaded, or `nil` without a preview.
  public var preview: Preview?
  /// The address of a web page about the issue, or `nil` if it has none.
  public var pageURL: URL?
  /// The address of the web reader with the issue or its preview, which another page may show in a frame; `nil` without
  /// one.
  public var readerURL: URL?
  /// When the entry changed last; `nil` if the feed does not say.
  public var modified: Date?

  /// An issue with the least that every issue has.
  public init(identifier: String, title: String) {
    self.identifier = identifier
    self.title = title
  }
}
