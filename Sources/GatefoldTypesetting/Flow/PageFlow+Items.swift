internal import Gatefold

extension PageFlow {
  /// Sets items one below the other.
  mutating func place(_ items: [FlowItem]) {
    for (index, item) in items.enumerated() where !isOverset {
      switch item {
      case .paragraph(let paragraph):
        let following = paragraph.style.kind.isHeading ? following(items[(index + 1)...], paragraph.style) : 0
        place(paragraph, following: following)
      case .figure(let figure): placeOrDefer(figure)
      case .row(let row): place(row)
      case .boxStart(let style): openBox(style, following: following(items[(index + 1)...], style))
      case .boxEnd(let style): closeBox(style)
      case .rule(let style): placeRule(style)
      }
    }
  }

  /// The height of what has to stand below a heading in the same frame, in points.
  private func following(_ items: ArraySlice<FlowItem>, _ style: ResolvedStyle) -> Double {
    var (height, below, inset) = (0.0, style.marginBottom, 0.0)
    for item in items {
      switch item {
      case .paragraph(let paragraph):
        let width = max(1, edges(paragraph.style).width - inset)
        height += max(0, below - paragraph.style.marginTop) + minimumHeight(of: paragraph, width: width)
        guard paragraph.style.kind.isHeading else { return height }
        below = paragraph.style.marginBottom
      case .row(let row): return height + 2 * row.style.lineHeight
      case .boxStart(let style):
        height += style.padding
        inset += 2 * boxPadding(style)
      // Pictures may go to the next frame.
      case .figure: continue
      case .boxEnd, .rule: return height
      }
    }
    return height
  }

  private mutating func openBox(_ style: ResolvedStyle, following: Double) {
    // Pictures that waited for the next frame may leave too little of it.
    while !isOverset, !isAtTop, !hasRoom(for: margin(style.marginTop) + style.padding + following) { nextFrame() }
    leaveMargin(style.marginTop)
    boxes.append((style, y))
    y += boxPadding(style)
    isAtTop = true
  }

  private mutating func closeBox(_ style: ResolvedStyle) {
    guard let box = boxes.popLast() else { return }
    y = min(y + boxPadding(style), max(y, frame.rect.maxY))
    addTint(style, depth: boxes.count, top: box.top, bottom: y)
    isAtTop = false
    marginBelow = style.marginBottom
    // Pictures that a box over two frames has kept waiting.
    setWaiting()
  }

  private mutating func placeRule(_ style: ResolvedStyle) {
    guard !isAtTop, hasRoom(for: 3 * style.lineHeight) else { return }
    let edges = edges(style)
    let width = min(edges.width, 72)
    leaveMargin(style.lineHeight)
    fill(
      PageRect(x: isRightToLeft ? edges.left + edges.width - width : edges.left, y: y, width: width, height: 0.5),
      style.color.faded(0.5)
    )
    y += style.lineHeight / 3
  }
}
