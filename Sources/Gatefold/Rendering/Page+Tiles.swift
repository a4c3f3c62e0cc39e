extension Page {
  /// The grid of the page's tiles at a zoom.
  ///
  /// - Parameters:
  ///   - zoom: pixels a point; any positive number.
  ///   - tileSize: the edge of a tile in pixels.
  ///   - overlap: pixels by which each tile reaches into its neighbours.
  ///   - rotation: the reader's turn of the page.
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func tileGrid(
    zoom: Double,
    tileSize: Int = 256,
    overlap: Int = 0,
    rotation: PageRotation = .none
  ) throws(GatefoldError) -> TileGrid {
    try TileGrid(pageSize: size, zoom: zoom, tileSize: tileSize, overlap: overlap, rotation: rotation)
  }

  /// Draws one tile, or hands out what was drawn before.
  ///
  /// The tile's neighbourhood is drawn with it and kept as long as the budget allows, so that the tiles around it cost
  /// next to nothing. Cancelling the task withdraws the request if it has not been begun.
  ///
  /// - Throws: `invalidRegion` where the grid has no such tile, `drawingFailed`, `cancelled`.
  public func tile(
    at index: TileIndex,
    in grid: TileGrid,
    appearance: PageAppearance = .asPrinted,
    priority: RenderingPriority = .visible
  ) async throws(GatefoldError) -> Tile {
    _ = try grid.pixelRect(of: index)
    if let known = cachedTile(at: index, in: grid, appearance: appearance) { return known }
    let request = request(Supertile(containing: index, in: grid), in: grid, priority)
    let picture = try await issue.context.supertiles.picture(request)
    return try cut(index, from: picture, in: grid, appearance)
  }

  /// A tile that was drawn before and is still kept; `nil` where there is none.
  public func cachedTile(
    at index: TileIndex,
    in grid: TileGrid,
    appearance: PageAppearance = .asPrinted
  ) -> Tile? {
    guard
      let pixels = try? grid.pixelRect(of: index),
      let known = issue.context.cachedTile(tileKey(pixels, in: grid, appearance))
    else { return nil }
    return Tile(pageIndex: self.index, index: index, pixelRect: pixels, pixels: known)
  }

  /// Asks for the picture that a block of tiles is cut from.
  func request(_ supertile: Supertile, in grid: TileGrid, _ priority: RenderingPriority) -> SupertileRequest {
    issue.context.supertiles.request(region(of: supertile.pixels, in: grid), of: issue, priority)
  }

  /// Cuts a tile from its supertile, and keeps it as long as the budget allows.
  func cut(
    _ index: TileIndex,
    from picture: SupertilePicture,
    in grid: TileGrid,
    _ appearance: PageAppearance
  ) throws(GatefoldError) -> Tile {
    let pixels = try grid.pixelRect(of: index)
    let start = ContinuousClock.now
    let cut = try picture.cut(pixels, appearance)
    issue.context.keep(cut, for: tileKey(pixels, in: grid, appearance), cutIn: ContinuousClock.now - start)
    return Tile(pageIndex: self.index, index: index, pixelRect: pixels, pixels: cut)
  }

  func tileKey(_ pixels: PixelRect, in grid: TileGrid, _ appearance: PageAppearance) -> TileKey {
    TileKey(
      issue: ObjectIdentifier(issue),
      region: pageRegion(zoom: grid.zoom, rotation: grid.rotation, pixels: pixels),
      appearance: appearance
    )
  }

  /// Pixels of a grid with the margin that is drawn around them.
  private func region(of pixels: PixelRect, in grid: TileGrid) -> PageRegion {
    pageRegion(zoom: grid.zoom, rotation: grid.rotation, pixels: pixels.withMargin(within: grid.pixelSize))
  }

  /// Draws a block of tiles at once. They share one buffer, and no seam can fall between them.
  func tiles(
    of supertile: Supertile,
    in grid: TileGrid,
    _ options: RenderingOptions = RenderingOptions()
  ) async throws(GatefoldError) -> [Tile] {
    let buffer = try await draw(
      pageRegion(zoom: grid.zoom, rotation: grid.rotation, pixels: supertile.pixels),
      within: grid.pixelSize,
      options
    )
    return try supertile.tiles.map { index throws(GatefoldError) in
      let pixels = try grid.pixelRect(of: index)
      let part = buffer.cropped(to: pixels.translated(x: supertile.pixels.x, y: supertile.pixels.y))
      return Tile(pageIndex: self.index, index: index, pixelRect: pixels, pixels: part)
    }
  }

  /// Draws all tiles that a region touches, a block at a time, and hands each over as it comes.
  ///
  /// Memory holds one block of tiles, whatever the zoom; the caches are neither asked nor filled.
  ///
  /// - Parameters:
  ///   - region: in page space; the whole page where there is none.
  ///   - body: called for each tile, block by block.
  /// - Throws: `invalidRegion`, `drawingFailed`, and what `body` throws.
  public func forEachTile(
    in grid: TileGrid,
    touching region: PageRect? = nil,
    appearance: PageAppearance = .asPrinted,
    priority: RenderingPriority = .batch,
    _ body: (Tile) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    let indices = try grid.indices(touching: region)
    let wanted = Set(indices)
    for supertile in Supertile.holding(indices, in: grid) {
      let options = RenderingOptions(appearance: appearance, priority: priority)
      for tile in try await tiles(of: supertile, in: grid, options) where wanted.contains(tile.index) { try body(tile) }
    }
  }
}
