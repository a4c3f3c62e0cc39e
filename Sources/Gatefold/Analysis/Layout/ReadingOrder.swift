/// The order in which the blocks of a page are read.
///
/// In a column the upper block comes first. Of two blocks side by side, the one at the start of the lines comes first,
/// unless a third block between them spans both, like the headline of the next article (Breuel, "High performance
/// document layout analysis", 2003). Captions and pull quotes have their place among the others, but do not interrupt a
/// sentence that runs on behind them. Page numbers and running headers come first or last.
struct ReadingOrder {
  /// Pages with more blocks are tables and maps, which keep their drawing order.
  private static let maximumBlockCount = 500
  /// Height of the gap between bands of a page, in units of the type size.
  private static let clearHeight = 3.5
  /// Height of the gap between text and a page number or running header, likewise.
  private static let furnitureGap = 2.0
  private static let maximumLabelLineCount = 3

  private let blocks: [LaidBlock]
  private let text: DrawnText
  private let extents: [BlockExtent]
  private let landmarks: LandmarkExtents
  /// Short texts below pictures, such as names below portraits, which are read row by row.
  private let labels: Set<Int>
  /// The size of the largest block's type.
  private let typeSize: Double

  private init(_ blocks: [LaidBlock], _ text: DrawnText, _ landmarks: PageLandmarks) {
    self.blocks = blocks
    self.text = text
    let (isVertical, isRightToLeft) = (blocks.areMostly(\.frame.isVertical), blocks.areMostly(\.isRightToLeft))
    func extent(_ rect: PageRect) -> BlockExtent {
      let (x, y) = (rect.minX...rect.maxX, rect.minY...rect.maxY)
      let mirrored = -x.upperBound ... -x.lowerBound
      if isVertical { return BlockExtent(along: y, down: mirrored) }
      return BlockExtent(along: isRightToLeft ? mirrored : x, down: y)
    }
    typeSize = blocks.max { $0.glyphCount < $1.glyphCount }?.size ?? 10
    let places = blocks.map { extent($0.rect) }
    self.landmarks = LandmarkExtents(
      pictures: landmarks.pictures.map(extent),
      rules: (isVertical ? landmarks.uprightRules : landmarks.levelRules).map(extent),
      around: zip(blocks, places).filter { !$0.0.role.isFurniture }.map(\.1),
      typeSize: typeSize
    )
    extents = ColumnWidths(blocks: blocks, extents: places, pictures: self.landmarks.pictures, typeSize: typeSize)
      .widened()
    let labels = blocks.indices.filter { [landmarks = self.landmarks] index in
      blocks[index].lines.count <= Self.maximumLabelLineCount && !blocks[index].role.isFurniture
        && landmarks.isLabel(places[index])
    }
    // Captions of two columns are none.
    self.labels = Set(
      labels.filter { index in
        labels.contains { !places[$0].shares(places[index]) && places[$0].height(beside: places[index]) > 0 }
      }
    )
  }

  /// The blocks of a page in reading order. Those outside the page come last.
  static func ordered(
    _ blocks: [LaidBlock],
    in text: DrawnText,
    among landmarks: PageLandmarks,
    size: PageSize
  ) -> [LaidBlock] {
    [blocks.filter { !$0.isOutsidePage }, blocks.filter(\.isOutsidePage)].flatMap { part in
      guard part.count <= maximumBlockCount else { return part.sorted { $0.firstDrawn < $1.firstDrawn } }
      return pages(of: part, size).flatMap { page in
        BoxedBlocks(page, in: text, among: landmarks).ordered().map { page[$0] }
      }
    }
  }

  /// The blocks of the two pages of a spread, each with its number, unless one runs over the fold; otherwise all of them.
  private static func pages(of blocks: [LaidBlock], _ size: PageSize) -> [[LaidBlock]] {
    let fold = size.width / 2
    guard size.width > size.height,
      !blocks.contains(where: { $0.rect.minX < fold - $0.size && $0.rect.maxX > fold + $0.size })
    else { return [blocks] }
    let pages = [blocks.filter { $0.rect.midX < fold }, blocks.filter { $0.rect.midX >= fold }]
    let numbers = pages.map { page in page.filter { $0.role == .folio } }
    let areLevel = numbers[0].contains { left in
      numbers[1].contains { right in abs(left.rect.midY - right.rect.midY) < left.size }
    }
    guard areLevel else { return [blocks] }
    return blocks.areMostly { $0.isRightToLeft || $0.frame.isVertical } ? pages.reversed() : pages
  }

  /// The reading order of blocks that are in no box, or in one box, as indices.
  static func order(of blocks: [LaidBlock], in text: DrawnText, among landmarks: PageLandmarks) -> [Int] {
    ReadingOrder(blocks, text, landmarks).ordered()
  }

  private func ordered() -> [Int] {
    let furniture = blocks.indices.filter { stands(apart: $0) }.sorted(by: isHigher)
    let rest = blocks.indices.filter { !furniture.contains($0) }
    let heights = rest.map { extents[$0].middle }
    let middle = heights.isEmpty ? .infinity : ((heights.min() ?? 0) + (heights.max() ?? 0)) / 2
    let columns = rest.map(straddled)
    let flow = zip(rest, columns).filter { $0.1 == nil }.map(\.0)
    var order = bands(of: flow).flatMap(partsBesidePictures).flatMap(sorted)
    // The lowest is inserted first, so that each ends up in front of those below it.
    for case (let index, let column?) in zip(rest, columns).sorted(by: { isHigher($1.0, $0.0) }) {
      order.insert(index, at: (order.firstIndex(of: column) ?? order.count - 1) + 1)
    }
    return furniture.filter { extents[$0].middle < middle } + lettingSentencesRunOn(order)
      + furniture.filter { extents[$0].middle >= middle }
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

  /// Bands of the page, read one after the other: separated by a gap across the whole page that is larger than the gap
  /// between two paragraphs of a column. A picture in a column fills the gap.
  private func bands(of indices: [Int]) -> [[Int]] {
    var bands: [[Int]] = []
    var bottom = -Double.infinity
    let sides = indices.map { extents[$0].along }
    let width = (sides.map(\.upperBound).max() ?? 0) - (sides.map(\.lowerBound).min() ?? 0)
    for index in indices.sorted(by: { extents[$0].down.lowerBound < extents[$1].down.lowerBound }) {
      let top = extents[index].down.lowerBound
      if let band = bands.last,
        top - bottom <= Self.clearHeight * typeSize
          || landmarks.fillGap(from: bottom, to: top, below: band.lazy.map { extents[$0] }, within: width)
      {
        bands[bands.count - 1].append(index)
      } else {
        bands.append([index])
      }
      bottom = max(bottom, extents[index].down.upperBound)
    }
    return bands
  }

  /// A band, cut below a headline that stands beside a picture, over columns that begin below both.
  private func partsBesidePictures(_ band: [Int]) -> [[Int]] {
    guard let main = band.max(by: { blocks[$0].glyphCount < blocks[$1].glyphCount }) else { return [] }
    for picture in landmarks.pictures {
      let end = picture.down.upperBound
      let above = band.filter { extents[$0].middle < end }
      let below = band.filter { extents[$0].middle >= end }
      let beside = above.filter { extents[$0].middle > picture.down.lowerBound }
      guard below.count >= 2, below.contains(where: { extents[$0].along.overlaps(picture.along) }),
        beside.contains(where: { blocks[$0].role == .headline }),
        !beside.contains(where: { extents[$0].along.overlaps(picture.along) || isRunningText($0, like: main) }),
        let bottom = above.map({ extents[$0].down.upperBound }).max(),
        let top = below.map({ extents[$0].down.lowerBound }).min(),
        bottom <= top + 1, end <= top + typeSize / 2
      else { continue }
      return [above] + partsBesidePictures(below)
    }
    return [band]
  }

  /// Whether a block is set like the running text, to which another belongs.
  private func isRunningText(_ index: Int, like main: Int) -> Bool {
    let (block, text) = (blocks[index], blocks[main])
    return (block.role == .body || block.role == .table) && abs(block.size - text.size) < 0.04 * text.size
      && isBold(block) == isBold(text)
  }

  private func isBold(_ block: LaidBlock) -> Bool { text.styles[block.style].text.isBold }

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
    let areRows = labels.contains(a) && labels.contains(b) && first.height(beside: second) < 0
    if areRows || landmarks.divide(first, second) { return first.middle < second.middle }
    guard first.along.lowerBound < second.along.lowerBound else { return false }
    let low = min(first.middle, second.middle)
    let high = max(first.middle, second.middle)
    return !indices.contains { other in
      other != a && other != b && extents[other].middle > low && extents[other].middle < high
        && extents[other].shares(first) && extents[other].shares(second)
    }
  }

  // MARK: Beside the flow

  /// The longest block that may stand between two columns, in lines.
  private static let maximumStraddlingLineCount = 6
  private static let minimumColumnLineCount = 5

  /// The first of two columns between which a block stands that they make room for, or which it interrupts. It would
  /// separate what is above it from what is below.
  private func straddled(by index: Int) -> Int? {
    let isInFlow = blocks[index].role.isInFlow
    guard !isInFlow || blocks[index].role != .table && blocks[index].lines.count <= Self.maximumStraddlingLineCount
    else { return nil }
    let extent = extents[index]
    let beside = blocks.indices.filter { other in
      guard other != index, blocks[other].role == .body, extents[other].along.overlaps(extent.along) else {
        return false
      }
      if !isInFlow { return extents[other].down.overlaps(extent.down) }
      return blocks[other].lines.count >= Self.minimumColumnLineCount && extents[other].down.contains(extent.middle)
    }
    if let first = beside.first(where: { first in beside.contains { isStart(first, beforeColumn: $0) } }) {
      return first
    }
    return isInFlow || blocks[index].role.isFurniture ? nil : interrupted(by: index)
  }

  /// The first of at least two columns that continue below a caption or a pull quote as they were above it.
  private func interrupted(by index: Int) -> Int? {
    let bodies = blocks.indices.filter { blocks[$0].role == .body && extents[$0].shares(extents[index]) }
    let middle = extents[index].middle
    let below = bodies.filter { extents[$0].down.lowerBound >= middle }
    let above = bodies.filter { upper in
      extents[upper].down.upperBound <= middle
        && below.contains { extents[$0].isAligned(with: extents[upper], within: 1.5 * typeSize) }
    }
    let ends = above.filter { upper in
      !above.contains { extents[$0].shares(extents[upper]) && extents[$0].middle > extents[upper].middle }
    }
    guard ends.count >= 2 else { return nil }
    return ends.min { extents[$0].along.lowerBound < extents[$1].along.lowerBound }
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
