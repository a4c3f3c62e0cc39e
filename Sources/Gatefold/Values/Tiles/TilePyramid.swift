/// A page at its full zoom and at halves of it, down to one that fits in one tile.
///
/// Level k has ceil(size / 2^k) pixels an axis and is anchored at the top left, so that all levels have one geometry
/// whatever addresses their tiles.
public struct TilePyramid: Hashable, Sendable {
  /// Levels of more pixels than this are drawn by themselves; the others are halved from the largest of them.
  public static let maximumHalvedPixelCount = 12_000_000

  /// The levels, the full zoom first.
  public let levels: [TileGrid]

  /// - Throws: `invalidZoom` or `invalidRegion`.
  public init(pageSize: PageSize, zoom: Double, tileSize: Int = 256, overlap: Int = 0) throws(GatefoldError) {
    try self.init(TileGrid(pageSize: pageSize, zoom: zoom, tileSize: tileSize, overlap: overlap))
  }

  /// The pyramid below a grid.
  public init(_ full: TileGrid) throws(GatefoldError) {
    let tileSize = full.tileSize
    var levels = [full]
    while let last = levels.last, max(last.pixelSize.width, last.pixelSize.height) > tileSize {
      levels.append(try Self.half(of: last))
    }
    self.levels = levels
  }

  /// The levels down to a single pixel, as Deep Zoom has them, the full zoom first.
  public func levelsToOnePixel() throws(GatefoldError) -> [TileGrid] {
    var levels = levels
    while let last = levels.last, max(last.pixelSize.width, last.pixelSize.height) > 1 {
      levels.append(try Self.half(of: last))
    }
    return levels
  }

  private static func half(of grid: TileGrid) throws(GatefoldError) -> TileGrid {
    try TileGrid(
      pageSize: grid.pageSize,
      zoom: grid.zoom / 2,
      tileSize: grid.tileSize,
      overlap: grid.overlap,
      rotation: grid.rotation,
      pixelSize: PixelSize(width: (grid.pixelSize.width + 1) / 2, height: (grid.pixelSize.height + 1) / 2)
    )
  }
}

extension TileGrid {
  /// Whether the picture of the whole is made in one where a pyramid is drawn: it is small enough, or one tile.
  public var isDrawnInOne: Bool {
    pixelSize.width * pixelSize.height <= TilePyramid.maximumHalvedPixelCount || columns == 1 && rows == 1
  }
}
