public import Gatefold

/// A whole issue as it is put on the web: where its files are, and where its links lead. ``IIIFManifest`` is made of
/// it.
///
/// ```swift
/// let size = page.size
/// let pixels = try PixelSize(of: size, zoom: 2)
/// let pages = [WebPage(index: 0, label: page.label, size: size, pixelSize: pixels)]
/// let site = WebIssue(
///   address: "https://example.org/site", title: "Skerry 14", metadata: issue.metadata, language: "en",
///   arrangement: SpreadArrangement(), contents: [], pdf: nil, pages: pages)
/// let manifest = IIIFManifest(site).data
/// ```
public struct WebIssue: Sendable {
  /// The address at which the issue's folder will be served, without a slash at its end.
  public var address: String
  /// The title of the issue, for people.
  public var title: String
  /// The metadata declared in the document.
  public var metadata: Metadata
  /// The language of the issue (RFC 3066); `nil` if unknown.
  public var language: String?
  /// Which pages lie side by side, and which way they are turned.
  public var arrangement: SpreadArrangement
  /// The table of contents.
  public var contents: [ContentsItem]
  /// The path of the PDF in the folder, or `nil` if it isn't there.
  public var pdf: String?
  /// All pages of the issue, in reading order.
  public var pages: [WebPage]
  /// The path of the list of articles that `ArticlesExport` writes, or `nil` without articles.
  public var articles: String?
  /// The path of a package's overlays, in JSON, or `nil` without overlays. Their files are in the folder "assets".
  public var overlays: String?
  /// Whether pictures are drawn by a server of the IIIF Image API at level 2, rather than files at level 0.
  public var isDrawnOnRequest = false
  /// The tiles of all pages in a tile pack, which has no `info.json`; `nil` for files of a folder or a server.
  var packedTiles: PackedTiles?
  /// Values that the publisher declares. The title, language and direction of ``WebIssue`` are not taken from them.
  public var details = PublishedDetails()
  /// Identifies this edition of the issue in `issue.json`; `nil` if unknown.
  public var edition: String?
  /// The folder of the files that `issue.json` refers to, relative to its own, with a trailing slash; empty for its own.
  /// Manifests refer to files in the issue's folder.
  public var folder = ""
  /// Set if the pages are only the first ones of the issue, shown to people who may not read the others.
  public var preview: Preview?
  /// The address of a page about the issue, which readers share instead of their own address; relative to `issue.json`.
  /// `nil` if the issue has no such page.
  public var page: String?
  /// Services of the IIIF Content Search API, 2.0 and 1.0, each with its address and version. May be empty.
  public var searchServices: [SearchService] = []

  /// The first pages of an issue that is not free.
  public struct Preview: Hashable, Sendable {
    /// The number of pages of the whole issue.
    public var pageCount: Int
    /// The page of a shop where the issue is sold; `nil` if none is known.
    public var purchaseAddress: String?

    /// A preview of an issue.
    public init(pageCount: Int, purchaseAddress: String? = nil) {
      self.pageCount = pageCount
      self.purchaseAddress = purchaseAddress
    }
  }

  /// The tiles of all pages in a tile pack.
  struct PackedTiles: Encodable, Sendable {
    /// The edge in pixels.
    let size: Int
    /// The file extension.
    let format: String
    /// Resolution at the full zoom, in pixels an inch.
    let dpi: Double

    init(size: Int, format: PictureFormat, zoom: Double) {
      (self.size, self.format, dpi) = (size, format.fileExtension, roundedForJSON(zoom * 72))
    }
  }

  /// A search within the issue, as IIIF describes it.
  public struct SearchService: Hashable, Sendable {
    /// The address that takes queries as `?q=`.
    public let address: String
    /// The autocomplete address, or `nil` without autocomplete.
    public let autocompleteAddress: String?
    /// Whether it is version 1.0 of the API.
    public let isVersionOne: Bool

    /// A search service.
    public init(address: String, autocompleteAddress: String?, isVersionOne: Bool) {
      self.address = address
      self.autocompleteAddress = autocompleteAddress
      self.isVersionOne = isVersionOne
    }
  }

  /// The spreads of the issue: what a reader sees at once.
  public var spreads: [SpreadLayout] { SpreadLayout.layouts(of: pages.map(\.size), arrangement) }

  /// An issue on the web.
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

/// A page of an issue on the web. Paths are relative to the issue's folder, or complete addresses.
public struct WebPage: Sendable {
  /// A picture file.
  public struct Picture: Hashable, Sendable {
    /// Path of the file.
    public let path: String
    /// The size in pixels.
    public let size: PixelSize
    /// The media type, like "image/jpeg".
    public let mediaType: String

    /// A picture file of a size in pixels.
    public init(path: String, size: PixelSize, mediaType: String) {
      self.path = path
      self.size = size
      self.mediaType = mediaType
    }
  }

  /// Video, sound or a 3D model on a page.
  public struct Media: Hashable, Sendable {
    /// Where the file that is played is.
    public enum Location: Hashable, Sendable {
      /// A file in the issue's folder.
      case file(path: String)
      /// An address elsewhere, as the document has it.
      case address(String)
    }

    /// The rectangle in which it is played, in page space.
    public let rect: PageRect
    /// Video, audio or a 3D model.
    public let kind: MediaKind
    /// The title, or `nil` if it is untitled.
    public let title: String?
    /// The location of the file.
    public let location: Location
    /// The media type, like "video/mp4"; `nil` if unknown.
    public let mediaType: String?

    /// Media of a page.
    public init(rect: PageRect, kind: MediaKind, title: String?, location: Location, mediaType: String?) {
      self.rect = rect
      self.kind = kind
      self.title = title
      self.location = location
      self.mediaType = mediaType
    }
  }

  /// Index of the page, from 0.
  public let index: Int
  /// The page label of the file, else the page number.
  public let label: String
  /// The size in points.
  public let size: PageSize
  /// The size at full zoom, in pixels.
  public let pixelSize: PixelSize
  /// The folder of its IIIF image; `nil` if the page could not be drawn.
  public var imageService: String?
  /// The largest picture of the whole page; `nil` if the page could not be drawn.
  public var picture: Picture?
  /// A small picture of the page, or `nil` without one.
  public var thumbnail: Picture?
  /// The paths of its text maps, by format.
  public var textMaps: [TextMapFormat: String] = [:]
  /// The links of the page, with quads in page space.
  public var links: [Link] = []
  /// The media of the page.
  public var media: [Media] = []
  /// Addresses of annotation pages that are served separately, such as the lines of text.
  public var annotationPages: [String] = []
  /// Further annotations of the page, from the lowest to the highest. Their files are in the issue's folder.
  public var annotations: [WebAnnotation] = []

  /// A page without pictures, text maps, links and media.
  public init(index: Int, label: String, size: PageSize, pixelSize: PixelSize) {
    self.index = index
    self.label = label
    self.size = size
    self.pixelSize = pixelSize
  }
}
