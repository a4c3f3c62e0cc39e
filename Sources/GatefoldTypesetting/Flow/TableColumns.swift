/// How wide the columns of a table are, from what their cells hold.
struct TableColumns: Sendable {
  /// The widths at which no word is broken, in points, with padding.
  private let minimums: [Double]
  /// The widths at which no cell has a second line.
  private let naturals: [Double]

  var count: Int { minimums.count }

  /// - Parameter cells: of all rows.
  init(count: Int, cells: [RowItem.Cell]) {
    var minimums = [Double](repeating: 0, count: count)
    var naturals = minimums
    // Cells of several columns come last, and widen all of these evenly.
    for cell in cells.sorted(by: { $0.columns.count < $1.columns.count }) {
      let padding = 2 * cell.paragraph.style.padding
      Self.widen(&minimums, cell.columns, to: cell.paragraph.minimumWidth + padding)
      Self.widen(&naturals, cell.columns, to: cell.paragraph.naturalWidth + padding)
    }
    self.minimums = minimums
    self.naturals = naturals
  }

  private static func widen(_ widths: inout [Double], _ columns: Range<Int>, to width: Double) {
    let missing = width - widths[columns].reduce(0, +)
    guard missing > 0 else { return }
    for column in columns { widths[column] += missing / Double(columns.count) }
  }

  /// The left edges of the columns, and the right edge of the last one, in a width in points.
  func edges(width: Double) -> [Double] {
    let (minimum, natural) = (minimums.reduce(0, +), naturals.reduce(0, +))
    let widths: [Double] =
      if natural <= width {
        // Some air, but no table of short words over a whole page.
        naturals.map { $0 * min(width / max(natural, 1e-9), 1.6) }
      } else if minimum <= width {
        zip(minimums, naturals).map { $0 + ($1 - $0) * (width - minimum) / max(natural - minimum, 1e-9) }
      } else {
        minimums.map { $0 * width / max(minimum, 1e-9) }
      }
    return widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }
}
