extension Issue {
  /// The attached files: those of the whole document first, then those of its pages. Past some 400,000 they are left
  /// out.
  ///
  /// - Throws: `damaged` where the document's objects cannot be read, `cancelled`.
  public func attachments() async throws(GatefoldError) -> [Attachment] {
    try await lanes.answer(AttachmentsRequest())
  }
}
