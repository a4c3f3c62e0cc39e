extension MagazineIssue {
  /// Returns the attached files: first the files of the whole document, then the files of its pages.
  ///
  /// ```swift
  /// for attachment in try await issue.attachments() {
  ///   guard let file = attachment.location.embedded else { continue }
  ///   let data = try await issue.bytes(of: file, maximumByteCount: 10 << 20)
  ///   print(attachment.fileName ?? "unnamed", data.count)
  /// }
  /// ```
  ///
  /// Past some 400,000 objects the rest are left out.
  ///
  /// - Throws: `damaged` if the document's objects cannot be read, `cancelled`.
  public func attachments() async throws(GatefoldError) -> [FileAttachment] {
    try await lanes.answer(AttachmentsRequest())
  }
}
