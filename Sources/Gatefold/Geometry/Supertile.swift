/// A block of whole tiles that is recorded at once.
///
/// A recording is bounded, because soft masks and groups allocate its whole extent: a page larger than `edge` pixels
/// is recorded in parts, whatever the zoom.
struct Supertile: Hashable, Sendable {
  /// The largest edge of a supertile in pixels, its overlap left aside.
  static let edge = 2048

  /// The tiles of the block, row by row.
  let tiles: [TileIndex]
  /// The block's pixels, from the top left of the page, its overlap included.
  let pixels: PixelRect

  /// The supertile that holds a tile of a grid.
  init(containing index: TileIndex, in grid: TileGrid) {
    let span = max(1, Self.edge / grid.tileSize)
    let firstColumn = index.column / span * span
    let firstRow = index.row / span * span
    let lastColumn = min(firstColumn + span, grid.columns) - 1
    let lastRow = min(firstRow + span, grid.rows) - 1
    tiles = (firstRow...lastRow).flatMap { row in
      (firstColumn...lastColumn).map { TileIndex(column: $0, row: row) }
    }
    pixels = grid.tilePixels(
      from: TileIndex(column: firstColumn, row: firstRow),
      to: TileIndex(column: lastColumn, row: lastRow)
    )
  }
}
