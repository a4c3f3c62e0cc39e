extension Page {
  /// The grid of the page's tiles at a zoom.
  ///
  /// - Parameters:
  ///   - zoom: pixels a point; any positive number.
  ///   - tileSize: the edge of a tile in pixels.
  ///   - overlap: pixels by which each tile reaches into its neighbours.
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func tileGrid(zoom: Double, tileSize: Int = 256, overlap: Int = 0) throws(GatefoldError) -> TileGrid {
    try TileGrid(pageSize: size, zoom: zoom, tileSize: tileSize, overlap: overlap)
  }

  /// Draws one tile.
  ///
  /// The tile's neighbourhood is recorded and replayed with the first request for it, and the others are cut from that,
  /// so that a tile of a page that was just shown costs next to nothing.
  ///
  /// - Throws: `invalidRegion` where the grid has no such tile, `drawingFailed`.
  public func tile(at index: TileIndex, in grid: TileGrid) async throws(GatefoldError) -> Tile {
    let pixels = try grid.pixelRect(of: index)
    let supertile = Supertile(containing: index, in: grid)
    let region = pageRegion(zoom: grid.zoom, pixels: supertile.pixels.withMargin(within: grid.pixelSize))
    let tile = try await issue.lanes.withLane(holding: region) { lane throws(GatefoldError) in
      try await lane.replay(pixels, of: region)
    }
    return Tile(pageIndex: self.index, index: index, pixelRect: pixels, pixels: tile)
  }

  /// The blocks of tiles that a region touches, each to be drawn at once by `tiles(of:in:)`.
  ///
  /// - Parameter region: in page space; the whole page where there is none.
  /// - Throws: `invalidRegion` where the region is empty or off the page.
  func supertiles(of grid: TileGrid, touching region: PageRect? = nil) throws(GatefoldError) -> [Supertile] {
    var seen: Set<PixelRect> = []
    return try grid.indices(touching: region)
      .map { Supertile(containing: $0, in: grid) }
      .filter { seen.insert($0.pixels).inserted }
  }

  /// Draws a block of tiles at once. They share one buffer, and no seam can fall between them.
  func tiles(of supertile: Supertile, in grid: TileGrid) async throws(GatefoldError) -> [Tile] {
    // Drawn straight away: a recording pays only where parts of it are drawn apart.
    let buffer = try await draw(supertile.pixels, zoom: grid.zoom, within: grid.pixelSize)
    return try supertile.tiles.map { index throws(GatefoldError) in
      let pixels = try grid.pixelRect(of: index)
      let part = buffer.cropped(to: pixels.translated(x: supertile.pixels.x, y: supertile.pixels.y))
      return Tile(pageIndex: self.index, index: index, pixelRect: pixels, pixels: part)
    }
  }

  /// Draws all tiles that a region touches, a block at a time, and hands each over as it comes.
  ///
  /// Memory holds one block of tiles, whatever the zoom.
  ///
  /// - Parameters:
  ///   - region: in page space; the whole page where there is none.
  ///   - body: called for each tile, block by block.
  /// - Throws: `invalidRegion`, `drawingFailed`, and what `body` throws.
  public func forEachTile(
    in grid: TileGrid,
    touching region: PageRect? = nil,
    _ body: (Tile) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    let wanted = Set(try grid.indices(touching: region))
    for supertile in try supertiles(of: grid, touching: region) {
      for tile in try await tiles(of: supertile, in: grid) where wanted.contains(tile.index) { try body(tile) }
    }
  }
}
