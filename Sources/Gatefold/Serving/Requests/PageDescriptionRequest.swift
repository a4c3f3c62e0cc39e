/// Requests the size, boxes and label of a page.
struct PageDescriptionRequest: PageRequest {
  static let kind = LaneRequestKind(number: 2, deadline: .structure)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> PageDescription {
    try document.pageDescription(at: index)
  }
}
