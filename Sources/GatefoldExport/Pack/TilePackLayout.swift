internal import Gatefold

/// The tiles of a page in a tile pack: their order, by level, row and column, the smallest level first.
struct TilePackLayout: Sendable {
  struct Level: Sendable {
    let size: PixelSize
    let columns: Int
    let rows: Int
    /// The number of tiles of smaller levels.
    let start: Int
  }

  /// Level 0 fits in one tile; each further one has twice the pixels of the one before, up to the full zoom.
  let levels: [Level]

  /// - Parameters:
  ///   - size: of the page at the full zoom, in pixels, at least 1.
  ///   - tileSize: the edge of a tile, at least 1.
  init(_ size: PixelSize, tileSize: Int) {
    var sizes = [size]
    while let last = sizes.last, max(last.width, last.height) > tileSize {
      sizes.append(PixelSize(width: (last.width + 1) / 2, height: (last.height + 1) / 2))
    }
    var (levels, count) = ([Level](), 0)
    for size in sizes.reversed() {
      let columns = (size.width + tileSize - 1) / tileSize
      let rows = (size.height + tileSize - 1) / tileSize
      levels.append(Level(size: size, columns: columns, rows: rows, start: count))
      count += columns * rows
    }
    self.levels = levels
    tileCount = count
  }

  let tileCount: Int

  /// Returns the number of a tile within its page, or `nil` if there is no such tile.
  func number(zoomLevel: Int, _ index: TileIndex) -> Int? {
    guard levels.indices.contains(zoomLevel) else { return nil }
    let level = levels[zoomLevel]
    guard (0..<level.columns).contains(index.column), (0..<level.rows).contains(index.row) else { return nil }
    return level.start + index.row * level.columns + index.column
  }
}
