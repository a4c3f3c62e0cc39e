internal import Gatefold

/// Gives each picture of a page the blocks that describe it.
struct CaptionFinder {
  private let page: PrintedPage
  private let bodySize: Double

  /// In points.
  private static let maximumGapBelow = 24.0
  private static let maximumGapBeside = 32.0
  private static let maximumGapAbove = 14.0

  init(_ page: PrintedPage, bodySize: Double) {
    self.page = page
    self.bodySize = bodySize
  }

  func figures(of pictures: [FoundPicture]) -> [FoundFigure] {
    let taken = Set(pictures.flatMap(\.labels))
    var captions: [Int: [Int]] = [:]
    var spanning: [(block: Int, pictures: [Int])] = []
    for index in page.blockIndices where !taken.contains(index) && isCandidate(page.text.blocks[index]) {
      let block = page.text.blocks[index]
      let near = pictures.indices.compactMap { place in
        distance(of: block, to: pictures[place].frame).map { (place, $0) }
      }
      guard let best = near.min(by: { $0.1 < $1.1 }) else { continue }
      let row = pictures.indices.filter { isInRow(pictures[$0].frame, with: pictures[best.0].frame, over: block) }
      if row.count > 1 { spanning.append((index, row)) }
      captions[best.0, default: []].append(index)
    }
    return joined(pictures, captions, spanning)
  }

  private func joined(
    _ pictures: [FoundPicture],
    _ captions: [Int: [Int]],
    _ spanning: [(block: Int, pictures: [Int])]
  ) -> [FoundFigure] {
    var group = Array(pictures.indices)
    for (_, row) in spanning {
      // Pictures with captions of their own do not share one.
      let others = row.filter { place in
        (captions[place] ?? []).allSatisfy { block in spanning.contains { $0.block == block } }
      }
      for place in others { group[place] = group[row[0]] }
    }
    return Set(group).sorted().map { number in
      let members = pictures.indices.filter { group[$0] == number }
        .sorted {
          (pictures[$0].frame.minX, pictures[$0].frame.minY) < (pictures[$1].frame.minX, pictures[$1].frame.minY)
        }
      return FoundFigure(
        pictures: members.map { pictures[$0] },
        captions: members.flatMap { captions[$0] ?? [] }.sorted()
      )
    }
  }

  /// Returns whether two pictures form a row above a block that extends below both.
  private func isInRow(_ frame: PageRect, with other: PageRect, over block: Block) -> Bool {
    guard frame.maxY <= block.rect.minY + 2 else { return false }
    if frame == other { return true }
    let isAligned = abs(frame.minY - other.minY) < 3 && abs(frame.maxY - other.maxY) < 3
    return isAligned && frame.gap(to: other).x < 24 && block.rect.sharedWidth(with: frame) > 0.25 * frame.width
  }

  private func isCandidate(_ block: Block) -> Bool {
    guard !block.isOutsidePage else { return false }
    if Credit.isCredit(block), page.text.style(of: block).size < bodySize { return true }
    switch block.role {
    case .caption: return !block.isNumbered(in: page.text)
    // A caption at the foot of a page.
    case .runningHeader: return block.glyphRange.count >= 40
    case .body:
      let style = page.text.style(of: block)
      return style.size < 0.93 * bodySize || block.lines.count <= 4 && (style.isItalic || style.size < 0.96 * bodySize)
    default: return false
    }
  }

  /// How near a block stands to a picture, beginning with those below it; `nil` if it cannot be its caption.
  private func distance(of block: Block, to frame: PageRect) -> Double? {
    let rect = block.rect
    let gap = rect.gap(to: frame)
    let isSmall = block.role == .caption || Credit.isCredit(block)
    if gap.x == 0, gap.y == 0 { return isSmall && rect.share(within: frame) > 0.6 ? 4 : nil }
    if block.role == .runningHeader {
      return isAligned(rect, frame) && rect.minY >= frame.maxY && gap.y < 10 && frame.height < 0.6 * page.bounds.height
        ? gap.y : nil
    }
    if gap.x == 0, rect.sharedWidth(with: frame) > 0.5 * min(rect.width, frame.width) {
      let isAligned = isAligned(rect, frame)
      let isLong = block.role == .body && block.lines.count > 4
      if isLong, !isAligned { return nil }
      if rect.width > 1.6 * frame.width, !isSmall { return nil }
      if rect.minY >= frame.midY { return gap.y <= Self.maximumGapBelow ? gap.y : nil }
      return gap.y <= (isAligned ? Self.maximumGapBelow : Self.maximumGapAbove) ? gap.y + 12 : nil
    }
    if gap.y == 0, rect.sharedHeight(with: frame) > 0.6 * rect.height, isSmall {
      return gap.x <= Self.maximumGapBeside ? gap.x + 6 : nil
    }
    return nil
  }

  /// Whether a block is as wide as a picture, or begins where it does and is narrower.
  private func isAligned(_ rect: PageRect, _ frame: PageRect) -> Bool {
    abs(rect.minX - frame.minX) < 3 && rect.maxX < frame.maxX + 3
  }
}

extension Block {
  /// Whether it begins like a footnote: with a small number or sign.
  func isNumbered(in text: TextPage) -> Bool { FootnoteMarker(self, in: text) != nil }
}
