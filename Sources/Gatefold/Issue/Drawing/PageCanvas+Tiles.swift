extension PageCanvas {
  /// Draws one tile, or gives the one that was drawn before and is still kept.
  ///
  /// On a page of at most 4,096 pixels across, the row of tiles is drawn with it. What was drawn is kept as long as the
  /// budget allows.
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
    let pixels = try grid.pixelRect(of: index)
    let requests = try blocks(of: index, in: grid, rasters(in: grid)).map { block in
      let region = region(block.pixels, of: block.raster, in: grid, appearance)
      return RequestedBlock(block: block, request: request(region, of: block.raster, in: grid, appearance, priority))
    }
    return try await tile(at: index, pixels, from: pictures(of: requests), in: grid, appearance)
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
    guard let pixels = try? grid.pixelRect(of: index), let rasters = try? rasters(in: grid) else { return nil }
    var pictures: [DrawnBlock] = []
    for block in blocks(of: index, in: grid, rasters) {
      let region = region(block.pixels, of: block.raster, in: grid, appearance)
      let finish = finish(region, of: block.raster, in: grid, appearance)
      let known = issue.context.supertiles.picture(of: region, of: ObjectIdentifier(issue), finishedAs: finish)
      guard let known else { return nil }
      pictures.append(DrawnBlock(block: block, picture: known))
    }
    return try? tile(at: index, pixels, from: pictures, in: grid, appearance)
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
  /// The block's pixels, relative to the top left of the page.
  let pixels: PixelRect
}

/// A block whose picture was asked for.
struct RequestedBlock: Sendable {
  let block: TileBlock
  let request: SupertileRequest
}

/// A block with its picture.
struct DrawnBlock: Sendable {
  let block: TileBlock
  let picture: SupertilePicture
}

extension PageCanvas {
  var firstPageIndex: Int { pageIndices.first ?? 0 }

  /// The blocks that a tile is cut from. On a page there is one; on a spread, at least one for each page that the tile
  /// touches.
  private func blocks(of index: TileIndex, in grid: TileGrid, _ rasters: [PageRaster]) -> [TileBlock] {
    rasters.flatMap { raster in
      if raster.isWhole(grid) {
        return [TileBlock(raster: raster, pixels: Supertile(containing: index, in: grid).pixels)]
      }
      guard let part = raster.part(of: grid.tilePixels(from: index, to: index)) else { return [] }
      return Supertile.holding(raster.grid.indices(touching: part), in: raster.grid)
        .map { TileBlock(raster: raster, pixels: $0.pixels) }
    }
  }

  /// Returns the region to draw for tiles. A page is drawn on its paper, the pages of a spread without paper.
  func region(
    _ pixels: PixelRect,
    of raster: PageRaster,
    in grid: TileGrid,
    _ appearance: PageAppearance
  ) -> PageRegion {
    var region = raster.region(pixels, layers: appearance.layers, print: appearance.print.map { PrintedColors($0) })
    if raster.isWhole(grid) { region.paper = appearance.paper }
    return region
  }

  /// Returns how a region is finished as a whole, or `nil` on a spread, whose tiles are finished one by one.
  private func finish(
    _ region: PageRegion,
    of raster: PageRaster,
    in grid: TileGrid,
    _ appearance: PageAppearance
  ) -> SupertileStore.Finish? {
    guard raster.isWhole(grid) else { return nil }
    let corner = PixelPoint(x: region.pixels.x, y: region.pixels.y)
    return SupertileStore.Finish(appearance: appearance, placement: raster.placement(from: corner))
  }

  /// Asks for the picture of a region.
  func request(
    _ region: PageRegion,
    of raster: PageRaster,
    in grid: TileGrid,
    _ appearance: PageAppearance,
    _ priority: RenderingPriority
  ) -> SupertileRequest {
    issue.context.supertiles.request(
      region,
      of: ObjectIdentifier(issue),
      on: issue.lanes,
      priority,
      finishedAs: finish(region, of: raster, in: grid, appearance)
    )
  }

  /// Waits for the pictures of blocks. Each request is awaited, even if others fail.
  func pictures(of requests: [RequestedBlock]) async throws(GatefoldError) -> [DrawnBlock] {
    var pictures: [DrawnBlock] = []
    var failure: GatefoldError?
    for request in requests {
      do throws(GatefoldError) {
        let picture = try await issue.context.supertiles.picture(request.request)
        pictures.append(DrawnBlock(block: request.block, picture: picture))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pictures
  }

  /// A tile, or the part of it that a window shows: on a page a view of its block, on a spread assembled from the blocks
  /// of its pages.
  func tile(
    at index: TileIndex,
    _ pixels: PixelRect,
    from blocks: [DrawnBlock],
    in grid: TileGrid,
    _ appearance: PageAppearance
  ) throws(GatefoldError) -> Tile {
    if let only = blocks.first, only.block.raster.isWhole(grid) {
      let part = pixels.relative(toX: only.picture.pixels.x, y: only.picture.pixels.y)
      let view = PixelBuffer(only.picture.storage).cropped(to: part)
      return Tile(pageIndex: firstPageIndex, index: index, pixelRect: pixels, pixels: view)
    }
    let storage = try PixelStorage(pixels.size)
    for drawn in blocks {
      let raster = drawn.block.raster
      guard let part = raster.part(of: pixels)?.intersection(drawn.block.pixels) else { continue }
      storage.copy(part, of: drawn.picture, on: raster, origin: pixels)
    }
    let corner = PixelPoint(x: pixels.x, y: pixels.y)
    let rasters = Dictionary(blocks.map { ($0.block.raster.page.index, $0.block.raster) }) { first, _ in first }
    try storage.finish(appearance, pages: rasters.values.map { $0.placement(from: corner) })
    return Tile(pageIndex: firstPageIndex, index: index, pixelRect: pixels, pixels: PixelBuffer(storage))
  }
}
