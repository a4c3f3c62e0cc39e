/// The order in which the blocks of a page are read.
///
/// In a column the upper block comes first. Of two blocks side by side, the one at the start of the lines comes first,
/// unless a third block between them spans both, like the headline of the next article (Breuel, "High performance
/// document layout analysis", 2003). Captions, pull quotes and other text beside the flow do not separate columns; they
/// are inserted afterwards.
struct ReadingOrder {
  /// A block along the lines of the page and down from one to the next.
  private struct Extent {
    let along: ClosedRange<Double>
    let down: ClosedRange<Double>
    var middle: Double { (down.lowerBound + down.upperBound) / 2 }

    func shares(_ other: Extent) -> Bool {
      let shared = min(along.upperBound, other.along.upperBound) - max(along.lowerBound, other.along.lowerBound)
      let width = min(along.upperBound - along.lowerBound, other.along.upperBound - other.along.lowerBound)
      return shared > 0.15 * width
    }
  }

  /// Pages with more blocks are tables and maps, which keep their drawing order.
  private static let maximumBlockCount = 500
  /// Height of the gap between bands of a page, in units of the type size.
  private static let clearHeight = 3.5

  private let blocks: [LaidBlock]
  private let extents: [Extent]

  private init(_ blocks: [LaidBlock]) {
    self.blocks = blocks
    let glyphCount = blocks.reduce(0) { $0 + $1.glyphCount }
    let isVertical = 2 * blocks.reduce(0) { $0 + ($1.frame.isVertical ? $1.glyphCount : 0) } > glyphCount
    let isRightToLeft = 2 * blocks.reduce(0) { $0 + ($1.isRightToLeft ? $1.glyphCount : 0) } > glyphCount
    let placed = blocks.map { block in
      let (x, y) = (block.rect.minX...block.rect.maxX, block.rect.minY...block.rect.maxY)
      let mirrored = -x.upperBound ... -x.lowerBound
      if isVertical { return Extent(along: y, down: mirrored) }
      return Extent(along: isRightToLeft ? mirrored : x, down: y)
    }
    extents = blocks.indices.map { Self.widened($0, blocks, placed) }
  }

  /// A headline with nothing beside it belongs to all columns below, however short it is.
  private static func widened(_ index: Int, _ blocks: [LaidBlock], _ extents: [Extent]) -> Extent {
    let extent = extents[index]
    guard blocks[index].role == .headline || blocks[index].role == .standfirst else { return extent }
    var along = extent.along
    for other in blocks.indices where other != index && blocks[other].role.isInFlow {
      if extents[other].down.overlaps(extent.down) { return extent }
      let range = extents[other].along
      along = min(along.lowerBound, range.lowerBound)...max(along.upperBound, range.upperBound)
    }
    return Extent(along: along, down: extent.down)
  }

  static func ordered(_ blocks: [LaidBlock]) -> [LaidBlock] {
    let order = ReadingOrder(blocks)
    return order.ordered().map { blocks[$0] }
  }

  private func ordered() -> [Int] {
    guard blocks.count <= Self.maximumBlockCount else {
      return blocks.indices.sorted { blocks[$0].firstDrawn < blocks[$1].firstDrawn }
    }
    let flow = blocks.indices.filter { blocks[$0].role.isInFlow }
    let order = bands(of: flow).flatMap(sorted)
    var beside = [[Int]](repeating: [], count: order.count + 1)
    for index in bands(of: blocks.indices.filter { !blocks[$0].role.isInFlow }).flatMap(sorted) {
      beside[place(of: index, in: order)].append(index)
    }
    return order.indices.flatMap { beside[$0] + [order[$0]] } + beside[order.count]
  }

  /// Bands of the page, read one after the other: separated by a gap across the whole page that is larger than the gap
  /// between two paragraphs of a column.
  private func bands(of indices: [Int]) -> [[Int]] {
    let size = blocks.max { $0.glyphCount < $1.glyphCount }?.size ?? 10
    var bands: [[Int]] = []
    var bottom = -Double.infinity
    for index in indices.sorted(by: { extents[$0].down.lowerBound < extents[$1].down.lowerBound }) {
      if bands.isEmpty || extents[index].down.lowerBound - bottom > Self.clearHeight * size {
        bands.append([index])
      } else {
        bands[bands.count - 1].append(index)
      }
      bottom = max(bottom, extents[index].down.upperBound)
    }
    return bands
  }

  private func isHigher(_ a: Int, _ b: Int) -> Bool {
    (extents[a].down.lowerBound, extents[a].along.lowerBound) < (
      extents[b].down.lowerBound, extents[b].along.lowerBound
    )
  }

  /// Topological sort from the top. In a cycle, the block with the fewest open predecessors is next.
  private func sorted(_ indices: [Int]) -> [Int] {
    var waiting = [Int: Int](minimumCapacity: indices.count)
    var followers: [Int: [Int]] = [:]
    for a in indices {
      waiting[a, default: 0] += 0
      for b in indices where a != b && isBefore(a, b, indices) {
        waiting[b, default: 0] += 1
        followers[a, default: []].append(b)
      }
    }
    var rest = indices.sorted(by: isHigher)
    var order: [Int] = []
    while !rest.isEmpty {
      let fewest = rest.lazy.map { waiting[$0] ?? 0 }.min() ?? 0
      guard let place = nextPlace(in: rest, waiting, fewest, after: order.last) else { break }
      let taken = rest.remove(at: place)
      order.append(taken)
      for follower in followers[taken] ?? [] { waiting[follower, default: 0] -= 1 }
    }
    return order
  }

  /// Of the possible next blocks, the one directly below the last block, else the uppermost.
  private func nextPlace(in rest: [Int], _ waiting: [Int: Int], _ fewest: Int, after last: Int?) -> Int? {
    let free = rest.indices.filter { waiting[rest[$0]] == fewest }
    if let last, let below = free.first(where: { extents[last].shares(extents[rest[$0]]) && isHigher(last, rest[$0]) })
    {
      return below
    }
    return free.first
  }

  private func isBefore(_ a: Int, _ b: Int, _ indices: [Int]) -> Bool {
    let (first, second) = (extents[a], extents[b])
    if first.shares(second) { return first.middle < second.middle || first.middle == second.middle && a < b }
    guard first.along.lowerBound < second.along.lowerBound else { return false }
    let low = min(first.middle, second.middle)
    let high = max(first.middle, second.middle)
    return !indices.contains { other in
      other != a && other != b && extents[other].middle > low && extents[other].middle < high
        && extents[other].shares(first) && extents[other].shares(second)
    }
  }

  /// The position of text beside the flow: at the end of its article, so that the article is not interrupted.
  private func place(of index: Int, in order: [Int]) -> Int {
    let extent = extents[index]
    switch blocks[index].role {
    case .folio, .runningHeader:
      return order.allSatisfy { extents[$0].middle > extent.middle } ? 0 : order.count
    default: break
    }
    var above: (place: Int, bottom: Double)?
    var below: (place: Int, top: Double)?
    for (place, other) in order.enumerated() where extents[other].shares(extent) {
      let range = extents[other].down
      if extents[other].middle < extent.middle {
        if above.map({ range.upperBound >= $0.bottom }) ?? true { above = (place + 1, range.upperBound) }
      } else if below.map({ range.lowerBound < $0.top }) ?? true {
        below = (place, range.lowerBound)
      }
    }
    var place = above?.place ?? below?.place ?? order.count
    while place > 0, place < order.count, !startsArticle(order[place]) { place += 1 }
    return place
  }

  private func startsArticle(_ index: Int) -> Bool { blocks[index].role == .headline }
}
