/// Cuts lines that run on from one column into the next, where the lines of both columns around them begin.
///
/// A gutter is not seen beside a line that many others don't accompany, like the last line of a column or bylines under
/// two headlines. But its second part begins exactly where the other lines of the next column do.
struct ColumnEdges {
  /// In units of the type size: the narrowest gap, how exactly lines of a column begin at one place, how far away they
  /// may be, and how long they are at least.
  private static let minimumGap = 0.6
  private static let edgeDistance = 0.15
  private static let reach = 30.0
  private static let minimumLength = 6.0
  /// The distance at which another line that runs over the gap shows that it is none, likewise.
  private static let crossingDistance = 2.5
  /// What is nearer is on the same line, likewise.
  private static let sameLine = 0.25
  private static let minimumLineCount = 5
  /// A page with more is a drawing.
  private static let maximumCount = 5000

  private struct Line {
    let v: Double
    let u: ClosedRange<Double>

    init?(_ fragments: [Fragment]) {
      guard let first = fragments.first, let last = fragments.last else { return nil }
      v = first.v
      u = first.u.lowerBound...max(first.u.lowerBound, last.u.upperBound)
    }
  }

  /// In their order down the page.
  private let lines: [Line]
  private let heights: [Double]

  private init(_ lines: [[Fragment]]) {
    self.lines = lines.compactMap(Line.init).sorted { $0.v < $1.v }
    heights = self.lines.map(\.v)
  }

  /// - Parameter lines: the fragments of each line, from its start along the frame.
  static func cut(_ lines: [[Fragment]]) -> [[Fragment]] {
    guard lines.count <= maximumCount else { return lines }
    var edges: ColumnEdges?
    return lines.flatMap { line -> [[Fragment]] in
      guard line.indices.dropFirst().contains(where: { isWide(line, before: $0) }) else { return [line] }
      let known = edges ?? ColumnEdges(lines)
      edges = known
      return known.cut(line)
    }
  }

  private static func isWide(_ line: [Fragment], before place: Int) -> Bool {
    let (left, right) = (line[place - 1], line[place])
    return right.cell == nil && right.u.lowerBound - left.u.upperBound >= minimumGap * right.size
  }

  private func cut(_ line: [Fragment]) -> [[Fragment]] {
    var parts: [[Fragment]] = []
    var start = 0
    for place in line.indices.dropFirst() where Self.isWide(line, before: place) {
      guard isEdge(line[start], line[place - 1].u.upperBound, line[place], at: line[0].v) else { continue }
      parts.append(Array(line[start..<place]))
      start = place
    }
    return parts + [Array(line[start...])]
  }

  /// Whether the gap before a fragment is that between two columns: the one in which the line starts, and the next.
  private func isEdge(_ first: Fragment, _ end: Double, _ second: Fragment, at v: Double) -> Bool {
    let size = second.size
    let isCrossed = lines(around: v, within: Self.crossingDistance * size, size).contains {
      $0.u.lowerBound <= end && $0.u.upperBound > second.u.lowerBound
    }
    guard !isCrossed else { return false }
    let distance = Self.edgeDistance * size
    let around = lines(around: v, within: Self.reach * size, size)
    return [(first, second.u.lowerBound), (second, Double.infinity)].allSatisfy { fragment, limit in
      let count = around.count { line in
        abs(line.u.lowerBound - fragment.u.lowerBound) <= distance && line.u.upperBound < limit
          && line.u.length >= Self.minimumLength * size
      }
      return count >= Self.minimumLineCount
    }
  }

  /// Lines above and below a height.
  private func lines(around v: Double, within distance: Double, _ size: Double) -> [Line] {
    lines[heights.indices(from: v - distance, through: v + distance)].filter { abs($0.v - v) > Self.sameLine * size }
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}
