/// A page at its full zoom and at halves of it, down to a level that fits in one tile.
///
/// ```swift
/// let pyramid = try TilePyramid(pageSize: page.size, zoom: 200.0 / 72, tileSize: 512)
/// for (level, grid) in pyramid.levels.enumerated() {
///   print(level, grid.pixelSize, grid.columns * grid.rows, "tiles")
/// }
/// ```
///
/// Level k has ceil(size / 2^k) pixels an axis and is anchored at the top left, so that all levels have one geometry in
/// any layout of files.
public struct TilePyramid: Hashable, Sendable {
  /// Levels of more pixels than this are drawn by themselves. Smaller ones are halved from the largest of them.
  public static let maximumHalvedPixelCount = 12_000_000

  /// The levels, the full zoom first.
  public let levels: [TileGrid]

  /// The pyramid of a page.
  ///
  /// - Parameters:
  ///   - pageSize: in points.
  ///   - zoom: of the largest level, in pixels a point.
  ///   - tileSize: the edge of a tile in pixels.
  ///   - overlap: pixels by which each tile reaches into its neighbours.
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public init(pageSize: PageSize, zoom: Double, tileSize: Int = 256, overlap: Int = 0) throws(GatefoldError) {
    try self.init(TileGrid(pageSize: pageSize, zoom: zoom, tileSize: tileSize, overlap: overlap))
  }

  /// The pyramid below a grid, which is its largest level.
  ///
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public init(_ full: TileGrid) throws(GatefoldError) {
    let tileSize = full.tileSize
    var levels = [full]
    while let last = levels.last, max(last.pixelSize.width, last.pixelSize.height) > tileSize {
      levels.append(try Self.half(of: last))
    }
    self.levels = levels
  }

  /// The levels down to a single pixel, as Deep Zoom has them, the full zoom first.
  ///
  /// - Throws: `invalidZoom`, `invalidRegion`.
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
  /// Whether ``PageCanvas/forEachTile(ofPyramid:appearance:priority:withPicture:_:)`` makes the picture of the whole grid
  /// in one: it is small enough, or one tile.
  public var isDrawnInOne: Bool {
    pixelSize.width * pixelSize.height <= TilePyramid.maximumHalvedPixelCount || columns == 1 && rows == 1
  }
}
