extension Spread {
  /// The link annotations of its pages, from left to right, their quads in spread space. What they lead to is in the
  /// page space of the page that they lead to.
  ///
  /// - Throws: `damaged`, `cancelled`.
  public func linkAnnotations() async throws(GatefoldError) -> [Link] {
    var links: [Link] = []
    for place in places {
      for link in try await place.page.linkAnnotations() {
        links.append(link.moved(x: place.frame.x, y: place.frame.y))
      }
    }
    return links
  }

  /// The links of its pages, from left to right, their quads in spread space: annotations and what is only printed, as
  /// `Page.links()` gives them. What they lead to is in the page space of the page that they lead to.
  public func links() async throws(GatefoldError) -> [Link] {
    var links: [Link] = []
    for place in places {
      for link in try await place.page.links() { links.append(link.moved(x: place.frame.x, y: place.frame.y)) }
    }
    return links
  }
}
