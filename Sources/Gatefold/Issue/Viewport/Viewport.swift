/// What a reader looks at: a part of a page, or of a spread, at a zoom.
public struct Viewport: Hashable, Sendable {
  /// The page, or any page of the spread, from 0.
  public var pageIndex: Int
  /// In the space of the page or the spread; it may reach over its edges.
  public var rect: PageRect
  /// Pixels a point at display scale 1; any positive number.
  public var zoom: Double
  /// The edge of a tile in pixels at display scale 1.
  public var tileSize: Int
  /// Display pixels for each pixel, across and down: 1 to 4, like 1.25 or 2.
  public var displayScale: Double
  /// The reader's turn of the page.
  public var rotation: PageRotation
  public var appearance: PageAppearance

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
  /// - Parameter window: in pixels at display scale 1, from the top left of the canvas as turned.
  public init(
    _ window: PixelRect,
    of canvas: some Canvas,
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

  /// The tiles of a page, or a spread, of a size, in display pixels.
  ///
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func grid(pageSize: PageSize) throws(GatefoldError) -> TileGrid {
    try TileGrid(pageSize: pageSize, zoom: zoom, tileSize: tileSize, rotation: rotation, displayScale: displayScale)
  }
}

extension TileGrid {
  /// The tiles that a rectangle in page space touches, those nearest to its centre first; none where it misses the
  /// page.
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
