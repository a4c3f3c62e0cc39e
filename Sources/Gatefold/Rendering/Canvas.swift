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
    [PagePlace(page: self, frame: PageRect(x: 0, y: 0, width: size.width, height: size.height))]
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
  ///   - displayScale: display pixels for each pixel, 1 to 3, by which zoom, tile size and overlap are multiplied.
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public func tileGrid(
    zoom: Double,
    tileSize: Int = 256,
    overlap: Int = 0,
    rotation: PageRotation = .none,
    displayScale: Int = 1
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

  /// The pixels that `render(zoom:region:)` draws, from the top left of the whole canvas after the reader's turn.
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

  /// The pages of the canvas with their own tiles in a grid of it.
  func sheets(in grid: TileGrid) throws(GatefoldError) -> [Sheet] {
    try places.map { place throws(GatefoldError) in
      // The whole canvas is one page, and its grid that of the page.
      if place.frame.width == size.width, place.frame.height == size.height {
        return Sheet(page: place.page, grid: grid, pixels: PixelRect(grid.pixelSize))
      }
      let pixels = try grid.pixelRect(ofPage: place.frame)
      let pageGrid = try TileGrid(
        pageSize: place.page.size,
        zoom: grid.zoom,
        tileSize: grid.tileSize,
        overlap: 0,
        rotation: grid.rotation,
        pixelSize: pixels.size
      )
      return Sheet(page: place.page, grid: pageGrid, pixels: pixels)
    }
  }
}

/// A page as it lies on the pixels of a canvas.
struct Sheet: Sendable {
  let page: Page
  /// The page's own tiles, from its own top left.
  let grid: TileGrid
  /// Where it lies, from the top left of the canvas as turned.
  let pixels: PixelRect

  /// The part of some pixels of the canvas that lies on the page, from the page's own top left.
  func part(of canvasPixels: PixelRect) -> PixelRect? {
    canvasPixels.intersection(pixels)?.translated(x: pixels.x, y: pixels.y)
  }

  /// The page's pixels for its lane.
  func region(
    _ part: PixelRect,
    layers: [Layer.ID: Bool],
    imageDetail: ImageDetail = .full
  ) -> PageRegion {
    PageRegion(
      pageIndex: page.index,
      scale: grid.zoom * page.userUnit,
      rotation: grid.rotation,
      pixels: part.withMargin(within: grid.pixelSize),
      imageDetail: imageDetail,
      layers: layers
    )
  }
}

extension TileGrid {
  /// The pixels of a page that lies on the canvas of the grid. Its origin is rounded to a whole pixel, so that the page
  /// looks as it does alone, and so that the page ends on the canvas.
  func pixelRect(ofPage frame: PageRect) throws(GatefoldError) -> PixelRect {
    let turned = frame.turned(rotation, on: pageSize)
    let size = try PixelSize(of: PageSize(width: turned.width, height: turned.height), zoom: zoom)
    return PixelRect(
      x: max(0, min(Int(bounded: (turned.x * zoom).rounded()), pixelSize.width - size.width)),
      y: max(0, min(Int(bounded: (turned.y * zoom).rounded()), pixelSize.height - size.height)),
      width: size.width,
      height: size.height
    )
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
