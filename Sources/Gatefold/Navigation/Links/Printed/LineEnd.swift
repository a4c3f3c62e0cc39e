/// The end of a line, and the line in which it is read on.
struct LineEnd: Sendable {
  let line: Line
  let block: Block
  let next: Line
  let nextBlock: Block

  /// Whether a part of the next line would not have fitted behind this line: whether the line ends because it is full.
  ///
  /// - Parameter width: of that part, in points.
  func isFull(before width: Double) -> Bool {
    let along = line.quad.alongAxis
    func extent(_ line: Line) -> ClosedRange<Double> {
      let corners = line.quad.corners.map { ($0.x * along.x) + ($0.y * along.y) }
      return (corners.min() ?? 0)...(corners.max() ?? 0)
    }
    let own = extent(line)
    let extents = block.lines.map(extent)
    // A block of one line tells nothing about its column, but the block in which it is read on may.
    let others = block.lines.count > 1 ? [] : nextBlock.lines.map(extent)
    let widest = (extents + others).lazy.map { $0.upperBound - $0.lowerBound }.max() ?? 0
    let furthest = extents.lazy.map(\.upperBound).max() ?? own.upperBound
    // Lines that are centred, or stand at the right margin, have room at their start.
    let room = max(widest - (own.upperBound - own.lowerBound), furthest - own.upperBound)
    return room < width
  }
}
