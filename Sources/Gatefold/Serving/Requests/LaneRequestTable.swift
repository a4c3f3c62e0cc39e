/// The requests that a worker answers, and how one that comes as bytes is answered.
enum LaneRequestTable {
  private static let all: [any LaneRequest.Type] = [
    SummaryRequest.self, PageDescriptionRequest.self, PageLabelsRequest.self, OutlineRequest.self, LinksRequest.self,
    StructureEntriesRequest.self, ArticleThreadsRequest.self, LayersRequest.self, TextRequest.self,
    MarkedTextsRequest.self, MediaRequest.self, AttachmentsRequest.self, SandboxRequest.self,
    AnnotationsRequest.self, AnnotationObjectsRequest.self, UserSpaceOutlineRequest.self, InformationRequest.self,
    GraphicsRequest.self, ObjectRequest.self, ObjectTableRequest.self, ObjectQueryRequest.self,
    InspectionRequest.self, SurveyRequest.self, ImageRequest.self, PageDescriptionsRequest.self,
    RecognitionRequest.self, InkedPageRequest.self,
  ]

  /// If two requests have the same number, the program traps at its first request.
  private static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.kind.number, $0) })

  /// Whether a worker understands a request.
  static func contains<Request: LaneRequest>(_ request: Request.Type) -> Bool {
    byNumber[Request.kind.number] == request
  }

  /// - Returns: `nil` where no request has the number.
  /// - Throws: what answering the request throws; `workerLost` where its bytes are malformed.
  static func answer(
    _ number: UInt8,
    _ payload: [UInt8],
    from document: any LaneDocument
  ) throws(GatefoldError) -> [UInt8]? {
    guard let type = byNumber[number] else { return nil }
    return try answer(type, payload, from: document)
  }

  private static func answer<Request: LaneRequest>(
    _ type: Request.Type,
    _ payload: [UInt8],
    from document: any LaneDocument
  ) throws(GatefoldError) -> [UInt8] {
    let request: Request = try WireReader.requestValue(payload)
    var writer = WireWriter()
    writer.write(try request.answer(from: document))
    return writer.bytes
  }
}
