extension TileOverlay {
  /// The tiles of a source as an overlay: those of a page, or of a program that draws them.
  ///
  /// ```swift
  /// let inset = TileOverlay(page.tiles(), maximumZoom: 4)
  /// let tiles = spread.tiles().overlaid(with: inset, in: PageRect(x: 60, y: 400, width: 100, height: 140))
  /// ```
  ///
  /// - Parameters:
  ///   - source: is asked for tiles at the zooms of the levels.
  ///   - maximumZoom: the highest zoom level, from 0 to 40.
  ///   - tileSize: the edge of a tile in pixels, 16 to 4096.
  ///   - priority: what the tiles are wanted for.
  public init(
    _ source: some TileSource,
    maximumZoom: Int,
    tileSize: Int = 256,
    priority: RenderingPriority = .visible
  ) {
    self.init(size: source.size, maximumZoom: maximumZoom)
    self.tileSize = tileSize
    let levels = self
    load = { path throws(GatefoldError) in
      var overlay = levels
      overlay.scale = path.scale
      let grid = try TileGrid(
        pageSize: source.size,
        zoom: overlay.levelSize(zoom: path.z).width / source.size.width,
        tileSize: tileSize * path.scale
      )
      let index = TileIndex(column: path.x, row: path.y)
      guard grid.contains(index) else { return nil }
      return try await source.tile(at: index, in: grid, priority: priority).map { OverlayPicture($0.pixels) }
    }
  }
}
