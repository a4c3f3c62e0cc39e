/// Blocks by the boxes that they stand in. What is in a box is read together.
struct BoxedBlocks {
  /// A box with at least two blocks.
  private struct Box {
    let rect: PageRect
    let members: Set<Int>
  }

  /// A block on its own, or a box in its place.
  private enum Item {
    case block(Int)
    case box(Box)
  }

  /// How much of a block is in a box that it stands in, and how much of a line, at least.
  private static let insideShare = 0.85
  private static let insideLineShare = 0.8
  private static let outsideLineShare = 0.15

  private let blocks: [LaidBlock]
  private let text: DrawnText
  private let landmarks: PageLandmarks
  private var boxes: [Box] = []

  init(_ blocks: [LaidBlock], in text: DrawnText, among landmarks: PageLandmarks) {
    self.blocks = blocks
    self.text = text
    self.landmarks = landmarks
    for rect in landmarks.boxes where !isCrossed(rect) {
      // Page numbers and running headers have their place on the page, not in a box.
      let members = Set(blocks.indices.filter { !blocks[$0].role.isFurniture && isInside($0, rect) })
      guard members.count >= 2, members.count < blocks.count else { continue }
      // A box within another has some of its blocks; otherwise neither is one.
      let isNested = boxes.allSatisfy { $0.members.isDisjoint(with: members) || members.isStrictSubset(of: $0.members) }
      if isNested { boxes.append(Box(rect: rect, members: members)) }
    }
  }

  /// The blocks in reading order.
  func ordered() -> [Int] { ordered(Array(blocks.indices), boxes) }

  private func ordered(_ indices: [Int], _ inner: [Box]) -> [Int] {
    let outermost = inner.filter { box in !inner.contains { box.members.isStrictSubset(of: $0.members) } }
    let boxed = outermost.reduce(into: Set<Int>()) { $0.formUnion($1.members) }
    let items = indices.filter { !boxed.contains($0) }.map(Item.block) + outermost.map(Item.box)
    let order = ReadingOrder.order(of: items.compactMap(laid), in: text, among: landmarks)
    return order.flatMap { place -> [Int] in
      switch items[place] {
      case .block(let index): [index]
      case .box(let box):
        ordered(box.members.sorted(), inner.filter { $0.members.isStrictSubset(of: box.members) })
      }
    }
  }

  /// A box is as much a part of the flow as a table, unless it has only captions.
  private func laid(_ item: Item) -> LaidBlock? {
    switch item {
    case .block(let index): return blocks[index]
    case .box(let box):
      var block = LaidBlock(box.members.sorted().flatMap { blocks[$0].lines })
      block?.rect = box.rect
      block?.role = box.members.contains { blocks[$0].role.isInFlow } ? .table : .caption
      return block
    }
  }

  private func isInside(_ index: Int, _ rect: PageRect) -> Bool {
    blocks[index].rect.share(in: rect) > Self.insideShare
  }

  /// Whether an edge of a box goes through running text, which is then not in the box but over it.
  private func isCrossed(_ rect: PageRect) -> Bool {
    blocks.contains { block in
      guard block.role == .body || block.role == .table, block.rect.intersection(rect) != nil,
        !rect.contains(block.rect)
      else { return false }
      let shares = block.lines.map { $0.rect.share(in: rect) }
      return shares.contains { $0 > Self.outsideLineShare } && shares.contains { $0 < Self.insideLineShare }
    }
  }
}

extension PageRect {
  /// How much of its area is in another rectangle, from 0 to 1.
  fileprivate func share(in other: PageRect) -> Double {
    guard let shared = intersection(other) else { return 0 }
    return shared.width * shared.height / (width * height)
  }
}
