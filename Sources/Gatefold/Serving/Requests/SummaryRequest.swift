/// Requests the summary read when a document is opened.
struct SummaryRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 1, deadline: .opening)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> DocumentSummary {
    try document.summary()
  }
}
