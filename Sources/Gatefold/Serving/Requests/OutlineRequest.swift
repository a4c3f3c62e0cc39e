/// Requests the outline of the document.
struct OutlineRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 4, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> Outline {
    try document.outline()
  }
}
