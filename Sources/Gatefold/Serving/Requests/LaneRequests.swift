// The questions that are answered with a value. Drawing and reading embedded files are asked for in ways of their own:
// their results are too large for a message.

struct SummaryRequest: DocumentRequest {
  static var kind: LaneRequestKind { .summary }

  func answer(from document: OpenDocument) throws(GatefoldError) -> DocumentSummary { try document.summary() }
}

struct PageDescriptionRequest: PageRequest {
  static var kind: LaneRequestKind { .pageDescription }
  let index: Int

  func answer(from document: OpenDocument) throws(GatefoldError) -> PageDescription {
    try document.pageDescription(at: index)
  }
}

struct PageLabelsRequest: DocumentRequest {
  static var kind: LaneRequestKind { .hasPageLabels }

  func answer(from document: OpenDocument) throws(GatefoldError) -> Bool { document.hasPageLabels() }
}

struct OutlineRequest: DocumentRequest {
  static var kind: LaneRequestKind { .outline }

  func answer(from document: OpenDocument) throws(GatefoldError) -> Outline { try document.outline() }
}

struct LinksRequest: PageRequest {
  static var kind: LaneRequestKind { .links }
  let index: Int

  func answer(from document: OpenDocument) throws(GatefoldError) -> [Link] { try document.links(on: index) }

  func isAnswered(by answer: [Link]) -> Bool { answer.allSatisfy { $0.pageIndex == index } }
}

struct StructureEntriesRequest: DocumentRequest {
  static var kind: LaneRequestKind { .structureEntries }

  func answer(from document: OpenDocument) throws(GatefoldError) -> [StructureEntry] {
    try document.structureEntries()
  }
}

struct ArticleThreadsRequest: DocumentRequest {
  static var kind: LaneRequestKind { .articleThreads }

  func answer(from document: OpenDocument) throws(GatefoldError) -> [ArticleThread] { try document.articleThreads() }
}

struct LayersRequest: DocumentRequest {
  static var kind: LaneRequestKind { .layers }

  func answer(from document: OpenDocument) throws(GatefoldError) -> [Layer] { document.layers() }
}

struct TextRequest: PageRequest {
  static var kind: LaneRequestKind { .text }
  let index: Int

  func answer(from document: OpenDocument) throws(GatefoldError) -> TextPage { try document.text(on: index) }

  func isAnswered(by answer: TextPage) -> Bool { answer.pageIndex == index }
}

struct MarkedTextsRequest: LaneRequest {
  static var kind: LaneRequestKind { .markedTexts }
  let index: Int
  let keys: [MarkedText.Key]
  var pageIndex: Int? { index }

  func answer(from document: OpenDocument) throws(GatefoldError) -> [MarkedText] {
    try document.markedTexts(keys, on: index)
  }

  func isAnswered(by answer: [MarkedText]) -> Bool { answer.allSatisfy { $0.key.pageIndex == index } }
}

struct MediaRequest: PageRequest {
  static var kind: LaneRequestKind { .media }
  let index: Int

  func answer(from document: OpenDocument) throws(GatefoldError) -> [MediaAnnotation] {
    try document.media(on: index)
  }

  func isAnswered(by answer: [MediaAnnotation]) -> Bool { answer.allSatisfy { $0.pageIndex == index } }
}

struct AttachmentsRequest: DocumentRequest {
  static var kind: LaneRequestKind { .attachments }

  func answer(from document: OpenDocument) throws(GatefoldError) -> [Attachment] { try document.attachments() }
}
