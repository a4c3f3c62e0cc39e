extension Viewport {
  /// The point of the page or the spread that is seen at a point of the window.
  ///
  /// ```swift
  /// let point = viewport.pagePoint(at: WindowPoint(x: 120, y: 80))
  /// let block = try await spread.block(at: point)
  /// ```
  ///
  /// - Parameter point: in pixels at display scale 1, from the window's top left.
  /// - Returns: a point in the space of the page or the spread, without the reader's turn. It may lie off the page, as
  ///   the window may reach over its edges.
  public func pagePoint(at point: WindowPoint) -> PagePoint {
    let turned = PagePoint(x: point.x / zoom, y: point.y / zoom)
    return turned.turned(rotation.inverse, on: size.turned(rotation)).moved(x: rect.x, y: rect.y)
  }

  /// The point of the window at which a point of the page or the spread is seen.
  ///
  /// - Parameter point: in the space of the page or the spread.
  /// - Returns: in pixels at display scale 1; it may lie outside the window.
  public func windowPoint(of point: PagePoint) -> WindowPoint {
    let turned = point.moved(x: -rect.x, y: -rect.y).turned(rotation, on: size)
    return WindowPoint(x: turned.x * zoom, y: turned.y * zoom)
  }

  /// Visible size of the page or spread before rotation.
  private var size: PageSize { PageSize(width: rect.width, height: rect.height) }
}
