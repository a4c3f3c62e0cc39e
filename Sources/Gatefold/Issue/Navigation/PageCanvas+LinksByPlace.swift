extension PageCanvas {
  /// The link under a point of the page or the spread; see ``Page/links()``.
  ///
  /// Of link annotations that overlap, the one on top counts. A printed link counts where there is no annotation.
  ///
  /// ```swift
  /// let point = viewport.pagePoint(at: WindowPoint(x: 120, y: 80))
  /// if let url = try await spread.link(at: point)?.target.url { open(url) }
  /// ```
  ///
  /// - Parameter point: in the space of the canvas.
  /// - Returns: a link with quads in the space of the canvas, or `nil`.
  /// - Throws: what reading the links of the page under the point throws.
  public func link(at point: PagePoint) async throws(GatefoldError) -> Link? {
    guard let place = place(at: point) else { return nil }
    let link = try await place.page.links().link(at: place.pagePoint(of: point))
    return link?.moved(x: place.frame.x, y: place.frame.y)
  }

  /// The links that a rectangle of the page or the spread touches, in the order of ``Page/links()``.
  ///
  /// - Parameter rect: in the space of the canvas, like the quads of the links.
  /// - Throws: what reading the links of the pages under the rectangle throws.
  public func links(in rect: PageRect) async throws(GatefoldError) -> [Link] {
    var links: [Link] = []
    for place in places where place.frame.intersection(rect) != nil {
      for link in try await place.page.links().links(in: place.pageRect(of: rect)) {
        links.append(link.moved(x: place.frame.x, y: place.frame.y))
      }
    }
    return links
  }
}
