/// Requests the attached files of the document and its pages.
struct AttachmentsRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 12, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [FileAttachment] {
    try document.attachments()
  }
}
