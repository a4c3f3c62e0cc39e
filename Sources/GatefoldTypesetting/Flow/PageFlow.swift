internal import Gatefold

/// Sets the items of an article into frames, from the top of each to its foot.
///
/// Every frame takes at least one line, row or picture, so that the smallest frames are filled too, and the work ends.
struct PageFlow {
  private(set) var pages: [SetPageContent] = []
  var chain: FrameChain
  var frame: SetFrame
  /// Where the next item begins, in points.
  var y: Double
  /// Whether the frame is still empty.
  var isAtTop = true
  /// The space required below the last item.
  var marginBelow = 0.0
  /// Boxes that are open, from the outermost, with the top of their part in this frame.
  var boxes: [(style: ResolvedStyle, top: Double)] = []
  /// Pictures that wait for the next frame.
  var waiting: [FigureItem] = []
  /// Whether there was no frame for the rest.
  private(set) var isOverset = false
  let isRightToLeft: Bool
  private let pageSize: (Int) -> PageSize

  /// - Parameter pageSize: of the page of an index.
  init(_ chain: FrameChain, isRightToLeft: Bool, pageSize: @escaping (Int) -> PageSize) {
    self.chain = chain
    self.isRightToLeft = isRightToLeft
    self.pageSize = pageSize
    let none = SetFrame(pageIndex: 0, rect: PageRect(x: 0, y: 0, width: 1, height: 1))
    let first = self.chain.next()
    frame = first ?? none
    isOverset = first == nil
    y = frame.rect.minY
    addPages()
  }

  private mutating func addPages() {
    while pages.count <= frame.pageIndex { pages.append(SetPageContent(size: pageSize(pages.count))) }
  }

  /// Whether the rest of the frame is at least as high.
  func hasRoom(for height: Double) -> Bool { y + height <= frame.rect.maxY + 1e-6 }

  /// The edges between which an item is set, inside the boxes that are open.
  func edges(_ style: ResolvedStyle) -> (left: Double, width: Double) {
    let padding = boxes.reduce(0) { $0 + boxPadding($1.style) }
    var (start, end) = (style.marginStart + padding, style.marginEnd + padding)
    // Insets never take more than half of a narrow frame.
    let scale = min(1, frame.rect.width / 2 / max(1e-9, start + end))
    (start, end) = (start * scale, end * scale)
    return (frame.rect.minX + (isRightToLeft ? end : start), frame.rect.width - start - end)
  }

  /// The padding of a box, which never takes much of a small frame.
  func boxPadding(_ style: ResolvedStyle) -> Double {
    min(style.padding, frame.rect.width / 10, frame.rect.height / 10)
  }

  /// Leaves the space between two items, of which the larger one counts; none at the top of a frame.
  mutating func leaveMargin(_ above: Double) {
    if !isAtTop { y += max(above, marginBelow) }
    marginBelow = 0
  }

  /// The space above an item at this place.
  func margin(_ above: Double) -> Double { isAtTop ? 0 : max(above, marginBelow) }

  /// Goes on in the next frame. Boxes go on with it, and pictures that wait are set first.
  mutating func nextFrame() {
    for (index, box) in boxes.enumerated() {
      addTint(box.style, depth: index, top: box.top, bottom: min(y + boxPadding(box.style), frame.rect.maxY))
    }
    guard let next = chain.next() else {
      isOverset = true
      return
    }
    frame = next
    addPages()
    y = frame.rect.minY
    isAtTop = true
    marginBelow = 0
    for index in boxes.indices {
      boxes[index].top = y
      y += boxPadding(boxes[index].style)
    }
    setWaiting()
  }

  /// Sets pictures that wait, as far as the frame has room for them.
  mutating func setWaiting() {
    guard boxes.isEmpty else { return }
    while !waiting.isEmpty, !isOverset {
      guard isAtTop || hasRoom(for: height(of: waiting[0]) + margin(waiting[0].style.marginTop)) else { return }
      place(waiting.removeFirst())
    }
  }

  /// Sets the pictures that still wait.
  mutating func finish() {
    setWaiting()
    while !waiting.isEmpty, !isOverset {
      if isAtTop { place(waiting.removeFirst()) } else { nextFrame() }
    }
  }

  /// The heading is set: goes on in columns.
  mutating func beginColumns(space: Double) {
    guard chain.hasHeading else { return }
    // A heading that is too long for its own frames already continues in the text's frames.
    if chain.isOfLayout, !frame.isForHeading { return }
    chain.beginColumns(pageIndex: frame.pageIndex, y: isAtTop ? y : y + space)
    guard let next = chain.next() else {
      isOverset = chain.isOfLayout
      return
    }
    frame = next
    addPages()
    y = frame.rect.minY
    isAtTop = true
    marginBelow = 0
    guard !chain.isOfLayout else { return }
    // Columns of a line or two below a long heading would be no use.
    let headingPage = frame.pageIndex
    while frame.rect.height < space * 5, frame.pageIndex == headingPage, let next = chain.next() {
      frame = next
      addPages()
      y = frame.rect.minY
    }
  }

  /// Sets the height of an endless page.
  mutating func close(bottomMargin: Double) {
    for index in pages.indices where !pages[index].size.height.isFinite {
      pages[index].size.height = max(1, y + bottomMargin)
    }
  }
}

// MARK: Marks

extension PageFlow {
  /// A new block of lines on this page; its number.
  mutating func beginBlock() -> Int {
    pages[frame.pageIndex].blockCount += 1
    return pages[frame.pageIndex].blockCount - 1
  }

  mutating func add(_ line: SetLine) { pages[frame.pageIndex].lines.append(line) }

  mutating func add(_ picture: ArticlePicture, in rect: PageRect) {
    pages[frame.pageIndex].pictures.append(SetPageContent.Picture(rect: rect, picture: picture))
  }

  mutating func fill(_ rect: PageRect, _ color: RGBAColor) {
    guard !rect.isEmpty else { return }
    pages[frame.pageIndex].fills.append(SetPageContent.Fill(rect: rect, color: color))
  }

  /// The tint behind the part of a box in this frame.
  mutating func addTint(_ style: ResolvedStyle, depth: Int, top: Double, bottom: Double) {
    guard let color = style.backgroundColor, bottom > top else { return }
    let inset = boxes.prefix(depth).reduce(0) { $0 + boxPadding($1.style) }
    fill(
      PageRect(x: frame.rect.x + inset, y: top, width: frame.rect.width - 2 * inset, height: bottom - top),
      color
    )
  }
}
