/// Requests the text of a page, laid out.
struct TextRequest: PageRequest {
  static let kind = LaneRequestKind(number: 9, deadline: .text)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> TextPage {
    try document.text(on: index)
  }

  func isAnswered(by answer: TextPage) -> Bool { answer.pageIndex == index }
}
