/// The end of a line, and the line in which it is read on.
struct LineEnd: Sendable {
  let line: Line
  let next: Line
  /// The neighbouring lines, whose ends show the margin. The margin of a block changes beside a picture.
  private let neighbors: [Line]
  /// Whether the next line is one of another block, like the next column.
  let endsBlock: Bool

  /// Within a block.
  init(behindLine number: Int, of block: Block) {
    line = block.lines[number]
    next = block.lines[number + 1]
    neighbors = Array(block.lines[max(0, number - 2)...min(number + 2, block.lines.count - 1)])
    endsBlock = false
  }

  /// Between the last line of a block and the first one of the next.
  init?(behind block: Block, before nextBlock: Block) {
    guard let line = block.lines.last, let next = nextBlock.lines.first else { return nil }
    self.line = line
    self.next = next
    neighbors = block.lines.suffix(3) + (block.lines.count > 1 ? [] : nextBlock.lines.prefix(3))
    endsBlock = true
  }

  /// Whether the line ends because it is full: a part of the next line would not have fitted.
  ///
  /// - Parameter width: of that part, in points.
  func isFull(before width: Double) -> Bool {
    let along = line.quad.alongAxis
    func extent(_ line: Line) -> ClosedRange<Double> {
      let corners = line.quad.corners.map { ($0.x * along.x) + ($0.y * along.y) }
      return (corners.min() ?? 0)...(corners.max() ?? 0)
    }
    let own = extent(line)
    let widest = neighbors.lazy.map(extent).map { $0.upperBound - $0.lowerBound }.max() ?? 0
    // Lines that are centred, or stand at the right margin, have room at their start.
    return widest - (own.upperBound - own.lowerBound) < width
  }
}
