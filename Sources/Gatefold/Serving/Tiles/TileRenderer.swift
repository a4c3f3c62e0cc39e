/// What changes a tile on its way from its source: a watermark, a filter for the eyes of a reader.
public protocol TileRenderer: Sendable {
  /// The tile as it is to be shown, of the same size and at the same place.
  func render(_ tile: Tile, in grid: TileGrid) async throws(GatefoldError) -> Tile
}

/// The tiles of a source, changed by a renderer.
struct RenderedTiles<Source: TileSource, Renderer: TileRenderer>: TileSource {
  let source: Source
  let renderer: Renderer

  var size: PageSize { source.size }

  func tile(
    at index: TileIndex,
    in grid: TileGrid,
    priority: RenderingPriority
  ) async throws(GatefoldError) -> Tile? {
    guard let tile = try await source.tile(at: index, in: grid, priority: priority) else { return nil }
    return try await renderer.render(tile, in: grid)
  }
}
