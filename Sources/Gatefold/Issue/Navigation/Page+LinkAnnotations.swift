extension Page {
  /// The link annotations of the page, in the file's order, with quads in page space.
  ///
  /// - Throws: `damagedPage`, `cancelled`.
  public func linkAnnotations() async throws(GatefoldError) -> [Link] {
    try await issue.lanes.answer(LinksRequest(index: index))
  }
}
