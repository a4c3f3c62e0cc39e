/// A document on a thread of this process. poppler shares one output device among all pages of a document, so a
/// document serves only one thread, and an issue opens several documents from the same source.
actor InProcessLane: Lane {
  nonisolated private let executor: LaneExecutor
  private let source: any DocumentSource
  private var openDocument: (any LaneDocument)?

  init(_ source: any DocumentSource) {
    executor = LaneExecutor(name: "gatefold-lane")
    self.source = source
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  isolated deinit {
    openDocument = nil
    executor.finish()
  }

  /// Made on the lane's thread.
  private var document: any LaneDocument {
    if let openDocument { return openDocument }
    let document = source.open()
    openDocument = document
    return document
  }

  func answer<Request: LaneRequest>(_ request: Request) throws(GatefoldError) -> Request.Answer {
    try request.answer(from: document)
  }

  func draw(_ region: PageRegion, threads: Int) throws(GatefoldError) -> PixelStorage {
    let storage = try PixelStorage(region.pixels.size, zeroed: region.paper == nil)
    try document.draw(region, threads: threads, onto: storage)
    return storage
  }

  func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) throws(GatefoldError) -> EmbeddedFile.Reading {
    try document.read(file, maximumByteCount: maximumByteCount, body)
  }

  /// The file of a page that has one of its own.
  func file(ofPage index: Int) throws(GatefoldError) -> PageFile? { try source.file(ofPage: index) }

  /// A thread of this process can't be stopped.
  nonisolated func stop() {}
}
