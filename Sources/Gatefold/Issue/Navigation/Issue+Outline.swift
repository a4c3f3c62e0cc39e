extension Issue {
  /// The items of the outline; empty where the document has none. See ``completeOutline()`` for whether it was too
  /// long.
  ///
  /// - Throws: `cancelled`.
  public func outline() async throws(GatefoldError) -> [OutlineItem] {
    try await completeOutline().items
  }

  /// The outline, and whether it is all there.
  ///
  /// - Throws: `cancelled`.
  public func completeOutline() async throws(GatefoldError) -> Outline {
    try await lanes.answer(OutlineRequest())
  }
}
