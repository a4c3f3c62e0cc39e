/// Some tiles of a grid that make a rectangle.
struct TileRectangle: Hashable, Sendable {
  /// At its top left.
  let first: TileIndex
  /// At its bottom right.
  let last: TileIndex

  func contains(_ index: TileIndex) -> Bool {
    (first.column...last.column).contains(index.column) && (first.row...last.row).contains(index.row)
  }

  /// Joins the rectangle with the one below it, if both have the same columns.
  fileprivate func joined(with below: TileRectangle) -> TileRectangle? {
    guard below.first.column == first.column, below.last.column == last.column, below.first.row == last.row + 1 else {
      return nil
    }
    return TileRectangle(first: first, last: below.last)
  }
}

extension TileGrid {
  /// Maximum number of pixels of a rectangle that is drawn at once: 32 MB.
  static let maximumRectanglePixels = 8 << 20

  /// Rectangles that cover exactly the given tiles, as few as possible if the tiles are adjacent. The rectangle of the
  /// first tile comes first. None exceeds the maximum number of pixels unless it is a single row.
  func rectangles(of indices: [TileIndex]) -> [TileRectangle] {
    var rectangles: [TileRectangle] = []
    for run in runs(of: indices) {
      let above = rectangles.firstIndex { $0.joined(with: run) != nil }
      if let above, let joined = rectangles[above].joined(with: run), isSmall(joined) {
        rectangles[above] = joined
      } else {
        rectangles.append(run)
      }
    }
    guard let wanted = indices.first, let first = rectangles.firstIndex(where: { $0.contains(wanted) }) else {
      return rectangles
    }
    rectangles.swapAt(0, first)
    return rectangles
  }

  private func isSmall(_ rectangle: TileRectangle) -> Bool {
    let pixels = tilePixels(from: rectangle.first, to: rectangle.last)
    return pixels.width * pixels.height <= Self.maximumRectanglePixels
  }

  /// The tiles of each row that lie side by side, from the top down.
  private func runs(of indices: [TileIndex]) -> [TileRectangle] {
    var runs: [TileRectangle] = []
    for index in indices.sorted(by: { ($0.row, $0.column) < ($1.row, $1.column) }) {
      if let run = runs.last, run.last.row == index.row, run.last.column + 1 == index.column {
        runs[runs.count - 1] = TileRectangle(first: run.first, last: index)
      } else {
        runs.append(TileRectangle(first: index, last: index))
      }
    }
    return runs
  }
}
