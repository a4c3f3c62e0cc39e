extension Issue {
  /// The layers of the document as it lists them for readers, then those that it does not list; none where it has none,
  /// as most. Which are shown in a picture is a matter of ``PageAppearance/layers``.
  ///
  /// Those nested deeper than 32 or past the first 10,000 are left out.
  ///
  /// - Throws: `cancelled`.
  public func layers() async throws(GatefoldError) -> [Layer] {
    try await lanes.answer(LayersRequest())
  }
}
