extension Canvas {
  /// The page under a point of the canvas, and the same point in page space.
  ///
  /// ```swift
  /// if let (page, local) = spread.page(at: point) {
  ///   print(page.label, local.x, local.y)
  /// }
  /// ```
  ///
  /// - Parameter point: in the space of the canvas.
  /// - Returns: `nil` where there is no page, or one that can't be read.
  public func page(at point: PagePoint) -> (page: Page, point: PagePoint)? {
    place(at: point).map { ($0.page, $0.pagePoint(of: point)) }
  }

  func place(at point: PagePoint) -> PagePlace? { places.first { $0.frame.contains(point) } }
}

extension PagePlace {
  /// A point of the canvas in the space of the page.
  func pagePoint(of point: PagePoint) -> PagePoint { point.moved(x: -frame.x, y: -frame.y) }

  /// A rectangle of the canvas in the space of the page.
  func pageRect(of rect: PageRect) -> PageRect { rect.moved(x: -frame.x, y: -frame.y) }
}
