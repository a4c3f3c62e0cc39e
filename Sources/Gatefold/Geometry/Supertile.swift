/// A block of whole tiles that is recorded at once.
///
/// A recording is bounded, because soft masks and groups allocate its whole extent: a page larger than `edge` pixels
/// is recorded in parts, whatever the zoom.
struct Supertile: Hashable, Sendable {
  /// The largest edge of a supertile in pixels, its overlap left aside.
  static let edge = 2048

  /// The block's first tile, at its top left, and its last, at its bottom right.
  let first: TileIndex
  let last: TileIndex
  /// The block's pixels, from the top left of the page, its overlap included.
  let pixels: PixelRect

  /// The supertile that holds a tile of a grid.
  init(containing index: TileIndex, in grid: TileGrid) {
    let span = max(1, Self.edge / grid.tileSize)
    first = TileIndex(column: index.column / span * span, row: index.row / span * span)
    last = TileIndex(
      column: min(first.column + span, grid.columns) - 1,
      row: min(first.row + span, grid.rows) - 1
    )
    pixels = grid.tilePixels(from: first, to: last)
  }

  /// The tiles of the block, row by row.
  var tiles: [TileIndex] {
    (first.row...last.row).flatMap { row in
      (first.column...last.column).map { TileIndex(column: $0, row: row) }
    }
  }
}
