internal import Gatefold

/// What is found on a page besides its text: figures with their captions, boxes, quotations.
struct PageStructure: Sendable {
  /// A figure, and where it stands in the text.
  struct Figure: Sendable {
    let found: FoundFigure
    /// The block before which it stands; `nil` for the end of the page.
    let anchor: Int?
  }

  let page: PrintedPage
  let body: BodyMeasure
  let figures: [Figure]
  let boxes: [FoundBox]
  private let figureBlocks: Set<Int>

  /// - Parameter neighbours: what the pages before and after draw.
  init(_ page: PrintedPage, neighbours: [PageGraphics]) {
    self.page = page
    body = BodyMeasure(page)
    let pictures = PictureFinder(page, repeated: RepeatedGraphics(neighbours)).pictures()
    let found = CaptionFinder(page, bodySize: body.style.size).figures(of: pictures)
    let taken = Set(found.flatMap(\.blocks))
    figureBlocks = taken
    boxes = BoxFinder(page).boxes(without: taken)
    figures = found.map { Figure(found: $0, anchor: Self.anchor(of: $0, on: page, without: taken)) }
  }

  /// Whether a block is a caption or a label.
  func isOfFigure(_ block: Int) -> Bool { figureBlocks.contains(block) }

  /// Whether a figure without text behind it belongs to the article of some blocks.
  func owner(of figure: Figure, isIn owned: Set<Int>) -> Bool {
    if let caption = figure.found.captions.first { return owned.contains(caption) }
    return page.blockIndices.last.map(owned.contains) ?? true
  }

  /// The first block of text that is read after a figure: behind its caption, or under its upper half in its columns.
  private static func anchor(of figure: FoundFigure, on page: PrintedPage, without taken: Set<Int>) -> Int? {
    let free = page.blockIndices.filter { !taken.contains($0) && !page.text.blocks[$0].role.isFurniture }
    if let caption = figure.captions.first { return free.first { $0 > caption } }
    let frame = figure.frame
    let below = free.first { index in
      let rect = page.text.blocks[index].rect
      return rect.minY >= frame.midY && rect.sharedWidth(with: frame) > 0.2 * min(rect.width, frame.width)
    }
    let beside = free.first { index in
      let rect = page.text.blocks[index].rect
      return rect.gap(to: frame).x < 30 && rect.sharedHeight(with: frame) > 0.5 * min(rect.height, frame.height)
    }
    return [below, beside].compactMap(\.self).min()
  }

  /// Whether a block quotes somebody: it is set narrower than the text above or below, and smaller or in italics.
  func isQuotation(_ index: Int) -> Bool {
    let block = page.text.blocks[index]
    let style = page.text.style(of: block)
    guard block.role == .body, block.lines.count >= 2,
      style.size < 0.97 * body.style.size || (style.isItalic && !body.style.isItalic)
    else { return false }
    return page.blockIndices.contains { other in
      let rect = page.text.blocks[other].rect
      guard other != index, page.text.blocks[other].role == .body, rect.gap(to: block.rect).x == 0 else { return false }
      let margin = 0.6 * body.style.size
      return rect.gap(to: block.rect).y < 3 * body.style.size && block.rect.minX - rect.minX > margin
        && rect.maxX - block.rect.maxX > -0.5 * margin && rect.width > block.rect.width + margin
    }
  }
}
