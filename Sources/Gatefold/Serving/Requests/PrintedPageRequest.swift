/// Requests the inks of a page and the objects that it prints.
struct PrintedPageRequest: PageRequest {
  static let kind = LaneRequestKind(number: 26, deadline: .text)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> PrintedPage {
    try document.printedPage(on: index)
  }

  func isAnswered(by answer: PrintedPage) -> Bool { answer.pageIndex == index }
}
