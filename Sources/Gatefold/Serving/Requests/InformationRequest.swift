/// Requests the information dictionary with all its keys.
struct InformationRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 17, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [String: FileValue] {
    document.information()
  }
}
