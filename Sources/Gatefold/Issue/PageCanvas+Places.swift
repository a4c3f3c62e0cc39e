/// A page of a canvas, and a point of the page.
public struct LocatedPage: Sendable {
  /// The page.
  public let page: Page
  /// The point, in page space.
  public let point: PagePoint

  /// The point without the page: a value that can be saved.
  public var location: PageLocation { PageLocation(pageIndex: page.index, point: point) }
}

extension PageCanvas {
  /// The page under a point of the canvas, and the same point in page space.
  ///
  /// ```swift
  /// if let located = spread.page(at: point) {
  ///   print(located.page.label, located.point)
  /// }
  /// ```
  ///
  /// - Parameter point: in the space of the canvas.
  /// - Returns: `nil` where there is no page, or one that can't be read.
  public func page(at point: PagePoint) -> LocatedPage? {
    place(at: point).map { LocatedPage(page: $0.page, point: $0.pagePoint(of: point)) }
  }

  func place(at point: PagePoint) -> PagePlace? { places.first { $0.frame.contains(point) } }
}

extension PagePlace {
  /// A point of the canvas in the space of the page.
  func pagePoint(of point: PagePoint) -> PagePoint { point.moved(x: -frame.x, y: -frame.y) }

  /// A rectangle of the canvas in the space of the page.
  func pageRect(of rect: PageRect) -> PageRect { rect.moved(x: -frame.x, y: -frame.y) }
}
