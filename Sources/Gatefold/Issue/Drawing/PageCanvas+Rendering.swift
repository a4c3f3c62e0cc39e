extension PageCanvas {
  /// Draws pixels of the canvas, bypassing the caches.
  ///
  /// - Parameter isFilled: whether pages are stretched to whole pixels, so that no paper shines through at their ends.
  func draw(
    _ pixels: PixelRect,
    in grid: TileGrid,
    _ options: RenderingOptions,
    filled isFilled: Bool = false
  ) async throws(GatefoldError) -> PixelBuffer {
    try pixels.size.validateAsPicture()
    let parts = try rasters(in: grid, filled: isFilled)
      .compactMap { raster in raster.part(of: pixels).map { (raster, $0) } }
    // Only one page: it is drawn on its paper, and its margin is removed without a copy.
    if parts.count == 1, let (raster, part) = parts.first, part.size == pixels.size,
      raster.fold?.intersection(part) == nil
    {
      var region = raster.region(part, options)
      region.paper = options.appearance.paper
      let drawn = try await draw(region, options.priority)
      let corner = PixelPoint(x: raster.pixels.x + drawn.pixels.x, y: raster.pixels.y + drawn.pixels.y)
      try drawn.storage.finish(options.appearance, isOnPaper: true, pages: [raster.placement(from: corner)])
      return PixelBuffer(drawn.storage).cropped(to: part.relative(toX: drawn.pixels.x, y: drawn.pixels.y))
    }
    let whole = try PixelStorage(pixels.size)
    for (raster, part) in parts {
      let drawn = try await draw(raster.region(part, options), options.priority)
      whole.copy(part, of: drawn, on: raster, origin: pixels)
    }
    let corner = PixelPoint(x: pixels.x, y: pixels.y)
    try whole.finish(options.appearance, pages: parts.map { raster, _ in raster.placement(from: corner) })
    return PixelBuffer(whole)
  }

  private func draw(
    _ region: PageRegion,
    _ priority: RenderingPriority
  ) async throws(GatefoldError) -> SupertilePicture {
    let storage = try await issue.lanes.withLane(.page(region.pageIndex), priority) { lane throws(GatefoldError) in
      try await lane.draw(region, threads: issue.lanes.threadCount)
    }
    return SupertilePicture(storage: storage, pixels: region.pixels)
  }
}

extension PageRaster {
  fileprivate func region(_ part: PixelRect, _ options: RenderingOptions) -> PageRegion {
    region(
      part,
      layers: options.appearance.layers,
      imageDetail: options.imageDetail,
      print: options.print.map { PrintedColors($0) }
    )
  }
}

extension PixelStorage {
  /// Copies a part of a page to its place on the canvas.
  ///
  /// - Parameters:
  ///   - part: from the page's own top left; the picture must show it.
  ///   - origin: the pixels of the canvas that this storage shows.
  func copy(_ part: PixelRect, of picture: SupertilePicture, on raster: PageRaster, origin: PixelRect) {
    let drawn = PixelBuffer(picture.storage)
    func place(_ rect: PixelRect) -> (x: Int, y: Int) {
      (rect.x + raster.pixels.x - origin.x, rect.y + raster.pixels.y - origin.y)
    }
    let (x, y) = place(part)
    copyRows(of: drawn.cropped(to: part.relative(toX: picture.pixels.x, y: picture.pixels.y)), x: x, y: y)
    guard let fold = raster.fold?.intersection(part) else { return }
    // Continue the page's last column under the fold: paper there would be a light line between two pictures.
    let isRow = raster.grid.rotation.isQuarterTurn
    let beside = fold.relative(toX: picture.pixels.x + (isRow ? 0 : 1), y: picture.pixels.y + (isRow ? 1 : 0))
    guard PixelRect(drawn.size).contains(beside) else { return }
    let (column, row) = place(fold)
    layUnder(drawn.cropped(to: beside), x: column, y: row)
  }
}
