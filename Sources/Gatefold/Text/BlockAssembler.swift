/// Groups lines that follow each other closely into blocks.
enum BlockAssembler {
  static func blocks(of lines: [Line]) -> [Block] {
    var groups: [[Line]] = []
    for line in lines {
      if let last = groups.last?.last, follows(line, last) {
        groups[groups.count - 1].append(line)
      } else {
        groups.append([line])
      }
    }
    return groups.compactMap { lines in
      lines.lazy.map(\.rect).enclosing.map { Block(lines: lines, rect: $0) }
    }
  }

  /// Whether a line stands right after another in one column: the same direction, about the same size, at most
  /// a line's height away, and over or under it for a part of its length.
  private static func follows(_ line: Line, _ previous: Line) -> Bool {
    guard line.direction == previous.direction else { return false }
    let a = Extent(previous)
    let b = Extent(line)
    let size = min(a.size, b.size)
    guard max(a.size, b.size) < 1.5 * size else { return false }
    let gap = max(b.across.lowerBound - a.across.upperBound, a.across.lowerBound - b.across.upperBound)
    let shared = min(a.along.upperBound, b.along.upperBound) - max(a.along.lowerBound, b.along.lowerBound)
    return gap < size && shared > 0
  }

  /// A line's rectangle as seen along its direction.
  private struct Extent {
    let along: ClosedRange<Double>
    let across: ClosedRange<Double>
    var size: Double { across.upperBound - across.lowerBound }

    init(_ line: Line) {
      let rect = line.rect
      let x = rect.minX...rect.maxX
      let y = rect.minY...rect.maxY
      (along, across) = line.direction.isHorizontal ? (x, y) : (y, x)
    }
  }
}
