/// A document open in one place that answers one request at a time: on a thread of this process, or in a worker
/// process.
protocol Lane: AnyObject, Sendable {
  func answer<Request: LaneRequest>(_ request: Request) async throws(GatefoldError) -> Request.Answer

  /// Draws a region of a page onto transparency, without its paper.
  ///
  /// - Parameter threads: how many processors the drawing may use.
  func draw(_ region: PageRegion, threads: Int) async throws(GatefoldError) -> PixelStorage

  /// Reads an embedded file as `MagazineIssue.read(_:maximumByteCount:_:)` does.
  func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) -> EmbeddedFile.Reading

  /// Stops the request at work, which then throws `cancelled`, if the lane can do so.
  func stop()
}
