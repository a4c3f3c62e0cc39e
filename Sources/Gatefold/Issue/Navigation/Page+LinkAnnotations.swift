extension Page {
  /// The link annotations of the page, in the file's order.
  public func linkAnnotations() async throws(GatefoldError) -> [Link] {
    try await issue.lanes.answer(LinksRequest(index: index))
  }
}
