extension Spread {
  /// The link annotations of the spread's pages, from left to right, with quads in spread space.
  ///
  /// Destinations stay in the page space of the page that they lead to.
  ///
  /// - Throws: `damagedPage`, `cancelled`.
  public func linkAnnotations() async throws(GatefoldError) -> [Link] {
    var links: [Link] = []
    for place in places {
      for link in try await place.page.linkAnnotations() {
        links.append(link.moved(x: place.frame.x, y: place.frame.y))
      }
    }
    return links
  }

  /// The links of the spread's pages, from left to right, with quads in spread space: annotations and links that are
  /// only printed, as ``Page/links()`` gives them.
  ///
  /// Destinations stay in the page space of the page that they lead to.
  ///
  /// - Throws: what reading annotations and text throws.
  public func links() async throws(GatefoldError) -> [Link] {
    var links: [Link] = []
    for place in places {
      for link in try await place.page.links() { links.append(link.moved(x: place.frame.x, y: place.frame.y)) }
    }
    return links
  }
}
