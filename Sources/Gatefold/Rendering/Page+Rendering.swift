extension Page {
  /// Draws the page, or a region of it.
  ///
  /// The picture of a whole page is ceil(points x zoom) pixels an axis; that of a region holds every pixel of the
  /// whole page that the region touches, and equals that part of it.
  ///
  /// - Parameters:
  ///   - zoom: pixels a point; 1 is 72 dpi.
  ///   - region: in page space; the whole page where there is none.
  /// - Throws: `invalidZoom`, `invalidRegion`, `pictureTooLarge`, `drawingFailed`, `cancelled`.
  public func render(
    zoom: Double,
    region: PageRect? = nil,
    options: RenderingOptions = RenderingOptions()
  ) async throws(GatefoldError) -> PixelBuffer {
    let pixels = try pixelRect(zoom: zoom, region: region, rotation: options.rotation)
    try pixels.size.validateAsPicture()
    return try await draw(
      pageRegion(zoom: zoom, rotation: options.rotation, pixels: pixels),
      within: PixelSize(of: size.turned(options.rotation), zoom: zoom),
      options
    )
  }

  /// Draws pixels of the page, with a margin around them that is cut off.
  func draw(
    _ region: PageRegion,
    within whole: PixelSize,
    _ options: RenderingOptions
  ) async throws(GatefoldError) -> PixelBuffer {
    let pixels = region.pixels.withMargin(within: whole)
    let request = PageRegion(pageIndex: index, scale: region.scale, rotation: region.rotation, pixels: pixels)
    let drawn = try await issue.lanes.withLane(options.priority) { lane throws(GatefoldError) in
      try await lane.draw(request)
    }
    try drawn.finish(options.appearance)
    return PixelBuffer(drawn).cropped(to: region.pixels.translated(x: pixels.x, y: pixels.y))
  }

  /// The pixels that `render(zoom:region:)` draws, from the top left of the whole page after the reader's turn.
  ///
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func pixelRect(
    zoom: Double,
    region: PageRect? = nil,
    rotation: PageRotation = .none
  ) throws(GatefoldError) -> PixelRect {
    let whole = try PixelSize(of: size.turned(rotation), zoom: zoom)
    guard let region else { return PixelRect(whole) }
    return try PixelRect(covering: region.turned(rotation, on: size), zoom: zoom, within: whole)
  }

  /// Draws the whole page as large as fits into a box, its shape kept.
  ///
  /// - Parameter box: in pixels; one side of the picture equals it.
  /// - Throws: `invalidRegion`, `pictureTooLarge`, `drawingFailed`, `cancelled`.
  public func thumbnail(
    fitting box: PixelSize,
    options: RenderingOptions = RenderingOptions(priority: .thumbnail)
  ) async throws(GatefoldError) -> PixelBuffer {
    let zoom = try zoom(fitting: box, rotation: options.rotation)
    let whole = try PixelSize(of: size.turned(options.rotation), zoom: zoom)
    // ceil() may pass the box by a pixel where the zoom was rounded.
    let fitted = PixelSize(width: min(whole.width, box.width), height: min(whole.height, box.height))
    try fitted.validateAsPicture()
    return try await draw(
      pageRegion(zoom: zoom, rotation: options.rotation, pixels: PixelRect(fitted)),
      within: fitted,
      options
    )
  }

  /// The zoom at which the page just fits into a box of pixels.
  ///
  /// - Throws: `invalidRegion` where the box is empty.
  public func zoom(fitting box: PixelSize, rotation: PageRotation = .none) throws(GatefoldError) -> Double {
    guard box.width >= 1, box.height >= 1 else {
      throw GatefoldError(.invalidRegion, "a box of \(box.width) x \(box.height) pixels is empty")
    }
    let page = size.turned(rotation)
    return min(Double(box.width) / page.width, Double(box.height) / page.height)
  }

  /// Pixels of the page with the scale that poppler needs.
  func pageRegion(zoom: Double, rotation: PageRotation, pixels: PixelRect) -> PageRegion {
    PageRegion(pageIndex: index, scale: zoom * description.frame.userUnit, rotation: rotation, pixels: pixels)
  }
}

extension PixelRect {
  /// With the margin of a drawing, where that still makes a picture.
  func withMargin(within page: PixelSize) -> PixelRect {
    let expanded = expanded(by: PageRegion.margin, within: page)
    let isPicture = (try? expanded.size.validateAsPicture()) != nil
    return isPicture ? expanded : self
  }
}
