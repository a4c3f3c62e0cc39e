extension Canvas {
  /// Draws the canvas, or a region of it.
  ///
  /// The picture of the whole is ceil(points x zoom) pixels an axis; that of a region holds every pixel of the whole
  /// that the region touches, and equals that part of it.
  ///
  /// - Parameters:
  ///   - zoom: pixels a point; 1 is 72 dpi.
  ///   - region: in the space of the canvas; all of it where there is none.
  /// - Throws: `invalidZoom`, `invalidRegion`, `pictureTooLarge`, `drawingFailed`, `cancelled`.
  public func render(
    zoom: Double,
    region: PageRect? = nil,
    options: RenderingOptions = RenderingOptions()
  ) async throws(GatefoldError) -> PixelBuffer {
    let grid = try tileGrid(zoom: zoom, rotation: options.rotation)
    let pixels = try pixelRect(zoom: zoom, region: region, rotation: options.rotation)
    return try await draw(pixels, in: grid, options)
  }

  /// Draws the whole canvas as large as fits into a box, its shape kept.
  ///
  /// - Parameter box: in pixels; one side of the picture equals it.
  /// - Throws: `invalidRegion`, `pictureTooLarge`, `drawingFailed`, `cancelled`.
  public func thumbnail(
    fitting box: PixelSize,
    options: RenderingOptions = .thumbnail
  ) async throws(GatefoldError) -> PixelBuffer {
    let grid = try tileGrid(zoom: zoom(fitting: box, rotation: options.rotation), rotation: options.rotation)
    // ceil() may pass the box by a pixel where the zoom was rounded.
    let fitted = grid.clipped(to: box)
    return try await draw(PixelRect(fitted.pixelSize), in: fitted, options)
  }

  /// Draws pixels of the canvas past the caches.
  func draw(
    _ pixels: PixelRect,
    in grid: TileGrid,
    _ options: RenderingOptions
  ) async throws(GatefoldError) -> PixelBuffer {
    try pixels.size.validateAsPicture()
    let parts = try sheets(in: grid).compactMap { sheet in sheet.part(of: pixels).map { (sheet, $0) } }
    // Nothing but one page: its margin is cut off without a copy.
    if parts.count == 1, let (sheet, part) = parts.first, part.size == pixels.size {
      let drawn = try await draw(sheet.region(part, options), options.priority)
      try drawn.storage.finish(options.appearance)
      return PixelBuffer(drawn.storage).cropped(to: part.translated(x: drawn.pixels.x, y: drawn.pixels.y))
    }
    let whole = try PixelStorage(pixels.size)
    for (sheet, part) in parts {
      let drawn = try await draw(sheet.region(part, options), options.priority)
      whole.copy(part, of: drawn, on: sheet, origin: pixels)
    }
    try whole.finish(options.appearance)
    return PixelBuffer(whole)
  }

  private func draw(
    _ region: PageRegion,
    _ priority: RenderingPriority
  ) async throws(GatefoldError) -> SupertilePicture {
    let storage = try await issue.lanes.withLane(priority) { lane throws(GatefoldError) in
      try await lane.draw(region)
    }
    return SupertilePicture(storage: storage, pixels: region.pixels)
  }
}

extension Sheet {
  fileprivate func region(_ part: PixelRect, _ options: RenderingOptions) -> PageRegion {
    region(part, layers: options.appearance.layers, imageDetail: options.imageDetail)
  }
}

extension PixelStorage {
  /// Copies a part of a page to its place on the canvas.
  ///
  /// - Parameters:
  ///   - part: from the page's own top left; the picture must show it.
  ///   - origin: the pixels of the canvas that this storage shows.
  func copy(_ part: PixelRect, of picture: SupertilePicture, on sheet: Sheet, origin: PixelRect) {
    copyRows(
      of: PixelBuffer(picture.storage).cropped(to: part.translated(x: picture.pixels.x, y: picture.pixels.y)),
      x: part.x + sheet.pixels.x - origin.x,
      y: part.y + sheet.pixels.y - origin.y
    )
  }
}
