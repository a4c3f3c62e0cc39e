extension MagazineIssue {
  /// The outline of the file, its bookmarks; empty if it has none.
  ///
  /// Very deep or long outlines are cut; ``completeOutline()`` says whether this one was.
  ///
  /// - Throws: `cancelled`.
  public func outline() async throws(GatefoldError) -> [OutlineItem] {
    try await completeOutline().items
  }

  /// The outline of the file, and whether items were left out.
  ///
  /// - Throws: `cancelled`.
  public func completeOutline() async throws(GatefoldError) -> Outline {
    try await lanes.answer(OutlineRequest())
  }
}
