extension Page {
  /// The links that the page only prints, whether or not annotations cover them, in reading order.
  ///
  /// The numbers of all pages are read where the page refers to one.
  public func printedLinks() async throws(GatefoldError) -> [Link] {
    let printed = PrintedLinks(try await text())
    return printed.links(numbering: printed.needsNumbering ? try await issue.pageNumbering() : nil)
  }

  /// The links of the page: its link annotations in the file's order, then what it only prints in reading order.
  ///
  /// Where an annotation covers what is printed, wholly or for the better part of one of its lines, the annotation is
  /// the link, as it stands in the file, whatever it leads to.
  public func links() async throws(GatefoldError) -> [Link] {
    let annotations = try await linkAnnotations()
    let printed = try await printedLinks()
    return annotations + printed.filter { link in !annotations.contains { $0.covers(link) } }
  }
}

extension Link {
  /// Whether it covers half or more of one of the lines of another link.
  fileprivate func covers(_ other: Link) -> Bool {
    let own = quads.map(\.boundingRect)
    return other.quads.contains { quad in
      let rect = quad.boundingRect
      let shared = own.reduce(0) { $0 + ($1.intersection(rect)?.area ?? 0) }
      return shared >= 0.5 * rect.area
    }
  }
}

extension PageRect {
  fileprivate var area: Double { width * height }
}
