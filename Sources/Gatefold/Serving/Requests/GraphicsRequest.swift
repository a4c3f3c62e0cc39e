/// Requests what a page draws besides text.
struct GraphicsRequest: PageRequest {
  static let kind = LaneRequestKind(number: 18, deadline: .text)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> PageGraphics {
    try document.graphics(on: index)
  }

  func isAnswered(by answer: PageGraphics) -> Bool { answer.pageIndex == index }
}
