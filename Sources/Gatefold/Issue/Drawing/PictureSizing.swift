/// How large the picture of a canvas, or of a region of it, becomes: by a zoom, or in pixels.
///
/// | sizing | a page of 420 x 595 points becomes |
/// | --- | --- |
/// | `.zoom(2)` | 840 x 1190 pixels |
/// | `.dpi(72)` | 420 x 595 pixels |
/// | `.fit(PixelSize(width: 300, height: 300))` | 212 x 300 pixels |
/// | `.fill(PixelSize(width: 300, height: 300))` | 300 x 300 pixels, cut at top and bottom |
/// | `.width(300)` | 300 x 425 pixels |
/// | `.height(300)` | 212 x 300 pixels |
public enum PictureSizing: Hashable, Sendable {
  /// A number of pixels per point; 1 is 72 dpi. The whole canvas has ceil(points x zoom) pixels along an axis. A region
  /// has every pixel of the whole that it touches.
  case zoom(Double)
  /// The largest picture that fits into a box of pixels with its aspect ratio kept: one of its sides equals the box's.
  case fit(PixelSize)
  /// A picture of exactly this size with its aspect ratio kept: what doesn't fit is cut off equally at both ends.
  case fill(PixelSize)
  /// A picture of this width in pixels, with its aspect ratio kept.
  case width(Int)
  /// A picture of this height in pixels, with its aspect ratio kept.
  case height(Int)

  /// A number of pixels per inch: a zoom of `dpi / 72`.
  public static func dpi(_ dpi: Double) -> PictureSizing { .zoom(dpi / 72) }

  /// The zoom at which a part of a given size in points gets this size.
  func zoom(of part: PageSize) -> Double {
    switch self {
    case .zoom(let zoom): zoom
    case .fit(let box): min(Double(box.width) / part.width, Double(box.height) / part.height)
    case .fill(let box): max(Double(box.width) / part.width, Double(box.height) / part.height)
    case .width(let width): Double(width) / part.width
    case .height(let height): Double(height) / part.height
    }
  }

  /// The picture's pixels.
  ///
  /// - Parameter natural: what the part has at the zoom.
  func pixels(of natural: PixelSize) -> PixelSize {
    switch self {
    case .zoom: natural
    // ceil() may pass by a pixel where the zoom was rounded.
    case .fit(let box): PixelSize(width: min(natural.width, box.width), height: min(natural.height, box.height))
    case .fill(let box): box
    case .width(let width): PixelSize(width: width, height: natural.height)
    case .height(let height): PixelSize(width: natural.width, height: height)
    }
  }

  var isEmpty: Bool {
    switch self {
    case .zoom: false
    case .fit(let box), .fill(let box): box.width < 1 || box.height < 1
    case .width(let length), .height(let length): length < 1
    }
  }
}

extension PageCanvas {
  /// Draws the canvas, or a region of it.
  ///
  /// ```swift
  /// let page = try await issue.page(at: 0)
  /// let sharp = try await page.render(.dpi(300))
  /// let photograph = try await page.render(.width(1200), region: PageRect(x: 72, y: 72, width: 300, height: 200))
  /// let cover = try await page.render(.fit(PixelSize(width: 300, height: 400)), options: .thumbnail)
  /// ```
  ///
  /// At a zoom, the picture of a region equals that part of the picture of the whole. At any other size, pages are
  /// stretched by the fraction of a pixel that is missing at their ends, so that they fill the picture.
  ///
  /// - Parameters:
  ///   - sizing: a zoom, or a size in pixels.
  ///   - region: in the space of the canvas; the default is all of it.
  ///   - options: the reader's turn, colours, priority, and how much of photographs is decoded.
  /// - Throws: `damagedPage`, `invalidZoom`, `invalidRegion`, `pictureTooLarge`, `drawingFailed`, `cancelled`.
  public func render(
    _ sizing: PictureSizing,
    region: PageRect? = nil,
    options: RenderingOptions = RenderingOptions()
  ) async throws(GatefoldError) -> PixelBuffer {
    guard case .zoom(let zoom) = sizing else { return try await fill(sizing, region, options) }
    let grid = try tileGrid(zoom: zoom, rotation: options.rotation)
    let pixels = try pixelRect(zoom: zoom, region: region, rotation: options.rotation)
    return try await draw(pixels, in: grid, options)
  }

  private func fill(
    _ sizing: PictureSizing,
    _ region: PageRect?,
    _ options: RenderingOptions
  ) async throws(GatefoldError) -> PixelBuffer {
    try size.validateArea()
    guard !sizing.isEmpty else { throw GatefoldError(.invalidRegion, "the requested picture has no pixels") }
    let whole = PageRect(x: 0, y: 0, width: size.width, height: size.height)
    guard let part = (region ?? whole).intersection(whole)?.turned(options.rotation, on: size) else {
      throw GatefoldError(.invalidRegion, "the region is empty or outside the page")
    }
    let partSize = PageSize(width: part.width, height: part.height)
    let zoom = sizing.zoom(of: partSize)
    let grid = try tileGrid(zoom: zoom, rotation: options.rotation)
    let pixels = sizing.pixels(of: try PixelSize(of: partSize, zoom: zoom))
    /// The first pixel: a filled box crops both ends equally.
    func start(_ low: Double, _ length: Double, _ count: Int, within most: Int) -> Int {
      let first = Int(bounded: (low * zoom + max(0, (length * zoom - Double(count)) / 2)).rounded())
      return min(max(0, first), max(0, most - count))
    }
    let origin = (
      x: start(part.x, part.width, pixels.width, within: grid.pixelSize.width),
      y: start(part.y, part.height, pixels.height, within: grid.pixelSize.height)
    )
    let drawn = PixelRect(
      x: origin.x,
      y: origin.y,
      width: min(pixels.width, grid.pixelSize.width),
      height: min(pixels.height, grid.pixelSize.height)
    )
    let picture = try await draw(drawn, in: grid, options, filled: true)
    // Rounding may leave a pixel of paper at the edge.
    return try picture.padded(to: pixels, appearance: options.appearance)
  }

  /// The part of the canvas inside its blank margins; `nil` if it is blank altogether.
  ///
  /// A margin reaches from an edge as far as every row or column has the colour that covers two thirds of the border. A
  /// side that is printed to its edge in another colour has no margin. If no colour covers so much of the border, there
  /// are no margins at all. The rectangle is found on a small drawing. It is right to about a point, and never too
  /// small.
  ///
  /// ```swift
  /// if let content = try await page.contentRect() {
  ///   let trimmed = try await page.render(.width(1000), region: content)
  /// }
  /// ```
  ///
  /// - Parameter appearance: paper, brightness and layers.
  /// - Returns: in the space of the canvas.
  /// - Throws: `drawingFailed`, `cancelled`.
  public func contentRect(appearance: PageAppearance = .asPrinted) async throws(GatefoldError) -> PageRect? {
    let zoom = min(1, 1200 / max(size.width, size.height))
    var appearance = appearance
    // The watermark must not change the margins of the page.
    appearance.watermark = nil
    let options = RenderingOptions(appearance: appearance, priority: .thumbnail, imageDetail: .reduced)
    let grid = try tileGrid(zoom: zoom)
    // Filled, because a last row blended with white would not count as margin on coloured paper.
    let picture = try await draw(PixelRect(grid.pixelSize), in: grid, options, filled: true)
    guard let pixels = picture.contentRect() else { return nil }
    let rect = PageRect(
      x: Double(pixels.x - 1) / zoom,
      y: Double(pixels.y - 1) / zoom,
      width: Double(pixels.width + 2) / zoom,
      height: Double(pixels.height + 2) / zoom
    )
    return rect.intersection(PageRect(x: 0, y: 0, width: size.width, height: size.height))
  }
}

extension MagazineIssue {
  /// Draws small pictures of many pages, as many at once as the issue has lanes, after what readers wait for.
  ///
  /// ```swift
  /// for try await picture in issue.thumbnails(fitting: PixelSize(width: 300, height: 400)) {
  ///   print(picture.pageIndex, try picture.get().size)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - box: in pixels; each picture is as large as fits.
  ///   - indices: of pages, from 0, in any order; all pages by default.
  /// - Returns: a sequence like that of ``results(forPages:_:)``.
  public func thumbnails(
    fitting box: PixelSize,
    pages indices: [Int]? = nil
  ) -> some AsyncSequence<PageResult<PixelBuffer>, GatefoldError> & Sendable {
    results(forPages: indices ?? Array(0..<pageCount)) { page throws(GatefoldError) in
      try await page.render(.fit(box), options: .thumbnail)
    }
  }
}
