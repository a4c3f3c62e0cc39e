extension PageCanvas {
  /// Draws all tiles of a pyramid, and hands each to `body` with the index of its level.
  ///
  /// Levels of up to ``TilePyramid/maximumHalvedPixelCount`` pixels are made from one drawing: each is the level before
  /// it halved, every pixel the mean of two by two. Larger levels are drawn by themselves, a block at a time. This
  /// bounds memory at any zoom. The caches are neither asked nor filled.
  ///
  /// ```swift
  /// let levels = try TilePyramid(pageSize: page.size, zoom: 4).levels
  /// try await page.forEachTile(ofPyramid: levels) { level, tile throws(GatefoldError) in
  ///   let name = "\(levels.count - 1 - level)-\(tile.index.column)-\(tile.index.row).jpg"
  ///   try tile.pixels.write(to: folder.appending(path: name))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - levels: the levels of a ``TilePyramid`` of the canvas, the largest first.
  ///   - appearance: paper, brightness and layers.
  ///   - priority: what the tiles are wanted for.
  ///   - withPicture: called with the whole picture of each level that is made in one, before its tiles.
  ///   - body: called for each tile, one after the other.
  /// - Throws: `drawingFailed`, `cancelled`, and what `body` and `withPicture` throw.
  public func forEachTile(
    ofPyramid levels: [TileGrid],
    appearance: PageAppearance = .asPrinted,
    priority: RenderingPriority = .batch,
    withPicture: ((_ level: Int, PixelBuffer) throws(GatefoldError) -> Void)? = nil,
    _ body: (_ level: Int, Tile) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    var halved: PixelBuffer?
    for (level, grid) in levels.enumerated() {
      let isLarge = !grid.isDrawnInOne
      let isAlone = halved == nil && level == levels.count - 1 && withPicture == nil
      guard !isLarge, !isAlone else {
        try await forEachTile(in: grid, appearance: appearance, priority: priority) { tile throws(GatefoldError) in
          try body(level, tile)
        }
        continue
      }
      let picture: PixelBuffer
      if let halved {
        picture = try halved.halved()
      } else {
        picture = try await drawWhole(grid, RenderingOptions(appearance: appearance, priority: priority))
      }
      halved = picture
      try withPicture?(level, picture)
      let indices = try grid.indices(touching: nil)
      try handOver(indices, of: picture, showing: PixelRect(grid.pixelSize), in: grid) { tile throws(GatefoldError) in
        try body(level, tile)
      }
    }
  }

  /// The picture of a whole grid, put together from the blocks of its tiles, so that its tiles equal those drawn by
  /// themselves.
  private func drawWhole(_ grid: TileGrid, _ options: RenderingOptions) async throws(GatefoldError) -> PixelBuffer {
    let blocks = Supertile.holding(try grid.indices(touching: nil), in: grid, .page)
    if let only = blocks.first, blocks.count == 1 { return try await draw(only.pixels, in: grid, options) }
    let whole = try PixelStorage(grid.pixelSize)
    for block in blocks {
      let picture = try await draw(block.pixels, in: grid, options)
      whole.copyRows(of: picture, x: block.pixels.x, y: block.pixels.y)
    }
    return PixelBuffer(whole)
  }
}
