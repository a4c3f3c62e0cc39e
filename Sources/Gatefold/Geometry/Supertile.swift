/// A block of whole tiles that is drawn at once.
///
/// A block is bounded, because a picture and its soft masks take memory by its pixels: a larger page is drawn in parts,
/// whatever the zoom. Each interpretation of a page has its price, so that blocks are as large as the bound allows.
///
/// Blocks are as wide as the page where that is at most `widestStrip` pixels: their tiles then equal the whole page to
/// the last pixel. cairo antialiases a row of a curve by everything that the row holds, and changes it by a few levels
/// in a few pixels where the left or right edge of what is drawn cuts the curve.
struct Supertile: Hashable, Sendable {
  /// The pixels of a block, its overlap left aside: 16 MB.
  static let maximumPixels = edge * edge
  /// The widest page that is drawn in strips of its width.
  static let widestStrip = 2 * edge
  /// The edge of a block of a wider page, in pixels.
  static let edge = 2048

  /// The block's first tile, at its top left, and its last, at its bottom right.
  let first: TileIndex
  let last: TileIndex
  /// The block's pixels, from the top left of the page, its overlap included.
  let pixels: PixelRect

  /// The supertile that holds a tile of a grid.
  init(containing index: TileIndex, in grid: TileGrid) {
    let (columns, rows) = Self.span(in: grid)
    first = TileIndex(column: index.column / columns * columns, row: index.row / rows * rows)
    last = TileIndex(
      column: min(first.column + columns, grid.columns) - 1,
      row: min(first.row + rows, grid.rows) - 1
    )
    pixels = grid.tilePixels(from: first, to: last)
  }

  /// How many tiles a block has, across and down.
  private static func span(in grid: TileGrid) -> (columns: Int, rows: Int) {
    let width = grid.pixelSize.width
    guard width <= widestStrip else {
      let side = max(1, edge / grid.tileSize)
      return (side, side)
    }
    let height = min(maximumPixels / width, PixelSize.maximumPictureAxis / 2)
    return (grid.columns, max(1, height / grid.tileSize))
  }

  /// The tiles of the block, row by row.
  var tiles: [TileIndex] {
    (first.row...last.row).flatMap { row in
      (first.column...last.column).map { TileIndex(column: $0, row: row) }
    }
  }

  /// The blocks that hold some tiles, in the order in which the tiles first need them.
  static func holding(_ indices: [TileIndex], in grid: TileGrid) -> [Supertile] {
    var seen: Set<PixelRect> = []
    return indices.map { Supertile(containing: $0, in: grid) }.filter { seen.insert($0.pixels).inserted }
  }
}
