@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Viewports")
struct ViewportTests {
  /// The events of a feed until it is settled, or until a condition holds.
  private func events(
    _ feed: ViewportFeed,
    until isDone: (ViewportEvent, Int) -> Bool = { event, _ in if case .settled = event { true } else { false } }
  ) async -> [ViewportFeed.Element] {
    var events: [ViewportFeed.Element] = []
    for await element in feed {
      events.append(element)
      if isDone(element.event, events.count) { break }
    }
    return events
  }

  private func tiles(_ events: [ViewportFeed.Element]) -> [(tile: Tile, purpose: ViewportTilePurpose)] {
    events.compactMap { if case .tile(let tile, let purpose) = $0.event { (tile, purpose) } else { nil } }
  }

  @Test("Tiles come from the centre outwards")
  func centreOutwards() throws {
    let grid = try TileGrid(pageSize: PageSize(width: 1000, height: 1000), zoom: 1, tileSize: 100)
    let indices = grid.indices(fromCentreOf: PageRect(x: 210, y: 310, width: 280, height: 280))
    #expect(indices.count == 9)
    #expect(indices.first == TileIndex(column: 3, row: 4))
    #expect(Set(indices.suffix(4)) == Set([2, 4].flatMap { c in [3, 5].map { TileIndex(column: c, row: $0) } }))
    #expect(grid.indices(fromCentreOf: PageRect(x: 2000, y: 0, width: 10, height: 10)).isEmpty)
  }

  @Test("A window on a rotated page is a part of it in page space", arguments: PageRotation.allCases)
  func window(_ rotation: PageRotation) async throws {
    let page = try await Sample.issue.open().page(at: 3)
    let window = PixelRect(x: 100, y: 60, width: 300, height: 200)
    let viewport = Viewport(window, of: page, zoom: 2, rotation: rotation)
    let grid = try viewport.grid(pageSize: page.size)
    #expect(try grid.pixelRect(covering: viewport.rect) == window)
  }

  @Test("Visible tiles come first, then the surroundings, then the neighbouring pages")
  func order() async throws {
    let issue = try await Sample.issue.open(context: RenderingContext())
    let feed = ViewportFeed(issue)
    let rect = PageRect(x: 200, y: 200, width: 100, height: 100)
    feed.show(Viewport(pageIndex: 4, rect: rect, zoom: 2, tileSize: 128))
    let grid = try await issue.page(at: 4).tileGrid(zoom: 2, tileSize: 128)
    let visible = grid.indices(fromCentreOf: rect)
    #expect(visible.count == 4)
    // 4 visible tiles, the event `settled`, 12 surrounding and the 4 whole tiles, and 4 for each neighbouring page.
    let seen = tiles(await events(feed) { _, count in count == 4 + 1 + 16 + 8 })
    #expect(
      seen.map(\.purpose) == Array(repeating: .visible, count: 4) + Array(repeating: .ring, count: 16)
        + Array(repeating: .neighbour, count: 8)
    )
    #expect(seen.prefix(4).map(\.tile.index) == visible)
    #expect(seen.suffix(8).map(\.tile.pageIndex) == [5, 5, 5, 5, 3, 3, 3, 3])
    let ring = seen.dropFirst(4).prefix(16).map(\.tile)
    #expect(Set(ring.map(\.index)).count == 16)
    for tile in ring { #expect(try tile.pixelRect == grid.pixelRect(of: tile.index)) }
  }

  @Test("A partly visible tile comes as its visible part first, and is completed with the surroundings")
  func tilesAtEdges() async throws {
    let issue = try await Sample.issue.open(context: RenderingContext())
    let page = try await issue.page(at: 0)
    let whole = RGBPicture(try await page.render(.zoom(2)))
    let feed = ViewportFeed(issue)
    let window = PixelRect(x: 200, y: 300, width: 420, height: 333)
    feed.show(Viewport(window, of: page, zoom: 2))
    let grid = try page.tileGrid(zoom: 2)
    let seen = tiles(await events(feed))
    #expect(seen.count == grid.indices(touching: window).count)
    for (tile, _) in seen {
      #expect(try tile.pixelRect == grid.pixelRect(of: tile.index).intersection(window))
      #expect(tile.pixels.size == tile.pixelRect.size)
      let difference = PictureDifference(RGBPicture(tile.pixels), whole.cropped(to: tile.pixelRect))
      #expect(difference.mean(over: PixelRect(tile.pixels.size)) < 0.3, "\(tile.index)")
    }
  }

  /// A window is drawn as a whole, so photographs are sampled at positions that differ by a fraction of a pixel.
  @Test("Tiles of a viewport resemble those requested singly, at 2x")
  func displayScale() async throws {
    let issue = try await Sample.issue.open(context: RenderingContext())
    let page = try await issue.page(at: 0)
    let feed = ViewportFeed(issue, prefetch: .nothing)
    feed.show(Viewport(pageIndex: 0, rect: PageRect(x: 0, y: 0, width: 300, height: 300), zoom: 1, displayScale: 2))
    let grid = try page.tileGrid(zoom: 2, tileSize: 512)
    let seen = tiles(await events(feed))
    #expect(seen.count == 4)
    for (tile, _) in seen {
      let alone = RGBPicture(try await page.tile(at: tile.index, in: grid).pixels)
      let difference = PictureDifference(RGBPicture(tile.pixels), alone)
      #expect(difference.maximum <= 3, "\(tile.index)")
    }
  }

  @Test("A viewport moved 50 times draws only the last window and drawings already begun")
  func moving() async throws {
    let context = RenderingContext(budget: RenderingBudget(lanes: 1))
    let issue = try await Sample.issue.open(context: context)
    let feed = ViewportFeed(issue, prefetch: .nothing)
    let last = Viewport(pageIndex: 13, rect: PageRect(x: 100, y: 100, width: 200, height: 200), zoom: 2)
    for move in 0..<49 {
      feed.show(Viewport(pageIndex: move % 13, rect: last.rect, zoom: 1 + Double(move) / 10))
      await Task.yield()
    }
    feed.show(last)
    let seen = await events(feed)
    #expect(seen.allSatisfy { $0.viewport == last })
    let grid = try await issue.page(at: 13).tileGrid(zoom: 2)
    #expect(Set(tiles(seen).map(\.tile.index)) == Set(grid.indices(fromCentreOf: last.rect)))
    let statistics = context.statistics
    // With one lane, at most one drawing runs at each move, and no abandoned one starts.
    #expect(statistics.drawn + statistics.withdrawn == statistics.tiles.misses - statistics.joined)
    #expect(statistics.drawn <= 49 + tiles(seen).count, "\(statistics)")
  }

  @Test("A small move requests only what came into view")
  func movingALittle() async throws {
    let context = RenderingContext()
    let issue = try await Sample.issue.open(context: context)
    let feed = ViewportFeed(issue, prefetch: .nothing)
    var viewport = Viewport(pageIndex: 6, rect: PageRect(x: 0, y: 0, width: 256, height: 256), zoom: 2)
    feed.show(viewport)
    #expect(tiles(await events(feed)).count == 4)
    viewport.rect.x += 128
    feed.show(viewport)
    let seen = tiles(await events(feed))
    #expect(seen.count == 4)
    #expect(context.statistics.tiles.hits == 2)
    #expect(context.statistics.drawn == 2)
  }

  @Test("After a zoom, placeholders come before the tiles that replace them", arguments: [2.0, 3, 4.5])
  func placeholders(zoom: Double) async throws {
    let issue = try await Sample.issue.open(context: RenderingContext())
    let page = try await issue.page(at: 0)
    let feed = ViewportFeed(issue, prefetch: .nothing, placeholderDelay: .zero)
    let middle = PageRect(x: 100, y: 120, width: 200, height: 150)
    feed.show(Viewport(pageIndex: 0, rect: middle, zoom: 1.5))
    #expect(!(await events(feed)).contains { if case .placeholder = $0.event { true } else { false } })
    let near = PageRect(x: 170, y: 170, width: 60, height: 50)
    feed.show(Viewport(pageIndex: 0, rect: near, zoom: zoom))
    var waiting: Set<TileIndex> = []
    var count = 0
    let whole = RGBPicture(try await page.render(.zoom(zoom)))
    for update in await events(feed) {
      switch update.event {
      case .placeholder(let tile):
        waiting.insert(tile.index)
        count += 1
        let difference = PictureDifference(RGBPicture(tile.pixels), whole.cropped(to: tile.pixelRect))
        #expect(difference.mean(over: PixelRect(tile.pixels.size)) < 30)
      case .tile(let tile, _): waiting.remove(tile.index)
      case .failure, .settled: #expect(waiting.isEmpty)
      }
    }
    #expect(count > 0)
  }

  @Test("Tiles that arrive before the placeholder delay have no placeholder")
  func noPlaceholders() async throws {
    let issue = try await Sample.issue.open(context: RenderingContext())
    let feed = ViewportFeed(issue, prefetch: .nothing, placeholderDelay: .seconds(3600))
    for zoom in [1.5, 3] {
      feed.show(Viewport(pageIndex: 0, rect: PageRect(x: 170, y: 170, width: 60, height: 50), zoom: zoom))
      let seen = await events(feed)
      #expect(tiles(seen).count == seen.count - 1)
    }
  }

  @Test("A single tile has the same bytes, whichever windows were drawn before")
  func addressedTiles() async throws {
    let rect = PageRect(x: 100, y: 100, width: 200, height: 150)
    func tiles(after zooms: [Double]) async throws -> [RGBPicture] {
      let issue = try await Sample.issue.open(context: RenderingContext())
      let feed = ViewportFeed(issue)
      for zoom in zooms {
        for step in 0..<3 {
          var viewport = Viewport(pageIndex: 0, rect: rect, zoom: zoom)
          viewport.rect.x += Double(step) * 40
          feed.show(viewport)
          _ = await events(feed) { event, count in
            if case .settled = event { true } else { count > 200 }
          }
        }
      }
      let page = try await issue.page(at: 0)
      let grid = try page.tileGrid(zoom: 2)
      var pictures: [RGBPicture] = []
      for index in grid.indices(fromCentreOf: rect) {
        pictures.append(RGBPicture(try await page.tile(at: index, in: grid).pixels))
      }
      return pictures
    }
    #expect(try await tiles(after: []) == tiles(after: [2, 3, 2]))
  }

  @Test("Tiles of a moving window resemble the page drawn as a whole", arguments: [0, 3, 6, 12])
  func movingWindow(pageIndex: Int) async throws {
    let issue = try await Sample.issue.open(context: RenderingContext())
    let page = try await issue.page(at: pageIndex)
    let whole = RGBPicture(try await page.render(.zoom(2)))
    let feed = ViewportFeed(issue, prefetch: ViewportPrefetch(rings: 1, neighbours: 0))
    for step in 0..<4 {
      let rect = PageRect(x: 40 + Double(step) * 30, y: 60 + Double(step) * 90, width: 220, height: 200)
      let viewport = Viewport(pageIndex: pageIndex, rect: rect, zoom: 2)
      feed.show(viewport)
      let wanted = Set(try viewport.grid(pageSize: page.size).indices(fromCentreOf: rect))
      let seen = tiles(await events(feed)).filter { $0.purpose == .visible }
      #expect(Set(seen.map(\.tile.index)) == wanted)
      for (tile, _) in seen {
        let difference = PictureDifference(RGBPicture(tile.pixels), whole.cropped(to: tile.pixelRect))
        #expect(difference.mean(over: PixelRect(tile.pixels.size)) < 0.3, "step \(step), \(tile.index)")
      }
    }
  }

  @Test("Tiles are drawn in a few rectangles that contain no other tiles", arguments: 0..<20)
  func rectangles(seed: UInt64) throws {
    var random = SeededNumbers(state: seed)
    let grid = try TileGrid(pageSize: PageSize(width: 2000, height: 1500), zoom: 1, tileSize: 100)
    let indices = try grid.indices().filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.shuffled(using: &random)
    let rectangles = grid.rectangles(of: indices)
    let held = try rectangles.flatMap { rectangle in try grid.indices().filter(rectangle.contains) }
    #expect(held.count == indices.count)
    #expect(Set(held) == Set(indices))
    #expect(rectangles.first?.contains(indices[0]) == true)
    #expect(grid.rectangles(of: try grid.indices()).count == 1)
    #expect(grid.rectangles(of: []).isEmpty)
  }

  @Test("A missing page or a zoom of 0 is a failure of the feed", arguments: [(99, 1.0), (0, 0)])
  func failures(pageIndex: Int, zoom: Double) async throws {
    let feed = ViewportFeed(try await Sample.issue.open())
    feed.show(Viewport(pageIndex: pageIndex, rect: PageRect(x: 0, y: 0, width: 9, height: 9), zoom: zoom))
    let codes = await events(feed).compactMap { element -> GatefoldError.Code? in
      if case .failure(let error) = element.event { error.code } else { nil }
    }
    #expect(codes == [zoom == 0 ? .invalidZoom : .pageOutOfRange])
  }

  @Test("A feed ends when it is finished, or when its reading task is cancelled")
  func ending() async throws {
    let feed = ViewportFeed(try await Sample.issue.open())
    let reader = Task { await events(feed) { _, _ in false } }
    feed.finish()
    #expect(await reader.value.isEmpty)
    let other = ViewportFeed(try await Sample.issue.open())
    let cancelled = Task { await events(other) { _, _ in false } }
    cancelled.cancel()
    #expect(await cancelled.value.isEmpty)
  }

  @Test("A placeholder is a blurred tile", arguments: PageRotation.allCases)
  func placeholder(_ rotation: PageRotation) async throws {
    let context = RenderingContext()
    let page = try await Sample.issue.open(context: context).page(at: 0)
    let grid = try page.tileGrid(zoom: 2.5, rotation: rotation)
    for index in try grid.indices() {
      let blurred = try await page.placeholder(for: index, in: grid)
      let sharp = try await page.tile(at: index, in: grid)
      #expect(blurred.pixelRect == sharp.pixelRect)
      let difference = PictureDifference(RGBPicture(blurred.pixels), RGBPicture(sharp.pixels))
      #expect(difference.mean(over: PixelRect(sharp.pixels.size)) < 30, "\(index)")
    }
    // The small picture, and the blocks of the page.
    #expect(context.statistics.drawn == 1 + Supertile.holding(try grid.indices(), in: grid).count)
  }
}
