extension Page {
  /// Every annotation of the page, whatever its kind, in the file's order: comments and marks, links, media, fields of
  /// forms. Those that aren't shown are among them, and say so. Past some 200,000 they are left out.
  ///
  /// ```swift
  /// for note in try await page.annotations() where note.kind.isMarkup {
  ///   print(note.author ?? "", note.contents ?? "", note.rect)
  /// }
  /// ```
  ///
  /// - Throws: `damaged` where the page's object cannot be read, `cancelled`.
  public func annotations() async throws(GatefoldError) -> [Annotation] {
    try await issue.lanes.answer(AnnotationsRequest(index: index))
  }
}
