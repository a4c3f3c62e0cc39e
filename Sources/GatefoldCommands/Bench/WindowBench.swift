internal import Gatefold

/// Shows a window over each page, moves it and zooms, and takes the times until all that is visible is there.
struct WindowBench: Sendable {
  let zoom: Double
  let window: PixelSize

  func run(
    open: () async throws(GatefoldError) -> Issue,
    pages: (Issue) throws(GatefoldError) -> [Int]
  ) async throws(GatefoldError) -> WindowBenchReport {
    let clock = ContinuousClock()
    let start = clock.now
    let issue = try await open()
    var report = WindowBenchReport(zoom: zoom, window: window, open: (clock.now - start).milliseconds)
    let indices = try pages(issue)
    // What is done once for a document counts for no page.
    _ = try? await issue.page(at: 0)
    let feed = ViewportFeed(issue, prefetch: .nothing)
    for index in indices {
      issue.context.removeAll()
      do throws(GatefoldError) {
        report.pages.append(try await times(ofPageAt: index, of: issue, feed))
      } catch {
        report.failed.append(.init(pageIndex: index, error: "\(error)"))
      }
    }
    feed.finish()
    let statistics = issue.context.statistics
    report.drawing = .init(statistics.drawingTime, of: statistics.drawn)
    report.cutting = .init(statistics.cuttingTime, of: statistics.cut)
    report.supertiles = .init(statistics.supertiles)
    report.tiles = .init(statistics.tiles)
    report.peakMemory = ProcessMemory.peak
    return report
  }

  private func times(
    ofPageAt index: Int,
    of issue: Issue,
    _ feed: ViewportFeed
  ) async throws(GatefoldError) -> WindowBenchReport.PageTimes {
    let clock = ContinuousClock()
    let start = clock.now
    let page = try await issue.page(at: index)
    let places = try WindowPlaces(page: page.size, zoom: zoom, window: window)
    try await settle(Viewport(places.middle, of: page, zoom: zoom), feed)
    let shown = clock.now
    if let pan = places.pan { try await settle(Viewport(pan, of: page, zoom: zoom), feed) }
    let moved = clock.now
    try await settle(Viewport(places.step, of: page, zoom: zoom * WindowPlaces.zoomStep), feed)
    return WindowBenchReport.PageTimes(
      pageIndex: index,
      cold: (shown - start).milliseconds,
      pan: places.pan.map { _ in (moved - shown).milliseconds },
      zoomStep: (clock.now - moved).milliseconds,
      places: places
    )
  }

  /// Shows a viewport until all that is visible has come.
  ///
  /// - Throws: the first of its failures.
  private func settle(_ viewport: Viewport, _ feed: ViewportFeed) async throws(GatefoldError) {
    var failure: GatefoldError?
    feed.show(viewport)
    events: for await (_, event) in feed {
      switch event {
      case .tile: continue
      case .failure(let error): failure = failure ?? error
      case .settled: break events
      }
    }
    if let failure { throw failure }
  }
}
