@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Tile caches")
struct TileCacheTests {
  @Test("A row of tiles is drawn once, and returned again without a copy")
  func drawnOnce() async throws {
    let context = RenderingContext()
    let page = try await Sample.issue.open(context: context).page(at: 6)
    let grid = try page.tileGrid(zoom: 2)
    for index in try grid.indices() { _ = try await page.tile(at: index, in: grid) }
    #expect(context.statistics.drawn == Supertile.holding(try grid.indices(), in: grid).count)
    #expect(context.statistics.tiles.misses == grid.rows)
    let (first, again) = (
      try await page.tile(at: TileIndex(column: 1, row: 1), in: grid),
      try await page.tile(at: TileIndex(column: 1, row: 1), in: grid)
    )
    #expect(context.statistics.tiles.hits == (grid.columns - 1) * grid.rows + 2)
    let addresses = [first, again].map { tile in tile.pixels.withRow(0) { $0.baseAddress } }
    #expect(addresses[0] == addresses[1])
  }

  @Test("Simultaneous equal requests are drawn once")
  func joined() async throws {
    let context = RenderingContext(budget: RenderingBudget(lanes: 1))
    let page = try await Sample.issue.open(context: context).page(at: 0)
    let grid = try page.tileGrid(zoom: 2)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in try grid.indices() { group.addTask { _ = try await page.tile(at: index, in: grid) } }
      try await group.waitForAll()
    }
    let statistics = context.statistics
    #expect(statistics.drawn == Supertile.holding(try grid.indices(), in: grid).count)
    #expect(statistics.joined + statistics.tiles.hits == grid.columns * grid.rows - statistics.drawn)
  }

  @Test("Caches stay within their budgets, which count every byte")
  func budgets() async throws {
    let budget = RenderingBudget(tileBytes: 5 << 20)
    let context = RenderingContext(budget: budget)
    let issue = try await Sample.issue.open(context: context)
    for pageIndex in 0..<6 {
      let page = try await issue.page(at: pageIndex)
      let grid = try page.tileGrid(zoom: 1, tileSize: 200)
      for index in try grid.indices() { _ = try await page.tile(at: index, in: grid) }
      #expect(context.statistics.tiles.bytes <= budget.tileBytes)
    }
    // Pages of 603 by 783 pixels, in rows of 200 with a margin of 8.
    #expect(context.statistics.tiles.bytes > budget.tileBytes - 603 * 216 * 4)
    context.removeAll()
    #expect(context.statistics.tiles.bytes == 0)
  }

  @Test("Cached data of an issue is removed with it")
  func forgotten() async throws {
    let context = RenderingContext()
    let other = try await Sample.rightToLeft.open(context: context).page(at: 0)
    let grid = try other.tileGrid(zoom: 1)
    _ = try await other.tile(at: TileIndex(column: 0, row: 0), in: grid)
    let bytes = context.statistics.tiles.bytes
    do {
      let page = try await Sample.issue.open(context: context).page(at: 0)
      _ = try await page.tile(at: TileIndex(column: 0, row: 0), in: page.tileGrid(zoom: 1))
      #expect(context.statistics.tiles.bytes > bytes)
    }
    #expect(context.statistics.tiles.bytes == bytes)
    #expect(context.statistics.tiles.count == 1)
  }

  @Test("A request cancelled before it starts is never drawn")
  func withdrawn() async throws {
    let context = RenderingContext(budget: RenderingBudget(lanes: 1))
    let issue = try await Sample.issue.open(lanes: 1, context: context)
    let pages = [try await issue.page(at: 3), try await issue.page(at: 4)]
    // The only lane is taken, so both requests wait for it.
    let holder = issue.lanes.request(.page(0), .visible)
    let waiting = pages.map { page in
      Task { try await page.tile(at: TileIndex(column: 0, row: 0), in: page.tileGrid(zoom: 1)) }
    }
    while context.statistics.tiles.misses < 2 { await Task.yield() }
    waiting[0].cancel()
    let error = await #expect(throws: GatefoldError.self) { try await waiting[0].value }
    #expect(error?.code == .cancelled)
    context.scheduler.giveBack(holder)
    _ = try await waiting[1].value
    #expect(context.statistics.drawn == 1)
    #expect(context.statistics.withdrawn == 1)
  }
}
