extension Sequence<Link> {
  /// The link under a point.
  ///
  /// Of link annotations that overlap, the last one in the file counts, since it lies on top. A printed link counts
  /// where there is no annotation.
  ///
  /// ```swift
  /// let links = try await page.links()
  /// let hovered = links.link(at: point)
  /// ```
  ///
  /// - Parameter point: in the space of the links.
  public func link(at point: PagePoint) -> Link? {
    let under = filter { link in link.quads.contains { $0.contains(point) } }
    return under.last { $0.origin == .annotation } ?? under.first
  }

  /// The links that a rectangle touches, in their order.
  ///
  /// - Parameter rect: in the space of the links.
  public func links(in rect: PageRect) -> [Link] {
    filter { link in link.quads.contains { $0.boundingRect.intersection(rect) != nil } }
  }
}
