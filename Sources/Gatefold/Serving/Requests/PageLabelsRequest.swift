/// A request for whether the document names its pages.
struct PageLabelsRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 3, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> Bool {
    document.hasPageLabels()
  }
}
