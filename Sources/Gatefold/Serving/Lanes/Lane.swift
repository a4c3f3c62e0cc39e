/// A document open in one place that answers one question at a time: on a thread of this process, or in a worker
/// process.
protocol Lane: AnyObject, Sendable {
  func answer<Request: LaneRequest>(_ request: Request) async throws(GatefoldError) -> Request.Answer

  /// Draws a region of a page onto nothing, without its paper.
  func draw(_ region: PageRegion) async throws(GatefoldError) -> PixelStorage

  /// Reads an embedded file as `Issue.read(_:maximumByteCount:_:)` does.
  func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) -> EmbeddedFile.Reading
}

/// A question to a document, with what a worker process needs to be asked it.
protocol LaneRequest: WireValue, Sendable {
  associatedtype Answer: WireValue & Sendable
  static var kind: LaneRequestKind { get }
  /// The page that is asked about, where it is one.
  var pageIndex: Int? { get }
  func answer(from document: OpenDocument) throws(GatefoldError) -> Answer
  /// Whether an answer is about what was asked: a worker that was taken over may speak of another page.
  func isAnswered(by answer: Answer) -> Bool
}

/// What may be asked of a document. The numbers are those of the worker protocol.
enum LaneRequestKind: UInt8, Hashable, Sendable {
  case summary = 1
  case pageDescription, hasPageLabels, outline, links, structureEntries, articleThreads, layers, text,
    markedTexts, media, attachments, sandbox
  case draw = 64
  case readFile
}

extension LaneRequest {
  var pageIndex: Int? { nil }
  func isAnswered(by answer: Answer) -> Bool { true }
}
