public import Gatefold

/// Exports whole issues for the web: a folder that any web server can serve, with a manifest of the IIIF Presentation
/// API 3.0, tiles, text maps, contents and links. docs/exports.md lists the files.
///
/// ```swift
/// let issue = try await Issue.open(path: "issue.pdf")
/// let folder = ExportDirectory("site", documentPath: "issue.pdf")
/// try await WebExport(address: "https://example.org/site").write(issue, into: folder)
/// for failure in folder.failures { print(failure) }
/// ```
public struct WebExport: Sendable {
  /// Where the folder will be served, without a slash at its end. Manifests hold whole addresses.
  public var address: String
  /// Resolution of the largest pictures, in pixels an inch.
  public var dpi = 200.0
  /// A tile's edge in pixels.
  public var tileSize = 512
  /// How long the sides of thumbnails may be, in pixels.
  public var maximumThumbnailSide = 400
  public var format: PictureFormat = .jpeg(quality: 85)
  /// The text maps of each page, in the order of `TextMapFormat.allCases`.
  public var textMaps: [TextMapFormat] = [.alto, .json]
  /// Whether the PDF is copied beside its pages.
  public var copiesDocument = true
  /// Which pages lie side by side, and which way they are turned; as the file says where there is none.
  public var arrangement: SpreadArrangement?
  /// Further options that affect pictures, for folders that skip finished units.
  package var pictureOptions: [String: String] = [:]

  /// - Parameter address: where the folder will be served, without a slash at its end.
  public init(address: String) {
    self.address = address
  }
}
