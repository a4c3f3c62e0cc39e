/// A block of whole tiles that is drawn at once.
///
/// A block is bounded, because a picture and its soft masks take memory by its pixels: a larger page is drawn in parts,
/// whatever the zoom.
///
/// Blocks are as wide as the page if it has at most `maximumStripWidth` pixels; their tiles then equal the whole page
/// to the last pixel. cairo's antialiasing of a row of a curve depends on the whole row, and changes by a few levels in
/// a few pixels where the left or right edge of a drawing cuts the curve.
struct Supertile: Hashable, Sendable {
  /// Size of blocks. Each block costs one interpretation of the page, but a tile has to wait for its whole block, and
  /// several blocks can be drawn at the same time.
  enum Extent: Hashable, Sendable {
    /// For tiles one by one: strips of at least 512 pixels in height, or squares of 1,024.
    case tile
    /// For all the tiles of a page: strips of up to 4 million pixels, 16 MB, or squares of 2,048.
    case page

    /// The pixels of a strip, its overlap left aside.
    fileprivate func stripPixels(width: Int) -> Int {
      switch self {
      case .tile: max(512 * width, 1 << 20)
      case .page: 1 << 22
      }
    }

    fileprivate var edge: Int {
      switch self {
      case .tile: 1024
      case .page: 2048
      }
    }
  }

  /// The widest page that is drawn in strips of its width.
  static let maximumStripWidth = 4096

  /// The block's first tile, at its top left, and its last, at its bottom right.
  let first: TileIndex
  let last: TileIndex
  /// The block's pixels, from the top left of the page, its overlap included.
  let pixels: PixelRect

  /// The supertile that holds a tile of a grid.
  init(containing index: TileIndex, in grid: TileGrid, _ extent: Extent = .tile) {
    let (columns, rows) = Self.span(extent, in: grid)
    first = TileIndex(column: index.column / columns * columns, row: index.row / rows * rows)
    last = TileIndex(
      column: min(first.column + columns, grid.columns) - 1,
      row: min(first.row + rows, grid.rows) - 1
    )
    pixels = grid.tilePixels(from: first, to: last)
  }

  /// How many tiles a block has, across and down.
  private static func span(_ extent: Extent, in grid: TileGrid) -> (columns: Int, rows: Int) {
    let width = grid.pixelSize.width
    guard width <= maximumStripWidth else {
      let side = max(1, extent.edge / grid.tileSize)
      return (side, side)
    }
    let height = min(extent.stripPixels(width: width) / width, PixelSize.maximumPictureAxis / 2)
    return (grid.columns, max(1, height / grid.tileSize))
  }

  /// The tiles of the block, row by row.
  var tiles: [TileIndex] {
    (first.row...last.row).flatMap { row in
      (first.column...last.column).map { TileIndex(column: $0, row: row) }
    }
  }

  /// The blocks that hold some tiles, in the order in which the tiles first need them.
  static func holding(_ indices: [TileIndex], in grid: TileGrid, _ extent: Extent = .tile) -> [Supertile] {
    var seen: Set<PixelRect> = []
    return indices.map { Supertile(containing: $0, in: grid, extent) }.filter { seen.insert($0.pixels).inserted }
  }
}
