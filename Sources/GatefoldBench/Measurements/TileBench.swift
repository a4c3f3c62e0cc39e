internal import Gatefold
internal import GatefoldCommands

/// Simulates a reader, and measures the times.
struct TileBench: Sendable {
  let zoom: Double
  let tileSize: Int
  let displayScale: Int
  let window: PixelSize
  let warmTiles: Int
  let moves: Int

  /// How many readings of memory the moves give.
  private static let memoryReadings = 20

  func run(
    open: () async throws(GatefoldError) -> MagazineIssue,
    pages: (MagazineIssue) throws(GatefoldError) -> [Int]
  ) async throws(GatefoldError) -> TileBenchReport {
    let clock = ContinuousClock()
    await RenderingContext.prepare()
    let start = clock.now
    let issue = try await open()
    let opened = clock.now
    let indices = try pages(issue)
    _ = try await tiles(of: issue.page(at: indices[0]), atMost: 1)
    let firstTile = clock.now

    var report = TileBenchReport(zoom: zoom * Double(displayScale), pages: indices.count)
    report.open = (opened - start).milliseconds
    report.firstTile = (firstTile - start).milliseconds
    try await measureTiles(of: issue, indices, &report)
    try await measureViewports(of: issue, indices, &report)
    await measureMoves(over: issue, indices, &report)
    let statistics = issue.context.statistics
    report.tiles = .init(statistics.tiles)
    report.withdrawn = statistics.withdrawn
    report.peakMemory = ProcessMemory.peak
    return report
  }

  /// The tiles at the middle of a page, one after the other, with the time of each.
  private func tiles(of page: Page, atMost count: Int) async throws(GatefoldError) -> [(Tile, Duration)] {
    let clock = ContinuousClock()
    let grid = try page.tileGrid(zoom: zoom * Double(displayScale), tileSize: tileSize * displayScale)
    let middle = middle(of: page)
    var tiles: [(Tile, Duration)] = []
    for index in grid.indices(fromCentreOf: middle).prefix(count) {
      let start = clock.now
      let tile = try await page.tile(at: index, in: grid)
      tiles.append((tile, clock.now - start))
    }
    return tiles
  }

  private func measureTiles(
    of issue: MagazineIssue,
    _ indices: [Int],
    _ report: inout TileBenchReport
  ) async throws(GatefoldError) {
    let clock = ContinuousClock()
    var (cold, warm, png, jpeg): ([Duration], [Duration], [Duration], [Duration]) = ([], [], [], [])
    for index in indices {
      let page = try await issue.page(at: index)
      issue.context.emptyCaches()
      let tiles = try await tiles(of: page, atMost: 1 + warmTiles)
      cold += tiles.prefix(1).map(\.1)
      warm += tiles.dropFirst().map(\.1)
      report.pageTimes.append(.init(pageIndex: index, tiles.map(\.1)))
      for (tile, _) in tiles {
        let start = clock.now
        _ = try tile.pixels.encoded(as: .png)
        let between = clock.now
        _ = try tile.pixels.encoded(as: .jpeg)
        png.append(between - start)
        jpeg.append(clock.now - between)
      }
    }
    report.coldTile = .init(cold)
    report.warmTile = .init(warm)
    report.encodingPNG = .init(png)
    report.encodingJPEG = .init(jpeg)
  }

  private func measureViewports(
    of issue: MagazineIssue,
    _ indices: [Int],
    _ report: inout TileBenchReport
  ) async throws(GatefoldError) {
    let before = issue.context.statistics
    var (cold, warm): ([Duration], [Duration]) = ([], [])
    for index in indices {
      let page = try await issue.page(at: index)
      issue.context.emptyCaches()
      let viewport = viewport(over: page, middle(of: page))
      cold.append(await settle(viewport, ViewportFeed(issue, prefetch: .nothing)))
      warm.append(await settle(viewport, ViewportFeed(issue, prefetch: .nothing)))
    }
    let after = issue.context.statistics
    report.coldViewport = .init(cold)
    report.warmViewport = .init(warm)
    report.drawing = .init(after.drawingTime - before.drawingTime, of: after.drawn - before.drawn)
  }

  private func measureMoves(over issue: MagazineIssue, _ indices: [Int], _ report: inout TileBenchReport) async {
    guard moves > 0 else { return }
    var random = SplitMix64(seed: 1)
    let feed = ViewportFeed(issue)
    var times: [Duration] = []
    for move in 0..<moves {
      // Skip a page that cannot be drawn, as a reader would.
      guard let page = try? await issue.page(at: indices[Int.random(in: indices.indices, using: &random)]) else {
        continue
      }
      var rect = middle(of: page)
      rect.x = Double.random(in: 0...max(0, page.size.width - rect.width), using: &random)
      rect.y = Double.random(in: 0...max(0, page.size.height - rect.height), using: &random)
      times.append(await settle(viewport(over: page, rect), feed))
      if move % max(1, moves / Self.memoryReadings) == 0 { report.memoryWhileMoving.append(ProcessMemory.resident) }
    }
    feed.finish()
    report.moving = .init(times)
  }

  /// Shows a viewport, and gives the time until all of it is there.
  private func settle(_ viewport: Viewport, _ feed: ViewportFeed) async -> Duration {
    await ContinuousClock().measure {
      feed.show(viewport)
      for await update in feed {
        if case .settled = update.event { break }
      }
    }
  }

  private func viewport(over page: Page, _ rect: PageRect) -> Viewport {
    Viewport(pageIndex: page.index, rect: rect, zoom: zoom, tileSize: tileSize, displayScale: Double(displayScale))
  }

  /// Returns the area of the page that a window centred on it shows.
  private func middle(of page: Page) -> PageRect {
    let width = min(page.size.width, Double(window.width) / zoom)
    let height = min(page.size.height, Double(window.height) / zoom)
    return PageRect(
      x: (page.size.width - width) / 2,
      y: (page.size.height - height) / 2,
      width: width,
      height: height
    )
  }
}
