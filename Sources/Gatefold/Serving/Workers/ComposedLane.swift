internal import Synchronization

/// A document of this process, some of whose pages have files of their own: each is drawn by a lane of its own, in a worker
/// process if the issue is isolated.
final class ComposedLane: Lane {
  private struct OpenPage {
    let index: Int
    let lane: any Lane
  }

  /// Facing pages are drawn in turn.
  private static let maximumOpenPages = 2

  private let document: InProcessLane
  private let colors: ColorConversion
  private let worker: WorkerOptions?
  /// The last used last.
  private let openPages = Mutex<[OpenPage]>([])
  /// The active lane, if it isn't the document's own lane.
  private let drawing = Mutex<(any Lane)?>(nil)

  /// - Parameter worker: `nil` for a page that is drawn in this process.
  init(_ source: any DocumentSource, colors: ColorConversion, worker: WorkerOptions?) {
    document = InProcessLane(source)
    self.colors = colors
    self.worker = worker
  }

  func answer<Request: LaneRequest>(_ request: Request) async throws(GatefoldError) -> Request.Answer {
    try await document.answer(request)
  }

  func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) -> EmbeddedFile.Reading {
    try await document.read(file, maximumByteCount: maximumByteCount, body)
  }

  func draw(_ region: PageRegion, threads: Int) async throws(GatefoldError) -> PixelStorage {
    do throws(GatefoldError) {
      guard let lane = try await lane(ofPage: region.pageIndex) else {
        return try await document.draw(region, threads: threads)
      }
      drawing.withLock { $0 = lane }
      defer { drawing.withLock { $0 = nil } }
      return try await lane.draw(region.onPage(0), threads: threads)
    } catch {
      throw error.on(page: region.pageIndex)
    }
  }

  func stop() { drawing.withLock { $0 }?.stop() }

  /// `nil` for a page that the document draws.
  private func lane(ofPage index: Int) async throws(GatefoldError) -> (any Lane)? {
    let known = openPages.withLock { pages in
      pages.firstIndex { $0.index == index }.map { place in
        pages.append(pages.remove(at: place))
        return pages[pages.count - 1].lane
      }
    }
    if let known { return known }
    guard let page = try await document.file(ofPage: index) else { return nil }
    let lane: any Lane
    if let worker {
      lane = WorkerLane(page.file, password: nil, colors: colors, options: worker)
    } else {
      lane = InProcessLane(PDFSource(try DocumentBytes.mapping(page.file), colors: colors))
    }
    if page.isChecked, let problem = try await lane.answer(InspectionRequest(index: 0)).problems.first {
      throw GatefoldError(.drawingFailed, "the picture is damaged; replace it", nativeMessage: problem)
    }
    openPages.withLock { pages in
      pages.append(OpenPage(index: index, lane: lane))
      if pages.count > Self.maximumOpenPages { pages.removeFirst() }
    }
    return lane
  }
}
