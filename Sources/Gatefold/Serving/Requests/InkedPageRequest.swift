/// Requests the inks of a page and the objects that it prints.
struct InkedPageRequest: PageRequest {
  static let kind = LaneRequestKind(number: 26, deadline: .text)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> InkedPage {
    try document.inkedPage(on: index)
  }

  func isAnswered(by answer: InkedPage) -> Bool { answer.pageIndex == index }
}
