extension Canvas {
  /// Draws one tile, or gives the one that was drawn before and is still kept.
  ///
  /// The tile's neighbourhood is drawn with it and kept as long as the budget allows, so that the tiles around it cost
  /// next to nothing.
  ///
  /// ```swift
  /// let grid = try page.tileGrid(zoom: 8)
  /// for index in try grid.indices(touching: PageRect(x: 60, y: 40, width: 120, height: 80)) {
  ///   let tile = try await page.tile(at: index, in: grid)
  ///   print(tile.pixelRect, tile.pixels.size)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - index: the tile's place in the grid.
  ///   - grid: a grid of this canvas.
  ///   - appearance: paper, brightness and layers.
  ///   - priority: what the tile is wanted for.
  /// - Throws: `invalidRegion` if the grid has no such tile, `drawingFailed`; `cancelled` if the task is cancelled.
  public func tile(
    at index: TileIndex,
    in grid: TileGrid,
    appearance: PageAppearance = .asPrinted,
    priority: RenderingPriority = .visible
  ) async throws(GatefoldError) -> Tile {
    _ = try grid.pixelRect(of: index)
    if let known = cachedTile(at: index, in: grid, appearance: appearance) { return known }
    let blocks = try blocks(of: index, in: grid, rasters(in: grid))
    return try await cut(
      index,
      from: pictures(of: blocks.map { request($0, appearance, priority) }),
      in: grid,
      appearance
    )
  }

  /// The tile if it was drawn before and is still kept, without waiting; else `nil`.
  ///
  /// - Parameters:
  ///   - index: the tile's place in the grid.
  ///   - grid: a grid of this canvas.
  ///   - appearance: paper, brightness and layers.
  public func cachedTile(
    at index: TileIndex,
    in grid: TileGrid,
    appearance: PageAppearance = .asPrinted
  ) -> Tile? {
    guard
      let pixels = try? grid.pixelRect(of: index),
      let known = issue.context.cachedTile(tileKey(pixels, in: grid, appearance))
    else { return nil }
    return Tile(pageIndex: firstPageIndex, index: index, pixelRect: pixels, pixels: known)
  }

  /// Draws all tiles that a region touches, a block at a time, and hands each to `body`.
  ///
  /// Memory holds one block of tiles at any zoom. The caches are neither asked nor filled.
  ///
  /// ```swift
  /// let grid = try page.tileGrid(zoom: 2.5, tileSize: 512)
  /// var byteCount = 0
  /// try await page.forEachTile(in: grid) { tile throws(GatefoldError) in
  ///   byteCount += try tile.pixels.encoded(as: .webp).count
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - grid: a grid of this canvas.
  ///   - region: in the space of the canvas; all of it by default.
  ///   - appearance: paper, brightness and layers.
  ///   - priority: what the tiles are wanted for.
  ///   - body: called for each tile, one after the other.
  /// - Throws: `invalidRegion`, `drawingFailed`, `cancelled`, and what `body` throws.
  public func forEachTile(
    in grid: TileGrid,
    touching region: PageRect? = nil,
    appearance: PageAppearance = .asPrinted,
    priority: RenderingPriority = .batch,
    _ body: (Tile) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    let indices = try grid.indices(touching: region)
    let wanted = Set(indices)
    let options = RenderingOptions(appearance: appearance, priority: priority)
    for block in Supertile.holding(indices, in: grid, .page) {
      // The tiles of a block share one buffer, and no seam can fall between them.
      let picture = try await draw(block.pixels, in: grid, options)
      try handOver(block.tiles.filter(wanted.contains), of: picture, showing: block.pixels, in: grid, body)
    }
  }

  /// Hands over tiles that are views of a picture.
  ///
  /// - Parameter shown: the pixels of the canvas that the picture shows.
  func handOver(
    _ indices: [TileIndex],
    of picture: PixelBuffer,
    showing shown: PixelRect,
    in grid: TileGrid,
    _ body: (Tile) throws(GatefoldError) -> Void
  ) throws(GatefoldError) {
    for index in indices {
      let pixels = try grid.pixelRect(of: index)
      let part = picture.cropped(to: pixels.relative(toX: shown.x, y: shown.y))
      try body(Tile(pageIndex: firstPageIndex, index: index, pixelRect: pixels, pixels: part))
    }
  }
}

// MARK: What tiles are cut from

/// A drawn block of a page, for a tile of a canvas that the page lies on.
struct TileBlock: Sendable {
  let raster: PageRaster
  /// From the page's own top left.
  let pixels: PixelRect
}

/// A block whose picture was asked for.
struct RequestedBlock: Sendable {
  let block: TileBlock
  let request: SupertileRequest
}

extension Canvas {
  var firstPageIndex: Int { pageIndices.first ?? 0 }

  /// The blocks that a tile is cut from. On a page there is one; on a spread, at least one for each page that the tile
  /// touches.
  func blocks(of index: TileIndex, in grid: TileGrid, _ rasters: [PageRaster]) -> [TileBlock] {
    rasters.flatMap { raster in
      if raster.grid == grid {
        return [TileBlock(raster: raster, pixels: Supertile(containing: index, in: grid).pixels)]
      }
      guard let part = raster.part(of: grid.tilePixels(from: index, to: index)) else { return [] }
      return Supertile.holding(raster.grid.indices(touching: part), in: raster.grid)
        .map { TileBlock(raster: raster, pixels: $0.pixels) }
    }
  }

  /// Asks for the picture of a block.
  func request(
    _ block: TileBlock,
    _ appearance: PageAppearance,
    _ priority: RenderingPriority
  ) -> RequestedBlock {
    let region = block.raster.region(block.pixels, layers: appearance.layers)
    return RequestedBlock(
      block: block,
      request: issue.context.supertiles.request(region, of: ObjectIdentifier(issue), on: issue.lanes, priority)
    )
  }

  /// Waits for the pictures of blocks. Each request is awaited, even if others fail.
  func pictures(
    of requests: [RequestedBlock]
  ) async throws(GatefoldError) -> [(block: TileBlock, picture: SupertilePicture)] {
    var pictures: [(TileBlock, SupertilePicture)] = []
    var failure: GatefoldError?
    for request in requests {
      do throws(GatefoldError) {
        pictures.append((request.block, try await issue.context.supertiles.picture(request.request)))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pictures
  }

  /// Assembles a tile from its blocks, and caches it within the budget.
  ///
  /// - Parameter isOfWindow: whether the blocks belong to a window, which has its borders elsewhere.
  func cut(
    _ index: TileIndex,
    from pictures: [(block: TileBlock, picture: SupertilePicture)],
    in grid: TileGrid,
    _ appearance: PageAppearance,
    isOfWindow: Bool = false
  ) throws(GatefoldError) -> Tile {
    let pixels = try grid.pixelRect(of: index)
    let start = ContinuousClock.now
    // A copy, so that a tile that is kept does not keep a whole supertile.
    let storage = try PixelStorage(pixels.size)
    for (block, picture) in pictures {
      guard let part = block.raster.part(of: pixels)?.intersection(block.pixels) else { continue }
      storage.copy(part, of: picture, on: block.raster, origin: pixels)
    }
    let corner = PixelPoint(x: pixels.x, y: pixels.y)
    let rasters = Dictionary(pictures.map { ($0.block.raster.page.index, $0.block.raster) }) { first, _ in first }
    try storage.finish(appearance, pages: rasters.values.map { $0.placement(from: corner) })
    let tile = PixelBuffer(storage)
    let key = tileKey(pixels, in: grid, appearance, isOfWindow: isOfWindow)
    issue.context.keep(tile, for: key, cutIn: ContinuousClock.now - start)
    return Tile(pageIndex: firstPageIndex, index: index, pixelRect: pixels, pixels: tile)
  }

  func tileKey(
    _ pixels: PixelRect,
    in grid: TileGrid,
    _ appearance: PageAppearance,
    isOfWindow: Bool = false
  ) -> TileKey {
    TileKey(
      issue: ObjectIdentifier(issue),
      pages: places.map(\.page.index),
      zoom: grid.zoom,
      rotation: grid.rotation,
      pixels: pixels,
      appearance: appearance,
      isOfWindow: isOfWindow
    )
  }
}
