/// A block of whole tiles that is drawn at once.
///
/// A block is bounded, because a picture and its soft masks take memory by its pixels: a larger page is drawn in parts,
/// whatever the zoom.
///
/// Blocks are as wide as the page if it has at most `maximumStripWidth` pixels; their tiles then equal the whole page
/// to the last pixel. cairo's antialiasing of a row of a curve depends on the whole row, and changes by a few levels in
/// a few pixels where the left or right edge of a drawing cuts the curve.
struct Supertile: Hashable, Sendable {
  /// Size of blocks. A tile has to wait for its whole block.
  enum Extent: Hashable, Sendable {
    /// Blocks for single tiles: a row of tiles, or a single tile.
    case tile
    /// Blocks for all tiles of a page: strips of up to 4 million pixels, 16 MB, or squares of 2,048.
    case page
  }

  /// The widest page that is drawn in strips of its width.
  static let maximumStripWidth = 4096
  /// The maximum size of a block of several rows, not counting its overlap.
  private static let maximumPixelCount = 1 << 22

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
    let isStrip = grid.pixelSize.width <= maximumStripWidth
    switch (extent, isStrip) {
    case (.tile, true): return (grid.columns, 1)
    case (.tile, false): return (1, 1)
    case (.page, true):
      let height = min(maximumPixelCount / grid.pixelSize.width, PixelSize.maximumPictureAxis / 2)
      return (grid.columns, max(1, height / grid.tileSize))
    case (.page, false):
      let side = max(1, 2048 / grid.tileSize)
      return (side, side)
    }
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
