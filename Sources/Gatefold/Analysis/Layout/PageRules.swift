/// The straight lines of a page: those that are drawn in pieces, as between the cells of a table, are one each.
struct PageRules {
  /// The thickest line, and the shortest, in points.
  private static let maximumThickness = 4.0
  private static let minimumLength = 24.0
  /// How far pieces of a line may be apart, and a line from the one that it meets, in points.
  private static let distance = 4.0
  /// A page with more is a drawing.
  private static let maximumCount = 2000
  private static let maximumRowCount = 200

  /// Lines that run down the page, and lines that run across it, in page space.
  let upright: [PageRect]
  let level: [PageRect]

  init(_ shapes: [PageRect]) {
    let thin = shapes.filter { min($0.width, $0.height) <= Self.maximumThickness }
    guard thin.count <= Self.maximumCount else {
      upright = []
      level = []
      return
    }
    let turned = Self.joined(thin.filter { $0.height > $0.width }.map(\.turned)).map(\.turned)
    upright = turned.filter { $0.height >= Self.minimumLength }
    level = Self.joined(thin.filter { $0.width > $0.height }).filter { $0.width >= Self.minimumLength }
  }

  /// Level lines, of pieces that follow each other at one height.
  private static func joined(_ pieces: [PageRect]) -> [PageRect] {
    var lines: [PageRect] = []
    for piece in pieces.sorted(by: { ($0.minX, $0.midY) < ($1.minX, $1.midY) }) {
      let place = lines.lastIndex { line in
        abs(line.midY - piece.midY) < maximumThickness / 2 && piece.minX - line.maxX < distance
      }
      if let place {
        lines[place] = lines[place].union(piece)
      } else {
        lines.append(piece)
      }
    }
    return lines
  }

  /// The rows of tables with lines: between two level lines of one length, with an upright line inside that meets both.
  func rows() -> [PageRect] {
    var rows: [PageRect] = []
    let lines = level.sorted { $0.midY < $1.midY }
    for (place, upper) in lines.enumerated() {
      let lower = lines.dropFirst(place + 1).first { Self.haveSameEnds($0, upper) && $0.minY > upper.maxY }
      guard let lower, rows.count < Self.maximumRowCount else { continue }
      let isDivided = upright.contains { line in
        line.midX > upper.minX + Self.distance && line.midX < upper.maxX - Self.distance
          && line.minY < upper.maxY + Self.distance && line.maxY > lower.minY - Self.distance
      }
      if isDivided { rows.append(upper.union(lower)) }
    }
    return rows
  }

  private static func haveSameEnds(_ line: PageRect, _ other: PageRect) -> Bool {
    abs(line.minX - other.minX) < distance && abs(line.maxX - other.maxX) < distance
  }
}

extension PageRect {
  /// The rectangle with x and y exchanged.
  fileprivate var turned: PageRect { PageRect(x: y, y: x, width: height, height: width) }
}
