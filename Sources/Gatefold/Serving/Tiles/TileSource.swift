/// What gives tiles: a page or a spread (`CanvasTiles`), a folder of pictures, a program that draws them.
///
/// Its space is points of 1/72 inch from its top left, y downwards. A source is asked by several tasks at once.
public protocol TileSource: Sendable {
  /// The whole area that its tiles cover.
  var size: PageSize { get }

  /// One tile.
  ///
  /// - Parameter grid: of the source's size, at any zoom and with any size of tiles.
  /// - Returns: a picture of `grid.pixelRect(of: index)`; `nil` where the source has nothing there.
  /// - Throws: `invalidRegion` where the grid has no such tile, and what drawing it throws.
  func tile(
    at index: TileIndex,
    in grid: TileGrid,
    priority: RenderingPriority
  ) async throws(GatefoldError) -> Tile?
}

extension TileSource {
  /// The source with a renderer behind it, which changes each tile.
  ///
  /// ```swift
  /// let tiles = page.tiles().rendered(by: Watermark())
  /// ```
  public func rendered(by renderer: some TileRenderer) -> some TileSource {
    RenderedTiles(source: self, renderer: renderer)
  }
}
