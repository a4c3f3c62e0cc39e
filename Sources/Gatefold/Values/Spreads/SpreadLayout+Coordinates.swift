extension SpreadLayout {
  /// A point of a page in spread space; `nil` if the page is not on the canvas.
  public func point(_ point: PagePoint, onPage pageIndex: Int) -> PagePoint? {
    slot(ofPage: pageIndex).map { point.moved(x: $0.frame.x, y: $0.frame.y) }
  }

  /// A rectangle of a page in spread space, like that of a picture; `nil` if the page is not on the canvas.
  public func rect(_ rect: PageRect, onPage pageIndex: Int) -> PageRect? {
    slot(ofPage: pageIndex).map { rect.moved(x: $0.frame.x, y: $0.frame.y) }
  }

  /// A quad of a page in spread space, like that of a word or a hit; `nil` if the page is not on the canvas.
  public func quad(_ quad: Quad, onPage pageIndex: Int) -> Quad? {
    slot(ofPage: pageIndex).map { quad.moved(x: $0.frame.x, y: $0.frame.y) }
  }

  /// The page under a point of the canvas, and the point in its page space; `nil` outside all pages.
  public func page(at point: PagePoint) -> PageLocation? {
    slots.first { $0.frame.contains(point) }
      .map { PageLocation(pageIndex: $0.pageIndex, point: point.moved(x: -$0.frame.x, y: -$0.frame.y)) }
  }

  /// The part of a rectangle of the canvas that lies on one page.
  public struct Part: Hashable, Sendable {
    /// From 0.
    public let pageIndex: Int
    /// In page space.
    public let rect: PageRect
  }

  /// The parts of a rectangle of the canvas on each page that it touches, from left to right, in page space.
  public func parts(of rect: PageRect) -> [Part] {
    slots.compactMap { slot in
      slot.frame.intersection(rect).map {
        Part(pageIndex: slot.pageIndex, rect: $0.moved(x: -slot.frame.x, y: -slot.frame.y))
      }
    }
  }

  private func slot(ofPage pageIndex: Int) -> Slot? {
    slots.first { $0.pageIndex == pageIndex }
  }
}
