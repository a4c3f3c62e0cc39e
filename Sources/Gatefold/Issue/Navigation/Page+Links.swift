extension Page {
  /// The links that the page only prints, like a web address in the text, in reading order. Those that an annotation
  /// covers are included.
  ///
  /// If the page refers to another page by its number, the numbers of all pages are read.
  ///
  /// - Throws: what reading the text throws.
  public func printedLinks() async throws(GatefoldError) -> [Link] {
    let printed = PrintedLinks(try await text())
    return printed.links(numbering: printed.needsNumbering ? try await issue.pageNumbering() : nil)
  }

  /// The links of the page: its link annotations in the file's order, then links that it only prints, in reading order.
  ///
  /// A printed link is left out if an annotation covers it, wholly or for at least half of one of its lines.
  ///
  /// ```swift
  /// for link in try await page.links() {
  ///   switch link.target {
  ///   case .goTo(let destination): print("page", destination.pageIndex + 1)
  ///   case .uri(let uri): print(uri)
  ///   default: continue
  ///   }
  /// }
  /// ```
  ///
  /// - Throws: what reading annotations and text throws.
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
