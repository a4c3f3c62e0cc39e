extension Page {
  /// Returns the parts of the page: fonts, images, colours, effects, and the streams that it needs.
  ///
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged` if the page's object cannot be read,
  ///   `cancelled`.
  public func inspection() async throws(GatefoldError) -> PageInspection {
    try await issue.lanes.answer(InspectionRequest(index: index))
  }
}
