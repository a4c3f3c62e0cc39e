public import Gatefold

/// Exports whole issues for the web: a folder that any web server can serve, with a manifest of the IIIF Presentation
/// API 3.0, tiles, text maps, contents and links. docs/exports.md lists the files.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// let folder = ExportDirectory("site", documentPath: "issue.pdf")
/// try await WebExport(address: "https://example.org/site").write(issue, into: folder)
/// for failure in folder.failures { print(failure) }
/// ```
public struct WebExport: Sendable {
  /// Where the folder will be served, without a slash at its end. Manifests hold whole addresses.
  public var address: String
  /// Resolution of the largest pictures, in pixels an inch. The default is 200.
  public var dpi = 200.0
  /// The edge of a tile in pixels. The default is 512.
  public var tileSize = 512
  /// The maximum length of a thumbnail's sides in pixels. The default is 400.
  public var maximumThumbnailSide = 400
  /// The format of tiles and thumbnails. The default is JPEG of quality 85.
  public var format: PictureFormat = .jpeg(quality: 85)
  /// The text maps of each page. The default is ALTO and JSON.
  public var textMaps: [TextMapFormat] = [.alto, .json]
  /// The title of the issue. The default, `nil`, uses the title of the document, or else its file name.
  public var title: String?
  /// How many pages are written, from the first on; `nil`, the default, means all of them. Links to the other pages are
  /// left out; contents keep their titles.
  public var pageCount: Int?
  /// Whether the PDF is copied beside its pages. The default is `true`.
  public var copiesDocument = true
  /// Which pages lie side by side, and which way they are turned; `nil`, the default, means as the file says.
  public var arrangement: SpreadArrangement?
  /// A text or a picture over every page. The default is `nil`, none. The PDF has none: leave it out.
  public var watermark: Watermark?
  /// Further annotations of pages, such as the overlays of an issue package, with their files, which are copied. Empty
  /// by default.
  public var annotations = WebAnnotationSet()
  /// The overlays of an issue package for readers that know them, with their files, which are copied. The default is
  /// `nil`, none.
  public var overlays: WebOverlays?
  /// The path within the folder of the list of articles, which `ArticlesExport` writes. The default is `nil`,
  /// no list.
  public var articles: String?
  /// The path of a browser reader in the folder, to which index.html links. The default, `nil`, omits the link.
  public var reader: String?
  /// The name of the unit of the files that describe an issue: the manifest, contents, links, what its tiles are.
  package static let descriptionUnitName = "manifest"

  /// Whether everything goes into a tile pack, which has no files that depend on addresses or repeat others.
  var isPacked = false
  /// The place of the issue in a larger site; `nil`, the default, for a folder that stands alone.
  package var placement: WebPlacement?
  /// Further options that affect pictures, for folders that skip finished units.
  package var pictureOptions: [String: String] = [:]

  /// An export with the default settings.
  ///
  /// - Parameter address: where the folder will be served, without a slash at its end.
  public init(address: String) {
    self.address = address
  }
}
