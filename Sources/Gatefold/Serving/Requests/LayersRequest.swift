/// Requests the layers of the document.
struct LayersRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 8, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [Layer] {
    document.layers()
  }
}
