internal import Gatefold

/// The elements of a page besides its running text: figures with captions, boxes and quotations.
struct PageStructure: Sendable {
  /// A figure and its position in the text.
  struct Figure: Sendable {
    let found: FoundFigure
    /// The block that the figure precedes; `nil` for the end of the page.
    let anchor: Int?

    /// The figure, with some blocks left out of its captions.
    func without(_ blocks: Set<Int>) -> Figure {
      var found = found
      found.captions.removeAll(where: blocks.contains)
      return Figure(found: found, anchor: anchor)
    }
  }

  let page: PrintedPage
  let body: BodyMeasure
  let figures: [Figure]
  let boxes: [FoundBox]
  /// The blocks that a reader sees, in the order of an article.
  let blockIndices: [Int]
  private let taken: Set<Int>
  /// Blocks that are only bullets.
  private let markers: Set<Int>
  /// Blocks whose lines have their bullets before them, which are printed as blocks of their own.
  private let marked: [Int: Block]

  /// - Parameter neighbours: the graphics of the pages before and after.
  init(_ page: PrintedPage, neighbours: [PageGraphics]) {
    self.page = page
    body = BodyMeasure(page)
    let repeated = RepeatedGraphics(neighbours)
    let pictures = PictureFinder(page, bodySize: body.style.size, repeated: repeated).pictures()
    let found = CaptionFinder(page, bodySize: body.style.size).figures(of: pictures)
    let taken = Set(found.flatMap(\.blocks))
    let markers = MarkerJoiner(page)
    marked = markers.blocks
    self.markers = markers.markers
    self.taken = taken.union(markers.markers)
    boxes = BoxFinder(page, repeated: repeated).boxes(without: taken)
    let beside = Set(boxes.flatMap(\.blocks)).union(self.taken)
    let ordered = FlowOrder.order(page.blockIndices, boxed: boxes.isEmpty ? [] : beside, on: page)
    blockIndices = FlowOrder.keepingHeadings(ordered, on: page)
    figures = found.map { Figure(found: $0, anchor: Self.anchor(of: $0, on: page, without: taken)) }
  }

  /// Whether a block is read with a figure, as a caption or a label, or with another block, as a bullet.
  func isTaken(_ block: Int) -> Bool { taken.contains(block) }

  /// Whether a block is a bullet, which is read with another block.
  func isMarker(_ block: Int) -> Bool { markers.contains(block) }

  /// Whether the page has paragraphs to read.
  var hasRunningText: Bool { page.blockIndices.contains { page.text.blocks[$0].isRunningText } }

  /// A block, with the bullets before its lines.
  func block(at index: Int) -> Block { marked[index] ?? page.text.blocks[index] }

  /// The nearest short line over a headline.
  func kicker(over headline: PageRect?) -> Int? {
    guard let headline else { return nil }
    let candidates = page.blockIndices.filter { index in
      let block = page.text.blocks[index]
      return !isTaken(index) && page.isKicker(block, over: headline)
        && (block.role != .body || (block.glyphRange.count <= 40 && !block.endsSentence))
    }
    func gap(_ index: Int) -> Double { page.gap(of: page.text.blocks[index].rect, over: headline) }
    return candidates.min { gap($0) < gap($1) }
  }

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

extension Block {
  /// Whether its last word ends a sentence.
  var endsSentence: Bool {
    guard let last = lines.last?.words.last?.text.unicodeScalars.last else { return false }
    return [".", "!", "?", "\u{3002}", "\u{2026}"].contains(last)
  }
}
