/// Requests every annotation of a page.
struct AnnotationsRequest: PageRequest {
  static let kind = LaneRequestKind(number: 14, deadline: .structure)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [Annotation] {
    try document.annotations(on: index)
  }

  func isAnswered(by answer: [Annotation]) -> Bool { answer.allSatisfy { $0.pageIndex == index } }
}
