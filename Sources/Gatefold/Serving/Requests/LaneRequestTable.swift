/// Answers the questions that come as bytes.
enum LaneRequestTable {
  private static let requests: [LaneRequestKind: any LaneRequest.Type] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.kind, $0) }
  )

  private static let all: [any LaneRequest.Type] = [
    SummaryRequest.self, PageDescriptionRequest.self, PageLabelsRequest.self,
    OutlineRequest.self, LinksRequest.self, StructureEntriesRequest.self, ArticleThreadsRequest.self,
    LayersRequest.self, TextRequest.self, MarkedTextsRequest.self, MediaRequest.self, AttachmentsRequest.self,
    SandboxRequest.self,
  ]

  /// - Throws: what the question is answered with; `workerLost` where it is none.
  static func answer(
    _ kind: LaneRequestKind,
    _ payload: [UInt8],
    from document: OpenDocument
  ) throws(GatefoldError) -> [UInt8] {
    guard let type = requests[kind] else { throw GatefoldError.senseless }
    return try answer(type, payload, from: document)
  }

  private static func answer<Request: LaneRequest>(
    _ type: Request.Type,
    _ payload: [UInt8],
    from document: OpenDocument
  ) throws(GatefoldError) -> [UInt8] {
    var reader = WireReader(payload)
    guard let request = try? reader.last(Request.self) else { throw GatefoldError.senseless }
    var writer = WireWriter()
    writer.write(try request.answer(from: document))
    return writer.bytes
  }
}
