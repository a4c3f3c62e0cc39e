/// Draws a window over a canvas as a few large blocks of tiles; tiles asked for by themselves have fixed blocks instead.
///
/// A page's block is finished whole, and its tiles are views of it. On a spread, tiles are assembled from the blocks of
/// its pages.
struct WindowDrawing: Sendable {
  let canvas: any PageCanvas
  let grid: TileGrid
  let appearance: PageAppearance
  private let rasters: [PageRaster]
  private let rect: PageRect
  /// Visible pixels, from the top left of the rotated canvas.
  private let window: PixelRect
  /// Whether tiles at the window's edges are drawn as far as they are visible, until the ring completes them: whole
  /// tiles are on average 1.4 times the pixels of a window of 1920 x 1080.
  private let cutsTilesAtEdges: Bool

  /// - Parameter hasRing: whether the surroundings of the window are drawn after it.
  /// - Throws: `invalidZoom`, `invalidRegion` where the window misses the canvas.
  init(of viewport: Viewport, on canvas: any PageCanvas, hasRing: Bool) throws(GatefoldError) {
    self.canvas = canvas
    cutsTilesAtEdges = hasRing
    grid = try viewport.grid(pageSize: canvas.size)
    appearance = viewport.appearance
    rect = viewport.rect
    rasters = try canvas.rasters(in: grid)
    window = (try? grid.pixelRect(covering: viewport.rect)) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The raster of the page, where the canvas is one.
  private var page: PageRaster? {
    rasters.count == 1 && rasters[0].isWhole(grid) ? rasters[0] : nil
  }

  // MARK: Tiles of the window

  /// The tiles that the window touches, those nearest to its centre first.
  var visibleTiles: [TileIndex] { grid.indices(fromCentreOf: rect) }

  /// The tiles of a number of rings around the window, and the partly visible tiles of the window.
  func ring(_ rings: Int) -> [TileIndex] {
    let whole = Set(visibleTiles.filter { pixels(of: $0, .visible) == pixels(of: $0, .ring) })
    return grid.indices(fromCentreOf: grid.expanded(rect, byTiles: rings)).filter { !whole.contains($0) }
  }

  private func pixels(of index: TileIndex, _ purpose: ViewportTilePurpose) -> PixelRect {
    pixels(of: TileRectangle(first: index, last: index), purpose)
  }

  /// The pixels to draw for some tiles.
  private func pixels(of rectangle: TileRectangle, _ purpose: ViewportTilePurpose) -> PixelRect {
    let whole = grid.tilePixels(from: rectangle.first, to: rectangle.last)
    guard purpose != .ring, cutsTilesAtEdges, page != nil else { return whole }
    return whole.intersection(window) ?? whole
  }

  // MARK: Cached tiles

  /// Returns a cached tile of a window that was drawn before.
  func cachedTile(at index: TileIndex, _ purpose: ViewportTilePurpose) -> Tile? {
    let pixels = pixels(of: index, purpose)
    var blocks: [DrawnBlock] = []
    for raster in rasters {
      guard let part = raster.part(of: pixels) else { continue }
      guard let picture = picture(holding: part, of: raster) else { return nil }
      blocks.append(DrawnBlock(block: TileBlock(raster: raster, pixels: part), picture: picture))
    }
    return try? canvas.tile(at: index, pixels, from: blocks, in: grid, appearance)
  }

  private func picture(holding pixels: PixelRect, of raster: PageRaster) -> SupertilePicture? {
    canvas.issue.context.supertiles.picture(
      holding: pixels,
      of: ObjectIdentifier(canvas.issue),
      like: canvas.region(pixels, of: raster, in: grid, appearance),
      page == nil ? nil : appearance
    )
  }

  /// A placeholder for a missing tile, cut from a window at another zoom; `nil` if that window does not show all of the
  /// tile, or shows a spread.
  func placeholder(at index: TileIndex, from other: WindowDrawing) -> Tile? {
    guard page != nil, let otherPage = other.page else { return nil }
    let pixels = pixels(of: index, .visible)
    guard let shown = try? other.grid.pixelRect(covering: grid.pageRect(of: pixels)),
      let picture = other.picture(holding: shown, of: otherPage)
    else { return nil }
    let scale = other.grid.zoom / grid.zoom
    let part = PageRect(
      x: Double(pixels.x) * scale - Double(picture.pixels.x),
      y: Double(pixels.y) * scale - Double(picture.pixels.y),
      width: Double(pixels.width) * scale,
      height: Double(pixels.height) * scale
    )
    let scaled = try? PixelBuffer(picture.storage).scaled(part, to: pixels.size)
    return scaled.map { Tile(pageIndex: canvas.firstPageIndex, index: index, pixelRect: pixels, pixels: $0) }
  }

  // MARK: Blocks

  /// Tiles that are drawn together.
  struct Block: Sendable {
    let indices: [TileIndex]
    let purpose: ViewportTilePurpose
    fileprivate let parts: [RequestedBlock]
  }

  /// Requests the drawings that contain some tiles, joining those that are already running.
  func request(_ indices: [TileIndex], _ purpose: ViewportTilePurpose) -> [Block] {
    var missing: [TileIndex] = []
    var joined: [(region: PageRegion, indices: [TileIndex])] = []
    for index in indices {
      if let region = regionOnItsWay(holding: pixels(of: index, purpose)) {
        if let place = joined.firstIndex(where: { $0.region == region }) {
          joined[place].indices.append(index)
        } else {
          joined.append((region, [index]))
        }
      } else {
        missing.append(index)
      }
    }
    return joined.map { request($0.region, of: $0.indices, purpose) }
      + grid.rectangles(of: missing).map { rectangle in request(rectangle, of: missing, purpose) }
  }

  private func regionOnItsWay(holding pixels: PixelRect) -> PageRegion? {
    guard let page else { return nil }
    return canvas.issue.context.supertiles.regionOnItsWay(
      holding: pixels,
      of: ObjectIdentifier(canvas.issue),
      like: canvas.region(pixels, of: page, in: grid, appearance),
      appearance
    )
  }

  private func request(_ region: PageRegion, of indices: [TileIndex], _ purpose: ViewportTilePurpose) -> Block {
    let parts = rasters.prefix(1).map { raster in
      RequestedBlock(
        block: TileBlock(raster: raster, pixels: region.pixels),
        request: request(region, of: raster, purpose)
      )
    }
    return Block(indices: indices, purpose: purpose, parts: Array(parts))
  }

  private func request(_ rectangle: TileRectangle, of indices: [TileIndex], _ purpose: ViewportTilePurpose) -> Block {
    let pixels = pixels(of: rectangle, purpose)
    let parts = rasters.compactMap { raster in
      raster.part(of: pixels).map { part in
        RequestedBlock(
          block: TileBlock(raster: raster, pixels: part),
          request: request(canvas.region(part, of: raster, in: grid, appearance), of: raster, purpose)
        )
      }
    }
    return Block(indices: indices.filter(rectangle.contains), purpose: purpose, parts: parts)
  }

  private func request(
    _ region: PageRegion,
    of raster: PageRaster,
    _ purpose: ViewportTilePurpose
  ) -> SupertileRequest {
    canvas.request(region, of: raster, in: grid, appearance, purpose == .visible ? .visible : .prefetch)
  }

  // MARK: Tiles that come

  /// The tiles of a block, once it is drawn, in the order in which they were asked for.
  func tiles(of block: Block, _ emit: (Tile) -> Void) async throws(GatefoldError) {
    let pictures = try await canvas.pictures(of: block.parts)
    for index in block.indices where !Task.isCancelled {
      emit(try canvas.tile(at: index, pixels(of: index, block.purpose), from: pictures, in: grid, appearance))
    }
  }
}
