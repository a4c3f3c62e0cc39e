public import Gatefold

/// The info.json of an image for the IIIF Image API 3.0, compliance level 0, which static files satisfy:
/// https://iiif.io/api/image/3.0/
///
/// ```swift
/// let levels = try TileLayout.iiif.levels(of: page.tileGrid(zoom: 3, tileSize: 512))
/// let info = IIIFImage(levels, address: "https://example.org/issue/page-0001", format: .jpeg)
/// let json = try JSONEncoder().encode(info)
/// ```
public struct IIIFImage: Encodable, Sendable {
  private struct Tiles: Encodable {
    let width: Int
    let scaleFactors: [Int]
  }

  private enum CodingKeys: String, CodingKey {
    case context = "@context"
    case id, type, `protocol`, profile, width, height, maxWidth, maxHeight, sizes, tiles, extraFormats, preferredFormats
  }

  private let context = "http://iiif.io/api/image/3/context.json"
  private let id: String
  private let type = "ImageService3"
  private let `protocol` = "http://iiif.io/api/image"
  private let profile = "level0"
  private let width: Int
  private let height: Int
  /// Width of `full/max`, if that isn't the full size.
  private let maxWidth: Int?
  private let maxHeight: Int?
  /// Sizes for which there is a `full/{width},{height}`.
  private let sizes: [PixelSize]
  private let tiles: [Tiles]
  private let extraFormats: [String]?
  private let preferredFormats: [String]

  /// The description of a page's tiles.
  ///
  /// - Parameters:
  ///   - levels: of a pyramid, the full zoom first.
  ///   - address: of the page's folder, without a slash at its end.
  ///   - format: of the tiles.
  public init(_ levels: [TileGrid], address: String, format: PictureFormat) {
    let full = levels[0].pixelSize
    let whole = Self.wholeLevel(of: levels).pixelSize
    id = address
    width = full.width
    height = full.height
    maxWidth = whole == full ? nil : whole.width
    maxHeight = whole == full ? nil : whole.height
    sizes = levels.filter { $0.columns == 1 && $0.rows == 1 }.map(\.pixelSize).reversed()
    tiles = [Tiles(width: levels[0].tileSize, scaleFactors: levels.indices.map { 1 << $0 })]
    extraFormats = format.fileExtension == "jpg" ? nil : [format.fileExtension]
    preferredFormats = [format.fileExtension]
  }

  /// The largest level that is drawn as one picture, and served as `full/max`.
  public static func wholeLevel(of levels: [TileGrid]) -> TileGrid {
    levels.first(where: \.isDrawnInOne) ?? levels[levels.count - 1]
  }
}
