/// The source of pictures and tiles: a ``Page``, or a ``Spread`` of pages side by side.
///
/// Everything that draws takes any canvas, so that a reader shows pages and spreads with the same code:
///
/// ```swift
/// func overview(of canvas: some PageCanvas) async throws -> PixelBuffer {
///   try await canvas.render(.fit(PixelSize(width: 300, height: 400)), options: .thumbnail)
/// }
/// ```
///
/// The space of a canvas is points of 1/72 inch from its top left, y downwards: page space for a page, spread space for
/// a spread.
public protocol PageCanvas: Sendable {
  /// The issue that the pages belong to.
  var issue: MagazineIssue { get }
  /// The size of the whole canvas, in points.
  var size: PageSize { get }
  /// Indices of the pages on it, from 0, in reading order. Pages that cannot be read are included.
  var pageIndices: [Int] { get }
  /// The pages that can be read, from left to right, with their places.
  var places: [PagePlace] { get }
}

/// A page and its place on a canvas.
public struct PagePlace: Sendable {
  /// The page, whose own space begins at the top left of ``frame``.
  public let page: Page
  /// The rectangle that the page covers, in the space of the canvas.
  public let frame: PageRect
}

extension Page: PageCanvas {
  /// The index of the page, as the only one.
  public var pageIndices: [Int] { [index] }

  /// The page itself, covering the whole canvas.
  public var places: [PagePlace] {
    [PagePlace(page: self, frame: PageRect(size))]
  }
}

extension PageCanvas {
  /// The grid of the canvas's tiles at a zoom.
  ///
  /// ```swift
  /// let grid = try page.tileGrid(zoom: 4, displayScale: 2)
  /// print(grid.columns, grid.rows, grid.pixelSize)
  /// ```
  ///
  /// - Parameters:
  ///   - zoom: pixels a point; any positive number. 1 is 72 dpi.
  ///   - tileSize: the edge of a tile in pixels.
  ///   - overlap: pixels by which each tile reaches into its neighbours; 0 to half a tile's edge.
  ///   - rotation: the reader's turn, clockwise, on top of the page's own.
  ///   - displayScale: display pixels for each pixel, 1 to 4. Zoom, tile size and overlap are multiplied by it.
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func tileGrid(
    zoom: Double,
    tileSize: Int = 256,
    overlap: Int = 0,
    rotation: PageRotation = .none,
    displayScale: Double = 1
  ) throws(GatefoldError) -> TileGrid {
    try TileGrid(
      pageSize: size,
      zoom: zoom,
      tileSize: tileSize,
      overlap: overlap,
      rotation: rotation,
      displayScale: displayScale
    )
  }

  /// The pixels that ``render(_:region:options:)`` draws at a zoom, from the top left of the whole canvas after the
  /// reader's turn.
  ///
  /// - Parameters:
  ///   - zoom: pixels a point.
  ///   - region: in the space of the canvas; all of it by default.
  ///   - rotation: the reader's turn, clockwise.
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func pixelRect(
    zoom: Double,
    region: PageRect? = nil,
    rotation: PageRotation = .none
  ) throws(GatefoldError) -> PixelRect {
    let grid = try tileGrid(zoom: zoom, rotation: rotation)
    guard let region else { return PixelRect(grid.pixelSize) }
    return try grid.pixelRect(covering: region)
  }

  /// The largest zoom at which the whole canvas fits into a box of pixels.
  ///
  /// - Parameters:
  ///   - box: in pixels, at least 1 x 1.
  ///   - rotation: the reader's turn, clockwise.
  /// - Returns: pixels a point.
  /// - Throws: `invalidRegion` if the box is empty.
  public func zoom(fitting box: PixelSize, rotation: PageRotation = .none) throws(GatefoldError) -> Double {
    guard box.width >= 1, box.height >= 1 else {
      throw GatefoldError(.invalidRegion, "a box of \(box.width) x \(box.height) pixels is empty")
    }
    let turned = size.turned(rotation)
    return min(Double(box.width) / turned.width, Double(box.height) / turned.height)
  }
}
