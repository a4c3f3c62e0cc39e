/// Gives tiles: a page, a spread, or a program of yours that draws them.
///
/// ```swift
/// struct Placards: TileSource {
///   let size = PageSize(width: 400, height: 300)
///
///   func tile(
///     at index: TileIndex, in grid: TileGrid, priority: RenderingPriority
///   ) async throws(GatefoldError) -> Tile? {
///     let rect = try grid.pixelRect(of: index)
///     let paper = try Collage(size: rect.size, paper: RGBAColor(red: 0.9, green: 0.9, blue: 1))
///     return Tile(pageIndex: 0, index: index, pixelRect: rect, pixels: paper.finish())
///   }
/// }
/// ```
///
/// Its space is points of 1/72 inch from its top left, y downwards. Several tasks ask a source at once.
public protocol TileSource: Sendable {
  /// The area that the tiles cover, in points.
  var size: PageSize { get }

  /// Index of the page that the tiles show, or of the first page of the spread; 0 by default.
  var pageIndex: Int { get }

  /// One tile.
  ///
  /// - Parameters:
  ///   - index: the tile's place in the grid.
  ///   - grid: a grid of the source's size, at any zoom and with any size of tiles.
  ///   - priority: what the tile is wanted for.
  /// - Returns: a picture of `grid.pixelRect(of: index)`, or `nil` if the source is empty there.
  /// - Throws: `invalidRegion` if the grid has no such tile, and what drawing it throws.
  func tile(
    at index: TileIndex,
    in grid: TileGrid,
    priority: RenderingPriority
  ) async throws(GatefoldError) -> Tile?
}

extension TileSource {
  public var pageIndex: Int { 0 }

  /// The tiles of this source, changed by a renderer.
  ///
  /// ```swift
  /// let tiles = page.tiles().rendered(by: Watermark("Preview"))
  /// let tile = try await tiles.tile(at: TileIndex(column: 0, row: 0), in: grid, priority: .visible)
  /// ```
  public func rendered(by renderer: some TileRenderer) -> some TileSource {
    RenderedTiles(source: self, renderer: renderer)
  }
}
