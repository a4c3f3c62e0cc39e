/// Requests the link annotations of a page.
struct LinksRequest: PageRequest {
  static let kind = LaneRequestKind(number: 5, deadline: .structure)
  let index: Int

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [Link] {
    try document.links(on: index)
  }

  func isAnswered(by answer: [Link]) -> Bool { answer.allSatisfy { $0.pageIndex == index } }
}
