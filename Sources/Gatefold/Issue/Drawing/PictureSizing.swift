/// How large a picture of a canvas, or of a part of it, comes out, to the pixel.
public enum PictureSizing: Hashable, Sendable {
  /// So many pixels a point; 1 is 72 dpi. The whole canvas has ceil(points x zoom) pixels an axis; a part of it every
  /// pixel of the whole that it touches.
  case zoom(Double)
  /// As large as fits into a box, its shape kept: one side equals the box's.
  case fit(PixelSize)
  /// As large as the box, its shape kept: what is too much is cut off, as much at either end.
  case fill(PixelSize)
  /// So many pixels wide, and as high as its shape asks for.
  case width(Int)
  /// So many pixels high, and as wide as its shape asks for.
  case height(Int)

  /// So many pixels an inch.
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

extension Canvas {
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
  ///   - region: in the space of the canvas; all of it where there is none.
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

  /// The part of the canvas inside its blank margins; `nil` where it is blank altogether.
  ///
  /// A margin is what has the colour of two thirds of the border from side to side, as far as that goes from an edge:
  /// what is printed to an edge in another colour has none there, and where no colour has so much of the border, there
  /// is none at all. Found on a small drawing, to a point or so, and never too small.
  ///
  /// - Throws: `drawingFailed`, `cancelled`.
  public func contentRect(appearance: PageAppearance = .asPrinted) async throws(GatefoldError) -> PageRect? {
    let zoom = min(1, 1200 / max(size.width, size.height))
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
