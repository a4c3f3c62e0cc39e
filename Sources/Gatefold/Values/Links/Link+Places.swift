extension Sequence<Link> {
  /// The link that is pressed at a point, in the space of the links.
  ///
  /// Of link annotations that overlap it is the one that the file has last, which lies on top. A printed link counts
  /// where there is no annotation.
  ///
  /// ```swift
  /// let links = try await page.links()
  /// let hovered = links.link(at: point)
  /// ```
  public func link(at point: PagePoint) -> Link? {
    let under = filter { link in link.quads.contains { $0.contains(point) } }
    return under.last { $0.origin == .annotation } ?? under.first
  }

  /// The links that a rectangle touches, in their order.
  public func links(in rect: PageRect) -> [Link] {
    filter { link in link.quads.contains { $0.boundingRect.intersection(rect) != nil } }
  }
}
