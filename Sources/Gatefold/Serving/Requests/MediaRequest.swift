/// Requests the media of a page.
struct MediaRequest: PageRequest {
  static let kind = LaneRequestKind(number: 11, deadline: .structure)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [MediaAnnotation] {
    try document.media(on: index)
  }

  func isAnswered(by answer: [MediaAnnotation]) -> Bool { answer.allSatisfy { $0.pageIndex == index } }
}
