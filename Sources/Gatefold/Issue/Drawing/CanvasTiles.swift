/// The tiles of a page or a spread as a source of tiles.
struct CanvasTiles<Base: PageCanvas>: TileSource {
  let canvas: Base
  let appearance: PageAppearance

  var size: PageSize { canvas.size }
  var pageIndex: Int { canvas.firstPageIndex }

  func tile(
    at index: TileIndex,
    in grid: TileGrid,
    priority: RenderingPriority
  ) async throws(GatefoldError) -> Tile? {
    try await canvas.tile(at: index, in: grid, appearance: appearance, priority: priority)
  }
}

extension PageCanvas {
  /// The tiles of the canvas as a ``TileSource``, which a ``TileRenderer`` can change on their way.
  ///
  /// - Parameter appearance: paper, brightness and layers of every tile.
  public func tiles(appearance: PageAppearance = .asPrinted) -> some TileSource {
    CanvasTiles(canvas: self, appearance: appearance)
  }
}
