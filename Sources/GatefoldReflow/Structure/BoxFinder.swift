internal import Gatefold

/// A part of a page on a tint or in a frame, with the blocks in it.
struct FoundBox: Sendable {
  let frame: PageRect
  /// Blocks of the page, in reading order.
  let blocks: [Int]
}

/// Finds text in frames and on tints, which is set apart from the article.
struct BoxFinder {
  private let page: PrintedPage
  private let repeated: RepeatedGraphics

  /// - Parameter repeated: graphics that neighbouring pages draw in the same place, which don't form a box.
  init(_ page: PrintedPage, repeated: RepeatedGraphics) {
    self.page = page
    self.repeated = repeated
  }

  /// The boxes, without those within others.
  ///
  /// - Parameter taken: blocks of pictures and their captions.
  func boxes(without taken: Set<Int>) -> [FoundBox] {
    let free = page.blockIndices.filter { !taken.contains($0) && !page.text.blocks[$0].role.isFurniture }
    let flow = free.filter { page.text.blocks[$0].role.isInFlow }
    var boxes: [FoundBox] = []
    for frame in frames() where !boxes.contains(where: { frame.share(within: $0.frame) > 0.8 }) {
      let inside = free.filter { index in
        page.text.blocks[index].rect.share(within: frame.expanded(1)) > 0.9
          && !boxes.contains { $0.blocks.contains(index) }
      }
      let letters = inside.reduce(0) { $0 + page.text.blocks[$1].glyphRange.count }
      // The tint of a whole page of text is no box, nor is that of a heading.
      let others = flow.filter { !inside.contains($0) }.reduce(0) { $0 + page.text.blocks[$1].glyphRange.count }
      guard letters >= 60, inside.reduce(0, { $0 + page.text.blocks[$1].lines.count }) >= 3, others >= 200 else {
        continue
      }
      let cuts = free.contains { index in
        let rect = page.text.blocks[index].rect
        return !inside.contains(index) && rect.share(within: frame) > 0.25
      }
      if !cuts, !isUnderColumn(inside, frame) { boxes.append(FoundBox(frame: frame, blocks: inside)) }
    }
    return boxes
  }

  /// Whether text that comes from above goes on in a frame, with the same edges and in the same type: a background.
  private func isUnderColumn(_ inside: [Int], _ frame: PageRect) -> Bool {
    let text = page.text
    let body = inside.filter { text.blocks[$0].role == .body }
    guard let first = body.min(by: { text.blocks[$0].rect.minY < text.blocks[$1].rect.minY }) else { return false }
    let rect = text.blocks[first].rect
    return page.blockIndices.contains { index in
      let block = text.blocks[index]
      guard block.role == .body, block.lines.count > 1, !inside.contains(index),
        text.style(of: block) == text.style(of: text.blocks[first])
      else { return false }
      return block.rect.maxY <= rect.minY + 2 && rect.minY - block.rect.maxY < 2.5 * text.style(of: block).size
        && abs(block.rect.minX - rect.minX) < 1.5 && abs(block.rect.maxX - rect.maxX) < 4
    }
  }

  /// Upright rectangles that may hold text, the largest first.
  private func frames() -> [PageRect] {
    let pageArea = page.bounds.area
    let shapes = page.graphics.shapes.filter { $0.isVisible && isFrame($0) }
      .map(\.visibleRect)
    let images = page.graphics.images.filter { !$0.isStencil && !repeated.contains($0) }.map(\.visibleRect)
    return (shapes + images).filter { rect in
      rect.width > 60 && rect.height > 30 && rect.area < 0.75 * pageArea
    }.sorted { $0.area > $1.area }.prefix(200).map(\.self)
  }

  private func isFrame(_ shape: PageShape) -> Bool {
    switch shape.kind {
    case .fill: min(shape.visibleRect.width, shape.visibleRect.height) > 20
    case .stroke: shape.isRectangle
    case .shading: true
    }
  }
}
