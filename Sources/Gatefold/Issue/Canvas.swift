/// What pictures and tiles are made of: a `Page`, or the pages of a `Spread` side by side.
///
/// Its space is points of 1/72 inch from its top left, y downwards: page space for a page, spread space for a spread.
public protocol Canvas: Sendable {
  var issue: Issue { get }
  /// The whole canvas.
  var size: PageSize { get }
  /// The pages on it in reading order, from 0, those that cannot be read among them.
  var pageIndices: [Int] { get }
  /// The pages that can be read, from left to right.
  var places: [PagePlace] { get }
}

/// A page in its place on a canvas.
public struct PagePlace: Sendable {
  public let page: Page
  /// In the space of the canvas.
  public let frame: PageRect
}

extension Page: Canvas {
  public var pageIndices: [Int] { [index] }

  public var places: [PagePlace] {
    [PagePlace(page: self, frame: PageRect(size))]
  }
}

extension Canvas {
  /// The grid of the canvas's tiles at a zoom.
  ///
  /// - Parameters:
  ///   - zoom: pixels a point; any positive number.
  ///   - tileSize: the edge of a tile in pixels.
  ///   - overlap: pixels by which each tile reaches into its neighbours.
  ///   - rotation: the reader's turn.
  ///   - displayScale: display pixels for each pixel, 1 to 4, by which zoom, tile size and overlap are multiplied.
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

  /// The pixels that `render(.zoom(zoom), region:)` draws, from the top left of the whole canvas after the reader's turn.
  ///
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

  /// The zoom at which the canvas just fits into a box of pixels.
  ///
  /// - Throws: `invalidRegion` where the box is empty.
  public func zoom(fitting box: PixelSize, rotation: PageRotation = .none) throws(GatefoldError) -> Double {
    guard box.width >= 1, box.height >= 1 else {
      throw GatefoldError(.invalidRegion, "a box of \(box.width) x \(box.height) pixels is empty")
    }
    let turned = size.turned(rotation)
    return min(Double(box.width) / turned.width, Double(box.height) / turned.height)
  }
}
