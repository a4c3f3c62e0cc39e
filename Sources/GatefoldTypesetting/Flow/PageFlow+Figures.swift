internal import Gatefold

extension PageFlow {
  /// Sets a figure here if there is room, and otherwise at the top of the next frame, while text goes on below.
  mutating func placeOrDefer(_ figure: FigureItem) {
    let fits = hasRoom(for: margin(figure.style.marginTop) + height(of: figure))
    if isAtTop || (fits && waiting.isEmpty) {
      place(figure)
    } else if boxes.isEmpty {
      waiting.append(figure)
    } else {
      nextFrame()
      place(figure)
    }
  }

  /// The height of a figure with its caption, in points.
  func height(of figure: FigureItem) -> Double {
    let width = edges(figure.style).width
    return pictureHeight(figure, width) + captionHeight(figure, width)
  }

  private func captionHeight(_ figure: FigureItem, _ width: Double) -> Double {
    figure.caption.reduce(0) { height, caption in
      let edges = edges(caption.style)
      return height + caption.style.marginTop + caption.height(of: caption.lines(width: edges.width))
    }
  }

  /// The height of the pictures: with the caption they fit into a frame, but they are never too small to see.
  private func pictureHeight(_ figure: FigureItem, _ width: Double) -> Double {
    let wanted = figure.pictureHeight(width: width)
    let whole = frame.rect.height
    guard whole.isFinite else { return wanted }
    return min(wanted, max(whole * 0.4, whole - captionHeight(figure, width)), whole * 0.9)
  }

  mutating func place(_ figure: FigureItem) {
    guard !isOverset else { return }
    leaveMargin(figure.style.marginTop)
    let edges = edges(figure.style)
    let height = min(pictureHeight(figure, edges.width), max(1, frame.rect.maxY - y))
    let gaps = FigureItem.gap * Double(figure.pictures.count - 1)
    let scale = min(1, (edges.width - gaps) / max(1e-9, figure.aspect * height))
    let total = figure.aspect * height * scale + gaps
    var x = edges.left + (edges.width - total) / 2
    let pictures = isRightToLeft ? figure.pictures.reversed() : figure.pictures
    for picture in pictures {
      let width = figure.aspect(of: picture) * height * scale
      add(picture, in: PageRect(x: x, y: y, width: max(1, width), height: max(1, height * scale)))
      x += width + FigureItem.gap
    }
    y += height * scale
    isAtTop = false
    for caption in figure.caption { place(caption, following: 0) }
    marginBelow = figure.style.marginBottom
  }
}
