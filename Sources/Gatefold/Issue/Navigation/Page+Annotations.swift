extension Page {
  /// All annotations of the page in the file's order: comments and marks, links, media, form fields.
  ///
  /// Annotations that aren't shown are included; ``Annotation/isHidden`` says so. Past some 200,000 the rest are left
  /// out.
  ///
  /// ```swift
  /// for note in try await page.annotations() where note.kind.isMarkup {
  ///   print(note.author ?? "", note.contents ?? "", note.rect)
  /// }
  /// ```
  ///
  /// - Throws: `damaged` if the page's object cannot be read, `cancelled`.
  public func annotations() async throws(GatefoldError) -> [Annotation] {
    try await issue.lanes.answer(AnnotationsRequest(index: index))
  }
}
