/// The tiles of a page or a spread at one zoom: arithmetic from page space to columns, rows and pixels, and back.
///
/// ```swift
/// let grid = try TileGrid(pageSize: PageSize(width: 420, height: 595), zoom: 4)
/// let first = try grid.pageRect(of: TileIndex(column: 0, row: 0))  // 0, 0, 64, 64
/// let touched = try grid.indices(touching: PageRect(x: 60, y: 10, width: 20, height: 20))
/// ```
///
/// Tiles are squares of ``tileSize`` pixels counted from the top left of the page, after the reader's turn. Those at
/// the right and bottom edges are clipped to the page. With an ``overlap`` each tile reaches so many pixels into its
/// neighbours, as Deep Zoom has it.
public struct TileGrid: Hashable, Sendable {
  /// The size of the page or the spread, in points, not turned.
  public let pageSize: PageSize
  /// Pixels a point; 1 is 72 dpi. Display pixels, if the grid was made with a display scale.
  public let zoom: Double
  /// The edge of a tile in pixels, without overlap.
  public let tileSize: Int
  /// Pixels by which a tile reaches into its neighbours.
  public let overlap: Int
  /// The reader's rotation of the page. Pixels, columns and rows refer to the rotated page; page space doesn't rotate.
  public let rotation: PageRotation
  /// The size of the whole page in pixels, after the reader's turn.
  public let pixelSize: PixelSize

  /// The maximum edge of a tile in pixels: 4096.
  public static let maximumTileSize = 4096

  /// The grid of a page, whose pixel size is ceil(points x zoom x displayScale).
  ///
  /// - Parameters:
  ///   - pageSize: of the page or the spread, in points, not turned.
  ///   - zoom: pixels a point; any positive number.
  ///   - tileSize: the edge of a tile in pixels, 1 to 4096 in display pixels.
  ///   - overlap: pixels by which a tile reaches into its neighbours, 0 to half a tile's edge.
  ///   - rotation: the reader's turn, clockwise.
  ///   - displayScale: display pixels for each pixel, 1 to 4, like 1.25 or 2. The tiles show the same parts of the page
  ///     with more pixels, rounded to whole ones. ``zoom`` and ``tileSize`` are in display pixels.
  /// - Throws: `invalidZoom`, `invalidRegion`.
  public init(
    pageSize: PageSize,
    zoom: Double,
    tileSize: Int = 256,
    overlap: Int = 0,
    rotation: PageRotation = .none,
    displayScale: Double = 1
  ) throws(GatefoldError) {
    guard (1...4).contains(displayScale) else {
      throw GatefoldError(.invalidRegion, "the display scale is 1 to 4, not \(displayScale)")
    }
    // Check before multiplying, which could overflow.
    try Self.check(tileSize: tileSize, overlap: overlap)
    let displayTileSize = Int((Double(tileSize) * displayScale).rounded())
    guard displayTileSize <= Self.maximumTileSize else {
      throw GatefoldError(
        .invalidRegion,
        "a tile's edge is at most \(Self.maximumTileSize) display pixels; "
          + "\(tileSize) pixels at a display scale of \(displayScale) are \(displayTileSize)"
      )
    }
    // The tiles of a page stay the same where the tile's edge had to be rounded.
    let scale = Double(displayTileSize) / Double(tileSize)
    let zoom = zoom * scale
    try self.init(
      pageSize: pageSize,
      zoom: zoom,
      tileSize: displayTileSize,
      overlap: Int((Double(overlap) * scale).rounded()),
      rotation: rotation,
      pixelSize: PixelSize(of: pageSize.turned(rotation), zoom: zoom)
    )
  }

  /// A grid over a pixel size that is already known, as a pyramid's levels have it.
  init(
    pageSize: PageSize,
    zoom: Double,
    tileSize: Int,
    overlap: Int,
    rotation: PageRotation,
    pixelSize: PixelSize
  ) throws(GatefoldError) {
    try Self.check(tileSize: tileSize, overlap: overlap)
    self.pageSize = pageSize
    self.zoom = zoom
    self.tileSize = tileSize
    self.overlap = overlap
    self.rotation = rotation
    self.pixelSize = pixelSize
  }

  private static func check(tileSize: Int, overlap: Int) throws(GatefoldError) {
    guard (1...maximumTileSize).contains(tileSize) else {
      throw GatefoldError(.invalidRegion, "a tile's edge is 1 to \(maximumTileSize) pixels, not \(tileSize)")
    }
    guard (0...tileSize / 2).contains(overlap) else {
      throw GatefoldError(.invalidRegion, "the overlap is 0 to half a tile's edge, not \(overlap)")
    }
  }

  /// The grid without the pixels that pass a box.
  func clipped(to box: PixelSize) -> TileGrid {
    TileGrid(
      self,
      pixelSize: PixelSize(width: min(pixelSize.width, box.width), height: min(pixelSize.height, box.height))
    )
  }

  private init(_ grid: TileGrid, pixelSize: PixelSize) {
    pageSize = grid.pageSize
    zoom = grid.zoom
    tileSize = grid.tileSize
    overlap = grid.overlap
    rotation = grid.rotation
    self.pixelSize = pixelSize
  }

  /// The number of columns, at least 1.
  public var columns: Int { (pixelSize.width + tileSize - 1) / tileSize }
  /// The number of rows, at least 1.
  public var rows: Int { (pixelSize.height + tileSize - 1) / tileSize }

  /// Whether the grid has a tile at a column and a row.
  public func contains(_ index: TileIndex) -> Bool {
    (0..<columns).contains(index.column) && (0..<rows).contains(index.row)
  }

  /// The pixels of a tile with its overlap, from the top left of the turned page, clipped to the page.
  ///
  /// - Throws: `invalidRegion` if the grid has no such tile.
  public func pixelRect(of index: TileIndex) throws(GatefoldError) -> PixelRect {
    guard contains(index) else {
      throw GatefoldError(
        .invalidRegion,
        "there is no tile at column \(index.column), row \(index.row): "
          + "the page has columns 0 to \(columns - 1) and rows 0 to \(rows - 1) at zoom \(zoom)"
      )
    }
    return tilePixels(from: index, to: index)
  }

  /// The rectangle of a tile with its overlap, in page space.
  ///
  /// - Throws: `invalidRegion` if the grid has no such tile.
  public func pageRect(of index: TileIndex) throws(GatefoldError) -> PageRect {
    pageRect(of: try pixelRect(of: index))
  }

  /// A rectangle of pixels in page space, the reader's turn taken off.
  public func pageRect(of pixels: PixelRect) -> PageRect {
    PageRect(
      x: Double(pixels.x) / zoom,
      y: Double(pixels.y) / zoom,
      width: Double(pixels.width) / zoom,
      height: Double(pixels.height) / zoom
    ).turned(rotation.inverse, on: pageSize.turned(rotation))
  }

  /// The pixels that a rectangle in page space touches, clipped to the page.
  ///
  /// - Throws: `invalidRegion` if the rectangle is empty or off the page.
  public func pixelRect(covering rect: PageRect) throws(GatefoldError) -> PixelRect {
    try PixelRect(covering: rect.turned(rotation, on: pageSize), zoom: zoom, within: pixelSize)
  }

  /// Every tile that a rectangle of pixels touches, row by row.
  public func indices(touching pixels: PixelRect) -> [TileIndex] {
    guard let visible = pixels.intersection(PixelRect(pixelSize)) else { return [] }
    return (visible.minY / tileSize...(visible.maxY - 1) / tileSize).flatMap { row in
      (visible.minX / tileSize...(visible.maxX - 1) / tileSize).map { column in
        TileIndex(column: column, row: row)
      }
    }
  }

  /// Every tile that a rectangle in page space touches, row by row; all tiles by default.
  ///
  /// - Throws: `invalidRegion` if the rectangle is empty or off the page.
  public func indices(touching rect: PageRect? = nil) throws(GatefoldError) -> [TileIndex] {
    guard let rect else { return indices(touching: PixelRect(pixelSize)) }
    return indices(touching: try pixelRect(covering: rect))
  }

  /// The pixels of a block of tiles with its overlap, clipped to the page. The indices must be in the grid.
  package func tilePixels(from first: TileIndex, to last: TileIndex) -> PixelRect {
    let left = max(0, first.column * tileSize - overlap)
    let top = max(0, first.row * tileSize - overlap)
    let right = min(pixelSize.width, (last.column + 1) * tileSize + overlap)
    let bottom = min(pixelSize.height, (last.row + 1) * tileSize + overlap)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
