/// Changes tiles on their way from their source, like a watermark or a filter for the reader's eyes.
///
/// ```swift
/// struct SearchMarks: TileRenderer {
///   let hits: [SearchHit]
///
///   func render(_ tile: Tile, in grid: TileGrid) async throws(GatefoldError) -> Tile {
///     let quads = hits.filter { $0.pageIndex == tile.pageIndex }.flatMap(\.quads)
///     let origin = PixelPoint(x: tile.pixelRect.x, y: tile.pixelRect.y)
///     return try tile.replacingPixels(with: tile.pixels.highlighting(quads, zoom: grid.zoom, origin: origin))
///   }
/// }
/// ```
public protocol TileRenderer: Sendable {
  /// The tile as it is to be shown, of the same size and at the same place. It is called by several tasks at once.
  func render(_ tile: Tile, in grid: TileGrid) async throws(GatefoldError) -> Tile
}

/// The tiles of a source, changed by a renderer.
struct RenderedTiles<Source: TileSource, Renderer: TileRenderer>: TileSource {
  let source: Source
  let renderer: Renderer

  var size: PageSize { source.size }
  var pageIndex: Int { source.pageIndex }

  func tile(
    at index: TileIndex,
    in grid: TileGrid,
    priority: RenderingPriority
  ) async throws(GatefoldError) -> Tile? {
    guard let tile = try await source.tile(at: index, in: grid, priority: priority) else { return nil }
    return try await renderer.render(tile, in: grid)
  }
}
