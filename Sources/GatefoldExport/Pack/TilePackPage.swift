public import Foundation
public import Gatefold

/// A page of a tile pack, drawn and encoded.
public struct TilePackPage: Sendable {
  /// A tile and where it lies.
  public struct Tile: Sendable {
    /// 0 for the level that fits in one tile.
    public let zoomLevel: Int
    public let index: TileIndex
    public let data: Data
  }

  /// From 0.
  public let index: Int
  public let label: String
  /// In points.
  public let size: PageSize
  /// At full zoom.
  public let pixelSize: PixelSize
  public let levelCount: Int
  public let tiles: [Tile]
  /// The page's text with places, as `gatefold text --format json` has it.
  public let text: String?

  /// Draws and encodes all tiles of a page.
  ///
  /// - Parameters:
  ///   - zoom: of the largest level, in pixels a point.
  ///   - hasText: whether the page's text comes with it.
  /// - Throws: `invalidZoom`, `invalidRegion`, `drawingFailed`, `encodingFailed`, `cancelled`.
  public init(
    drawing page: Page,
    zoom: Double,
    tileSize: Int,
    format: PictureFormat,
    hasText: Bool
  ) async throws(GatefoldError) {
    let levels = try TilePyramid(try page.tileGrid(zoom: zoom, tileSize: tileSize)).levels
    var tiles: [Tile] = []
    try await page.forEachTile(ofPyramid: levels) { level, tile throws(GatefoldError) in
      let data = try tile.pixels.encoded(as: format)
      tiles.append(Tile(zoomLevel: levels.count - 1 - level, index: tile.index, data: data))
    }
    index = page.index
    label = page.label
    size = page.size
    pixelSize = levels[0].pixelSize
    levelCount = levels.count
    self.tiles = tiles
    if hasText {
      var json = JSONText()
      json.value(page, try await page.text())
      text = String(decoding: json.bytes, as: UTF8.self)
    } else {
      text = nil
    }
  }
}
