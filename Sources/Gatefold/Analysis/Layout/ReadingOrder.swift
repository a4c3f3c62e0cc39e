/// The order in which the blocks of a page are read.
///
/// In a column the upper block comes first. Of two blocks side by side, the one at the start of the lines comes first,
/// unless a third block between them spans both, like the headline of the next article (Breuel, "High performance
/// document layout analysis", 2003). Captions and pull quotes have their place among the others, but do not interrupt a
/// sentence that runs on behind them. Page numbers and running headers come first or last.
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
  /// Height of the gap between text and a page number or running header, likewise.
  private static let furnitureGap = 2.0

  private let blocks: [LaidBlock]
  private let text: DrawnText
  private let extents: [Extent]

  private init(_ blocks: [LaidBlock], _ text: DrawnText) {
    self.blocks = blocks
    self.text = text
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
    for other in blocks.indices where other != index && !blocks[other].role.isFurniture {
      if extents[other].down.overlaps(extent.down) { return extent }
      let range = extents[other].along
      along = min(along.lowerBound, range.lowerBound)...max(along.upperBound, range.upperBound)
    }
    return Extent(along: along, down: extent.down)
  }

  static func ordered(_ blocks: [LaidBlock], in text: DrawnText) -> [LaidBlock] {
    ReadingOrder(blocks, text).ordered().map { blocks[$0] }
  }

  private func ordered() -> [Int] {
    guard blocks.count <= Self.maximumBlockCount else {
      return blocks.indices.sorted { blocks[$0].firstDrawn < blocks[$1].firstDrawn }
    }
    let furniture = blocks.indices.filter { stands(apart: $0) }.sorted(by: isHigher)
    let rest = blocks.indices.filter { !furniture.contains($0) }
    let top = rest.lazy.map { extents[$0].middle }.min() ?? .infinity
    let straddling = rest.filter { straddled(by: $0) != nil }
    var order = bands(of: rest.filter { !straddling.contains($0) }).flatMap(sorted)
    for index in straddling {
      let place = straddled(by: index).flatMap { order.firstIndex(of: $0) } ?? order.count - 1
      order.insert(index, at: place + 1)
    }
    return furniture.filter { extents[$0].middle < top } + lettingSentencesRunOn(order)
      + furniture.filter { extents[$0].middle >= top }
  }

  /// Whether a block is a page number or a running header with nothing close to it. What is close to a column may be its
  /// last line.
  private func stands(apart index: Int) -> Bool {
    guard blocks[index].role.isFurniture else { return false }
    let down = extents[index].down
    return !blocks.indices.contains { other in
      guard !blocks[other].role.isFurniture, extents[other].shares(extents[index]) else { return false }
      let gap = max(
        extents[other].down.lowerBound - down.upperBound,
        down.lowerBound - extents[other].down.upperBound
      )
      return gap > -0.5 * typeSize && gap < Self.furnitureGap * typeSize
    }
  }

  /// The size of the largest block's type.
  private var typeSize: Double { blocks.max { $0.glyphCount < $1.glyphCount }?.size ?? 10 }

  /// Bands of the page, read one after the other: separated by a gap across the whole page that is larger than the gap
  /// between two paragraphs of a column.
  private func bands(of indices: [Int]) -> [[Int]] {
    let size = typeSize
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

  // MARK: Beside the flow

  /// The first of two columns between which a block beside the flow stands, so that both make room for it. It would
  /// separate what is above it from what is below.
  private func straddled(by index: Int) -> Int? {
    guard !blocks[index].role.isInFlow else { return nil }
    let beside = blocks.indices.filter { other in
      blocks[other].role == .body && extents[other].down.overlaps(extents[index].down)
        && extents[other].along.overlaps(extents[index].along)
    }
    return beside.first { first in beside.contains { isStart(first, beforeColumn: $0) } }
  }

  private func isStart(_ first: Int, beforeColumn second: Int) -> Bool {
    !extents[first].shares(extents[second]) && extents[first].along.lowerBound < extents[second].along.lowerBound
  }

  /// Moves captions and pull quotes out of sentences, to behind the block that ends the sentence.
  private func lettingSentencesRunOn(_ order: [Int]) -> [Int] {
    var result: [Int] = []
    var beside: [Int] = []
    for index in order {
      if !blocks[index].role.isInFlow {
        beside.append(index)
        continue
      }
      let interrupts = result.last.map { runsOn(from: $0, to: index) } ?? false
      if !interrupts {
        result += beside
        beside = []
      }
      result.append(index)
    }
    return result + beside
  }

  /// Whether a sentence of running text goes on in another block.
  private func runsOn(from first: Int, to second: Int) -> Bool {
    guard blocks[first].role == .body, blocks[second].role == .body, blocks[first].lines.count >= 3,
      blocks[second].lines.count >= 3, abs(blocks[first].size - blocks[second].size) <= 0.06 * blocks[first].size,
      let start = blocks[second].lines.first?.words.first?.glyphs.first,
      let end = blocks[first].lines.last?.words.last?.glyphs.last
    else { return false }
    let last = text.glyphs[end].scalar
    return text.glyphs[start].scalar.properties.isLowercase && (last.isLetter || last == "," || last.isHyphen)
  }
}
