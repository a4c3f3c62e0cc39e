extension MagazineIssue {
  /// The information dictionary with all its keys, without their slashes; empty if the file has none, or libqpdf cannot
  /// read it.
  ///
  /// - Throws: `cancelled`.
  package func information() async throws(GatefoldError) -> [String: FileValue] {
    try await lanes.answer(InformationRequest())
  }

  /// The outline, with its destinations in default user space, y downwards: negated.
  ///
  /// - Throws: `cancelled`.
  package func userSpaceOutline() async throws(GatefoldError) -> Outline {
    try await lanes.answer(UserSpaceOutlineRequest())
  }
}

extension Page {
  /// Every annotation of the page with all its keys, in the file's order.
  ///
  /// - Throws: `damaged` if the page's object cannot be read, `cancelled`.
  package func annotationObjects() async throws(GatefoldError) -> [AnnotationObject] {
    try await issue.lanes.answer(AnnotationObjectsRequest(index: index))
  }
}
