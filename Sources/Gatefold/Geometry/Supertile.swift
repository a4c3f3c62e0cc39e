/// A block of whole tiles that is recorded at once.
///
/// A recording is bounded, because soft masks and groups allocate its whole extent: a page of more than
/// `wholePagePixels` is recorded in parts, whatever the zoom. A smaller page is one block. Its tiles then equal the
/// whole page to the last pixel; in parts, cairo's antialiasing of a curve changes by a few levels in a few pixels
/// where the curve reaches over the edge of a part.
struct Supertile: Hashable, Sendable {
  /// The largest page that is recorded as a whole: 64 MB of pixels, an A4 page at 350 dpi.
  static let wholePagePixels = 4096 * 4096
  /// The largest edge of a part of a larger page in pixels, its overlap left aside.
  static let edge = 2048

  /// The block's first tile, at its top left, and its last, at its bottom right.
  let first: TileIndex
  let last: TileIndex
  /// The block's pixels, from the top left of the page, its overlap included.
  let pixels: PixelRect

  /// The supertile that holds a tile of a grid.
  init(containing index: TileIndex, in grid: TileGrid) {
    let span = Self.span(in: grid)
    first = TileIndex(column: index.column / span * span, row: index.row / span * span)
    last = TileIndex(
      column: min(first.column + span, grid.columns) - 1,
      row: min(first.row + span, grid.rows) - 1
    )
    pixels = grid.tilePixels(from: first, to: last)
  }

  /// The number of tiles along an edge of a block.
  private static func span(in grid: TileGrid) -> Int {
    let page = grid.pixelSize
    let isWhole = page.width * page.height <= wholePagePixels
    return isWhole ? max(grid.columns, grid.rows) : max(1, edge / grid.tileSize)
  }

  /// The tiles of the block, row by row.
  var tiles: [TileIndex] {
    (first.row...last.row).flatMap { row in
      (first.column...last.column).map { TileIndex(column: $0, row: row) }
    }
  }
}
