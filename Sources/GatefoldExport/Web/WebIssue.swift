public import Gatefold

/// A whole issue as it is put on the web: what is where, and what leads where.
public struct WebIssue: Sendable {
  /// Where the issue's folder will be served, without a slash at its end.
  public var address: String
  public var title: String
  public var metadata: Metadata
  /// Language of the issue (RFC 3066); `nil` if unknown.
  public var language: String?
  /// Which pages lie side by side, and which way they are turned.
  public var arrangement: SpreadArrangement
  public var contents: [ContentsItem]
  /// The path of the PDF in the folder; `nil` where it is not there.
  public var pdf: String?
  /// All pages of the issue, in reading order.
  public var pages: [WebPage]

  /// What a reader sees at once.
  public var spreads: [SpreadLayout] { SpreadLayout.layouts(of: pages.map(\.size), arrangement) }

  public init(
    address: String,
    title: String,
    metadata: Metadata,
    language: String?,
    arrangement: SpreadArrangement,
    contents: [ContentsItem],
    pdf: String?,
    pages: [WebPage]
  ) {
    self.address = address
    self.title = title
    self.metadata = metadata
    self.language = language
    self.arrangement = arrangement
    self.contents = contents
    self.pdf = pdf
    self.pages = pages
  }
}

/// A page of an issue on the web. Paths are from the issue's folder.
public struct WebPage: Sendable {
  /// A picture file.
  public struct Picture: Hashable, Sendable {
    public let path: String
    public let size: PixelSize
    /// Like "image/jpeg".
    public let mediaType: String

    public init(path: String, size: PixelSize, mediaType: String) {
      self.path = path
      self.size = size
      self.mediaType = mediaType
    }
  }

  /// What the page plays.
  public struct Media: Hashable, Sendable {
    /// Where what is played lies.
    public enum Location: Hashable, Sendable {
      /// A file in the issue's folder.
      case file(path: String)
      /// Elsewhere, as the document has it.
      case address(String)
    }

    public let rect: PageRect
    public let kind: MediaKind
    public let title: String?
    public let location: Location
    public let mediaType: String?

    public init(rect: PageRect, kind: MediaKind, title: String?, location: Location, mediaType: String?) {
      self.rect = rect
      self.kind = kind
      self.title = title
      self.location = location
      self.mediaType = mediaType
    }
  }

  /// From 0.
  public let index: Int
  /// The page label that the file gives, else the page number.
  public let label: String
  /// Size in points.
  public let size: PageSize
  /// Size at full zoom.
  public let pixelSize: PixelSize
  /// The folder of its image service; `nil` where the page could not be drawn.
  public var imageService: String?
  /// The largest picture of the whole page.
  public var picture: Picture?
  public var thumbnail: Picture?
  /// Its text maps: paths, by format.
  public var textMaps: [TextMapFormat: String] = [:]
  public var links: [Link] = []
  public var media: [Media] = []

  public init(index: Int, label: String, size: PageSize, pixelSize: PixelSize) {
    self.index = index
    self.label = label
    self.size = size
    self.pixelSize = pixelSize
  }
}
