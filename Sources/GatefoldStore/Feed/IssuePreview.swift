public import Foundation
public import Gatefold
internal import GatefoldFormats

/// Pages of an issue that can be looked at without the issue: their pictures, texts and links, and the contents of the
/// whole issue.
///
/// A store publishes it as `preview.json`; ``FeedIssue/Preview/url`` is its address.
///
/// ```swift
/// let file = URL(filePath: "site/issues/skerry-14/preview.json")
/// let preview = try IssuePreview(decoding: Data(contentsOf: file))
/// for page in preview.pages { print(page.pageLabel, page.picture.path) }
/// ```
public struct IssuePreview: Hashable, Sendable, Codable {
  /// A page.
  public struct Page: Hashable, Sendable, Codable {
    /// Index of the page, from 0.
    public var pageIndex: Int
    /// The printed folio, or the number of the page.
    public var pageLabel: String
    /// The size of the page in points.
    public var size: PageSize
    /// Its picture.
    public var picture: Picture
    /// The address of its JSON text map relative to the preview's, or `nil` if its text could not be read.
    public var textMapPath: String?
    /// The links of the page.
    public var links: [Link]

    /// A page with its picture.
    public init(pageIndex: Int, pageLabel: String, size: PageSize, picture: Picture) {
      self.pageIndex = pageIndex
      self.pageLabel = pageLabel
      self.size = size
      self.picture = picture
      links = []
    }
  }

  /// A picture of a page.
  public struct Picture: Hashable, Sendable, Codable {
    /// The address of the picture relative to the preview's.
    public var path: String
    /// The size in pixels.
    public var size: PixelSize

    /// A picture of a size in pixels.
    public init(path: String, size: PixelSize) {
      self.path = path
      self.size = size
    }
  }

  static let format = "gatefold-preview"
  /// Larger descriptions are refused, in bytes.
  public static let maximumByteCount = 32 << 20

  /// Always "gatefold-preview".
  private var format = Self.format
  /// The version of the format that it was written in.
  public private(set) var version = 1
  /// The identifier of the issue.
  public var identifier: String
  /// The number of pages of the whole issue.
  public var pageCount: Int
  /// The way in which pages follow each other.
  public var readingDirection: ReadingDirection
  /// Index of the page that is the cover, from 0.
  public var coverPageIndex: Int
  /// The pages that can be looked at, in order.
  public var pages: [Page] = []
  /// The table of contents of the whole issue, or an empty array.
  public var contents: [ContentsItem] = []

  /// A preview without pages.
  public init(identifier: String, pageCount: Int, readingDirection: ReadingDirection, coverPageIndex: Int = 0) {
    self.identifier = identifier
    self.pageCount = pageCount
    self.readingDirection = readingDirection
    self.coverPageIndex = coverPageIndex
  }

  /// Reads a preview.
  ///
  /// - Throws: `invalidFeed` if the data is not a preview.
  public init(decoding data: Data) throws(GatefoldError) {
    guard data.count <= Self.maximumByteCount else {
      throw .invalidFeed(
        "the preview has more than \(Self.maximumByteCount) bytes; ask its publisher to publish it again"
      )
    }
    do {
      self = try JSONDecoder().decode(IssuePreview.self, from: data)
    } catch {
      throw .invalidFeed(
        "the preview is damaged, or of a newer version; publish the issue again",
        GatefoldError.UnderlyingError(error).message
      )
    }
    guard format == Self.format else {
      throw .invalidFeed("is \(format.debugDescription), not \"\(Self.format)\"; is the address that of a preview?")
    }
  }

  /// The preview as a file: the same bytes for the same content.
  ///
  /// - Throws: `encodingFailed`.
  public func encoded() throws(GatefoldError) -> Data {
    guard let data = try? JSONWriter.line(of: self) else {
      throw GatefoldError(.encodingFailed, "the preview of \(identifier) could not be written")
    }
    return data
  }
}
