/// Requests the text of some of a page's marked content.
struct MarkedTextsRequest: LaneRequest {
  static let kind = LaneRequestKind(number: 10, deadline: .text)
  let index: Int
  let keys: [MarkedText.Key]
  var pageIndex: Int? { index }

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [MarkedText] {
    try document.markedTexts(keys, on: index)
  }

  func isAnswered(by answer: [MarkedText]) -> Bool { answer.allSatisfy { $0.key.pageIndex == index } }
}

extension MarkedTextsRequest: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(index: try fields.index(\.index), keys: try fields.value(\.keys))
  }
}
