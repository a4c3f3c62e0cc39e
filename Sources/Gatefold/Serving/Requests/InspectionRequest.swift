/// Requests what a page is made of.
struct InspectionRequest: PageRequest {
  static let kind = LaneRequestKind(number: 22, deadline: .text)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> PageInspection {
    try document.inspection(on: index)
  }

  func isAnswered(by answer: PageInspection) -> Bool { answer.pageIndex == index }
}
