extension Page {
  /// Draws the page, or a region of it.
  ///
  /// The picture of a whole page is ceil(points x zoom) pixels an axis; that of a region holds every pixel of the
  /// whole page that the region touches, and equals that part of it.
  ///
  /// - Parameters:
  ///   - zoom: pixels a point; 1 is 72 dpi.
  ///   - region: in page space; the whole page where there is none.
  /// - Throws: `invalidZoom`, `invalidRegion`, `pictureTooLarge`, `drawingFailed`.
  public func render(zoom: Double, region: PageRect? = nil) async throws(GatefoldError) -> PixelBuffer {
    let pixels = try pixelRect(zoom: zoom, region: region)
    try pixels.size.validateAsPicture()
    let whole = try PixelSize(of: size, zoom: zoom)
    return try await draw(pixels, zoom: zoom, within: whole)
  }

  /// Draws pixels of the page, with a margin around them that is cut off.
  func draw(_ pixels: PixelRect, zoom: Double, within whole: PixelSize) async throws(GatefoldError) -> PixelBuffer {
    let request = pageRegion(zoom: zoom, pixels: pixels.withMargin(within: whole))
    let drawn = try await issue.lanes.withLane { lane throws(GatefoldError) in try await lane.render(request) }
    return drawn.cropped(to: pixels.translated(x: request.pixels.x, y: request.pixels.y))
  }

  /// The pixels that `render(zoom:region:)` draws, from the top left of the whole page.
  ///
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func pixelRect(zoom: Double, region: PageRect? = nil) throws(GatefoldError) -> PixelRect {
    let whole = try PixelSize(of: size, zoom: zoom)
    guard let region else { return PixelRect(whole) }
    return try PixelRect(covering: region, zoom: zoom, within: whole)
  }

  /// Draws the whole page as large as fits into a box, its shape kept.
  ///
  /// - Parameter box: in pixels; one side of the picture equals it.
  /// - Throws: `invalidRegion`, `pictureTooLarge`, `drawingFailed`.
  public func thumbnail(fitting box: PixelSize) async throws(GatefoldError) -> PixelBuffer {
    let zoom = try zoom(fitting: box)
    let whole = try PixelSize(of: size, zoom: zoom)
    // ceil() may pass the box by a pixel where the zoom was rounded.
    let fitted = PixelSize(width: min(whole.width, box.width), height: min(whole.height, box.height))
    try fitted.validateAsPicture()
    return try await draw(PixelRect(fitted), zoom: zoom, within: fitted)
  }

  /// The zoom at which the page just fits into a box of pixels.
  ///
  /// - Throws: `invalidRegion` where the box is empty.
  public func zoom(fitting box: PixelSize) throws(GatefoldError) -> Double {
    guard box.width >= 1, box.height >= 1 else {
      throw GatefoldError(.invalidRegion, "a box of \(box.width) x \(box.height) pixels is empty")
    }
    return min(Double(box.width) / size.width, Double(box.height) / size.height)
  }

  /// Pixels of the page with the scale that poppler needs.
  func pageRegion(zoom: Double, pixels: PixelRect) -> PageRegion {
    PageRegion(pageIndex: index, scale: zoom * description.frame.userUnit, pixels: pixels)
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
