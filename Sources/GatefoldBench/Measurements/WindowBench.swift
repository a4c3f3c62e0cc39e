internal import Gatefold
internal import GatefoldCommands

/// Shows a window over each page, moves it and zooms, and measures the time until all visible tiles are drawn.
struct WindowBench: Sendable {
  let zoom: Double
  let window: PixelSize

  func run(
    open: () async throws(GatefoldError) -> MagazineIssue,
    pages: (MagazineIssue) throws(GatefoldError) -> [Int]
  ) async throws(GatefoldError) -> WindowBenchReport {
    let clock = ContinuousClock()
    await RenderingContext.prepare()
    let start = clock.now
    let issue = try await open()
    var report = WindowBenchReport(zoom: zoom, window: window, open: (clock.now - start).milliseconds)
    let indices = try pages(issue)
    // Exclude work that is done once for a document.
    _ = try? await issue.page(at: 0)
    let feed = ViewportFeed(issue, prefetch: ViewportPrefetch(rings: 1, neighbours: 0))
    for index in indices {
      issue.context.emptyCaches()
      do throws(GatefoldError) {
        report.pages.append(try await times(ofPageAt: index, of: issue, feed))
      } catch {
        report.failed.append(.init(pageIndex: index, error: "\(error)"))
      }
    }
    feed.finish()
    let statistics = issue.context.statistics
    report.drawing = .init(statistics.drawingTime, of: statistics.drawn)
    report.tiles = .init(statistics.tiles)
    report.peakMemory = ProcessMemory.peak
    return report
  }

  private func times(
    ofPageAt index: Int,
    of issue: MagazineIssue,
    _ feed: ViewportFeed
  ) async throws(GatefoldError) -> WindowBenchReport.PageTimes {
    let clock = ContinuousClock()
    let start = clock.now
    let page = try await issue.page(at: index)
    let places = try WindowPlaces(page: page.size, zoom: zoom, window: window)
    let middle = Viewport(places.middle, of: page, zoom: zoom)
    try await settle(middle, feed)
    let cold = clock.now - start
    try await drawRing(of: middle, at: places.middle, on: page, feed)
    var pan: Duration?
    if let place = places.pan { pan = try await time(of: place, on: page, zoom: zoom, feed) }
    let step = try await time(of: places.step, on: page, zoom: zoom * WindowPlaces.zoomStep, feed)
    return WindowBenchReport.PageTimes(
      pageIndex: index,
      cold: cold.milliseconds,
      pan: pan?.milliseconds,
      zoomStep: step.milliseconds,
      places: places
    )
  }

  /// The time until a window is drawn; afterwards the feed draws its surroundings.
  private func time(
    of place: PixelRect,
    on page: Page,
    zoom: Double,
    _ feed: ViewportFeed
  ) async throws(GatefoldError) -> Duration {
    let viewport = Viewport(place, of: page, zoom: zoom)
    let clock = ContinuousClock()
    let start = clock.now
    try await settle(viewport, feed)
    let time = clock.now - start
    try await drawRing(of: viewport, at: place, on: page, feed)
    return time
  }

  /// Lets the feed draw the surroundings of a viewport, as it does while a reader looks at it.
  private func drawRing(
    of viewport: Viewport,
    at place: PixelRect,
    on page: Page,
    _ feed: ViewportFeed
  ) async throws(GatefoldError) {
    let grid = try viewport.grid(pageSize: page.size)
    let around = PixelRect(
      x: place.x - grid.tileSize,
      y: place.y - grid.tileSize,
      width: place.width + 2 * grid.tileSize,
      height: place.height + 2 * grid.tileSize
    )
    let shown = grid.indices(touching: place).filter { place.contains(grid.tilePixels(from: $0, to: $0)) }
    var missing = grid.indices(touching: around).count - shown.count
    guard missing > 0 else { return }
    for await update in feed {
      if case .failure(let error) = update.event { throw error }
      if case .tile(_, .ring) = update.event { missing -= 1 }
      if missing == 0 { break }
    }
  }

  /// Shows a viewport until all that is visible has come.
  ///
  /// - Throws: the first of its failures.
  private func settle(_ viewport: Viewport, _ feed: ViewportFeed) async throws(GatefoldError) {
    var failure: GatefoldError?
    feed.show(viewport)
    events: for await update in feed {
      switch update.event {
      case .placeholder, .tile: continue
      case .failure(let error): failure = failure ?? error
      case .settled: break events
      }
    }
    if let failure { throw failure }
  }
}
