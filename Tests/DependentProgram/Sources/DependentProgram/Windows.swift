import Gatefold

/// Zooms a reader's window on a display with a scale of 1.25.
func checkViewport(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  let feed = ViewportFeed(issue, prefetch: .nothing, placeholderDelay: .zero)
  let scale = 1.25
  let page = try await issue.page(at: 0)
  let first = Viewport(
    pageIndex: 0,
    rect: PageRect(x: 100, y: 120, width: 200, height: 150),
    zoom: 1.5,
    displayScale: scale
  )
  let before = try await window(of: feed, showing: first)
  try expect(before.placeholders.isEmpty, "there are placeholders before there was another zoom")
  let grid = try first.grid(pageSize: page.size)
  try expectEqual(grid.zoom, 1.5 * scale, "the zoom of the tiles")
  try expectEqual(before.tiles, Set(grid.indices(fromCentreOf: first.rect)), "the visible tiles")

  let closer = Viewport(
    pageIndex: 0,
    rect: PageRect(x: 170, y: 170, width: 60, height: 50),
    zoom: 4,
    displayScale: scale
  )
  let after = try await window(of: feed, showing: closer)
  try expect(!after.placeholders.isEmpty, "there are no placeholders on a zoom")
  try expect(after.placeholders.isSubset(of: after.tiles), "a placeholder stands for no tile")

  feed.finish()
  var count = 0
  for await _ in feed { count += 1 }
  try expectEqual(count, 0, "what comes from a feed that is finished")
}

/// The feed's updates until everything visible has arrived.
private func window(
  of feed: ViewportFeed,
  showing viewport: Viewport
) async throws -> (placeholders: Set<TileIndex>, tiles: Set<TileIndex>) {
  var placeholders: Set<TileIndex> = []
  var tiles: Set<TileIndex> = []
  feed.show(viewport)
  for await update in feed {
    try expectEqual(update.viewport, viewport, "the viewport of an update")
    switch update.event {
    case .placeholder(let tile):
      try expect(!tiles.contains(tile.index), "a placeholder comes after its tile")
      placeholders.insert(tile.index)
    case .tile(let tile, let purpose):
      try expectEqual(purpose, .visible, "the purpose of a tile")
      try expectEqual(tile.pixels.size, tile.pixelRect.size, "the size of a tile")
      tiles.insert(tile.index)
    case .failure(let error): throw error
    case .settled: return (placeholders, tiles)
    }
  }
  throw Unexpected(description: "the feed ended before all was there")
}
