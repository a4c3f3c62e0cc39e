/// The part of a page or a spread that a reader's window shows, with its zoom.
///
/// ```swift
/// var viewport = Viewport(
///   pageIndex: 3, rect: PageRect(x: 100, y: 80, width: 240, height: 160), zoom: 4, displayScale: 2)
/// viewport.rect.y += 20  // the reader scrolls by 20 points
/// ```
public struct Viewport: Hashable, Sendable {
  /// Index, from 0, of the page, or of any page of the spread.
  public var pageIndex: Int
  /// The visible rectangle, in the space of the page or the spread. It may extend beyond the edges.
  public var rect: PageRect
  /// Pixels a point at display scale 1; any positive number.
  public var zoom: Double
  /// The edge of a tile in pixels at display scale 1. The default is 256.
  public var tileSize: Int
  /// Display pixels for each pixel, across and down: 1 to 4, like 1.25 or 2.
  public var displayScale: Double
  /// The reader's turn, clockwise, on top of the page's own.
  public var rotation: PageRotation
  /// Paper, brightness and layers.
  public var appearance: PageAppearance

  /// A viewport of a rectangle, which has `rect.width * zoom` by `rect.height * zoom` pixels at display scale 1.
  public init(
    pageIndex: Int,
    rect: PageRect,
    zoom: Double,
    tileSize: Int = 256,
    displayScale: Double = 1,
    rotation: PageRotation = .none,
    appearance: PageAppearance = .asPrinted
  ) {
    self.pageIndex = pageIndex
    self.rect = rect
    self.zoom = zoom
    self.tileSize = tileSize
    self.displayScale = displayScale
    self.rotation = rotation
    self.appearance = appearance
  }

  /// The viewport of a window over a page or a spread.
  ///
  /// ```swift
  /// let window = PixelRect(x: 0, y: 400, width: 1024, height: 768)
  /// let viewport = Viewport(window, of: spread, zoom: 1.6)
  /// ```
  ///
  /// - Parameters:
  ///   - window: in pixels at display scale 1, from the top left of the canvas as turned.
  ///   - canvas: the page or the spread.
  ///   - zoom: pixels a point at display scale 1.
  ///   - tileSize: the edge of a tile in pixels at display scale 1.
  ///   - displayScale: display pixels for each pixel, 1 to 4.
  ///   - rotation: the reader's turn, clockwise.
  ///   - appearance: paper, brightness and layers.
  public init(
    _ window: PixelRect,
    of canvas: some PageCanvas,
    zoom: Double,
    tileSize: Int = 256,
    displayScale: Double = 1,
    rotation: PageRotation = .none,
    appearance: PageAppearance = .asPrinted
  ) {
    let turned = PageRect(
      x: Double(window.x) / zoom,
      y: Double(window.y) / zoom,
      width: Double(window.width) / zoom,
      height: Double(window.height) / zoom
    )
    self.init(
      pageIndex: canvas.pageIndices.first ?? 0,
      rect: turned.turned(rotation.inverse, on: canvas.size.turned(rotation)),
      zoom: zoom,
      tileSize: tileSize,
      displayScale: displayScale,
      rotation: rotation,
      appearance: appearance
    )
  }

  /// The tiles of a page or a spread of some size, in display pixels.
  ///
  /// - Parameter pageSize: in points.
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func grid(pageSize: PageSize) throws(GatefoldError) -> TileGrid {
    try TileGrid(pageSize: pageSize, zoom: zoom, tileSize: tileSize, rotation: rotation, displayScale: displayScale)
  }
}

extension TileGrid {
  /// The tiles that a rectangle touches, those nearest to its centre first; empty if it misses the page.
  ///
  /// - Parameter rect: in page space.
  public func indices(fromCentreOf rect: PageRect) -> [TileIndex] {
    guard let pixels = try? pixelRect(covering: rect) else { return [] }
    let turned = rect.turned(rotation, on: pageSize)
    let centre = (x: turned.midX * zoom, y: turned.midY * zoom)
    return indices(touching: pixels)
      .map { index in
        let x = (Double(index.column) + 0.5) * Double(tileSize) - centre.x
        let y = (Double(index.row) + 0.5) * Double(tileSize) - centre.y
        return (index, distance: x * x + y * y)
      }
      .sorted { $0.distance < $1.distance }
      .map(\.0)
  }

  /// A rectangle in page space with some rings of tiles around it.
  func expanded(_ rect: PageRect, byTiles rings: Int) -> PageRect {
    let margin = Double(rings * tileSize) / zoom
    return PageRect(
      x: rect.x - margin,
      y: rect.y - margin,
      width: rect.width + 2 * margin,
      height: rect.height + 2 * margin
    )
  }
}
