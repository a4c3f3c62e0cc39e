import Foundation
import Gatefold
import GatefoldTestSupport
import Synchronization
import Testing

@Suite("Tile overlays")
struct TileOverlayTests {
  private static let size = PageSize(width: 400, height: 300)

  /// Tiles with a distinct colour for each position.
  private static func chessboard(maximumZoom: Int = 3) -> TileOverlay {
    var overlay = TileOverlay(size: size, maximumZoom: maximumZoom)
    overlay.tileSize = 64
    overlay.load = { path throws(GatefoldError) in
      try OverlayPicture(size: PixelSize(width: 64 * path.scale, height: 64 * path.scale)) { _, _ in color(of: path) }
    }
    return overlay
  }

  private static func color(of path: TilePath) -> RGBAColor {
    RGBAColor(red: Double(path.z * 40) / 255, green: Double(path.x * 30) / 255, blue: Double(path.y * 30) / 255)
  }

  private static func picture(of source: some TileSource, _ grid: TileGrid) async throws -> RGBPicture {
    var picture = RGBPicture(size: grid.pixelSize)
    for index in try grid.indices() {
      let tile = try #require(try await source.tile(at: index, in: grid, priority: .visible))
      let pixels = try grid.pixelRect(of: index)
      #expect(tile.pixelRect == pixels && tile.pixels.size == pixels.size)
      picture.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
    }
    return picture
  }

  @Test("Levels halve from the pixel size, or double from one tile")
  func levels() {
    var overlay = Self.chessboard()
    #expect(overlay.levelSize(zoom: 0) == PageSize(width: 64, height: 48))
    #expect(overlay.levelSize(zoom: 3) == PageSize(width: 512, height: 384))
    #expect(overlay.tileCounts(zoom: 3) == (8, 6))
    overlay.scale = 2
    #expect(overlay.levelSize(zoom: 0) == PageSize(width: 128, height: 96))
    #expect(overlay.tileCounts(zoom: 3) == (8, 6))
    overlay.scale = 1
    overlay.pixelSize = PixelSize(width: 1001, height: 751)
    #expect(overlay.levelSize(zoom: 1) == PageSize(width: 250.25, height: 187.75))
    #expect(overlay.tileCounts(zoom: 1) == (4, 3))
  }

  @Test("A drawing uses the lowest available level with enough pixels")
  func levelForZoom() async throws {
    var overlay = Self.chessboard()
    overlay.minimumZoom = 1
    let tiles = overlay.tiles()
    // 512 pixels over 400 points at level 3.
    for (zoom, level) in [(0.32, 1), (0.33, 2), (0.64, 2), (0.65, 3), (1.28, 3), (5, 3)] {
      let grid = try TileGrid(pageSize: Self.size, zoom: zoom, tileSize: 256)
      let first = TileIndex(column: 0, row: 0)
      let tile = try #require(try await tiles.tile(at: first, in: grid, priority: .visible))
      #expect(abs(Int(tile.pixels[2, 2].red) - level * 40) <= 1, "zoom \(zoom)")
    }
    // One pixel would cover five pixels of level 1, the lowest level.
    let small = try TileGrid(pageSize: Self.size, zoom: 0.06)
    #expect(try await tiles.tile(at: TileIndex(column: 0, row: 0), in: small, priority: .visible) == nil)
  }

  @Test("Every tile is at its place, at every zoom and rotation", arguments: PageRotation.allCases)
  func places(rotation: PageRotation) async throws {
    let overlay = Self.chessboard().tiles()
    for zoom in [0.7, 1.28, 3.3, 20] {
      let grid = try TileGrid(pageSize: Self.size, zoom: zoom, tileSize: 190, rotation: rotation)
      for column in stride(from: 0.5, to: 8, by: 1) {
        let turned = PagePoint(x: column * 50, y: 125).turned(rotation, on: Self.size)
        let pixel = (x: Int(turned.x * zoom), y: Int(turned.y * zoom))
        let index = TileIndex(column: pixel.x / 190, row: pixel.y / 190)
        let tile = try #require(try await overlay.tile(at: index, in: grid, priority: .visible))
        let color = tile.pixels[pixel.x - tile.pixelRect.x, pixel.y - tile.pixelRect.y]
        #expect(abs(Int(color.green) - Int(column) * 30) <= 1 && abs(Int(color.blue) - 60) <= 1, "\(zoom), \(column)")
      }
      // Half a pixel on either side of the edge between two tiles.
      let edge = PagePoint(x: 200, y: 110).turned(rotation, on: Self.size)
      let along = rotation.isQuarterTurn ? edge.y * zoom : edge.x * zoom
      func green(_ distance: Double) async throws -> Int {
        let place = along + distance
        let pixel = rotation.isQuarterTurn ? (Int(edge.x * zoom), Int(place)) : (Int(place), Int(edge.y * zoom))
        let index = TileIndex(column: pixel.0 / 190, row: pixel.1 / 190)
        let tile = try #require(try await overlay.tile(at: index, in: grid, priority: .visible))
        return Int(tile.pixels[pixel.0 - tile.pixelRect.x, pixel.1 - tile.pixelRect.y].green)
      }
      // Interpolation reaches two pixels of the level, which are more pixels of the drawing if it is enlarged.
      let reach = 1.5 + 2 * max(1, zoom / 1.28)
      let isReversed = rotation == .upsideDown || rotation == .clockwise270
      let (before, after) = (try await green(-reach), try await green(reach))
      #expect(before == (isReversed ? 120 : 90) && after == (isReversed ? 90 : 120), "\(zoom)")
    }
  }

  @Test("Tile sizes don't change the picture at all", arguments: PageRotation.allCases)
  func seams(rotation: PageRotation) async throws {
    var overlay = Self.chessboard()
    overlay.pixelSize = PixelSize(width: 507, height: 381)
    overlay.load = { path throws(GatefoldError) in
      try OverlayPicture(size: PixelSize(width: 64, height: 64)) { x, y in
        let (x, y) = (path.x * 64 + x, path.y * 64 + y)
        return RGBAColor(red: Double(x % 7) / 6, green: Double(y % 5) / 4, blue: 0.5, alpha: Double((x * y) % 3) / 2)
      }
    }
    let tiles = overlay.tiles()
    for zoom in [0.8, 1.9] {
      let whole = try TileGrid(pageSize: Self.size, zoom: zoom, tileSize: 1000, rotation: rotation)
      let parts = try TileGrid(pageSize: Self.size, zoom: zoom, tileSize: 117, rotation: rotation)
      let (one, many) = (try await Self.picture(of: tiles, whole), try await Self.picture(of: tiles, parts))
      #expect(one == many)
    }
  }

  @Test("A page under an overlay is visible through it, and only in its frame")
  func transparency() async throws {
    let page = try await Sample.issue.open().page(at: 3)
    var overlay = TileOverlay(size: PageSize(width: 100, height: 100), maximumZoom: 2)
    overlay.load = { _ throws(GatefoldError) in
      try OverlayPicture(size: PixelSize(width: 256, height: 256)) { _, _ in
        RGBAColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      }
    }
    let frame = PageRect(x: 60, y: 200, width: 240, height: 240)
    let grid = try page.tileGrid(zoom: 1)
    let plain = try await Self.picture(of: page.tiles(), grid)
    let tiles = page.tiles().overlaid(with: overlay, in: frame)
    #expect(tiles.pageIndex == 3 && tiles.size == page.size)
    let covered = try await Self.picture(of: tiles, grid)
    for y in stride(from: 5, to: plain.size.height, by: 37) {
      for x in stride(from: 3, to: plain.size.width, by: 29) {
        let isCovered = frame.contains(PagePoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let before = plain.color(x: x, y: y)
        let expected = isCovered ? [before[0] / 2, before[1] / 2, (before[2] + 255) / 2] : before
        #expect(zip(covered.color(x: x, y: y), expected).allSatisfy { abs($0 - $1) <= 2 }, "\(x), \(y)")
      }
    }
  }

  @Test("A page's own tiles as an overlay equal the page at the zooms of its levels", arguments: [1, 2])
  func source(scale: Int) async throws {
    let page = try await Sample.issue.open().page(at: 3)
    var overlay = TileOverlay(page.tiles(), maximumZoom: 3)
    overlay.scale = scale
    let zoom = overlay.levelSize(zoom: 2).width / page.size.width
    let grid = try page.tileGrid(zoom: zoom, tileSize: 300)
    let own = try await Self.picture(of: page.tiles(), grid)
    #expect(PictureDifference(try await Self.picture(of: overlay.tiles(), grid), own).maximum <= 1)
  }

  @Test("A page replaced by an overlay is not asked for its tiles")
  func replaced() async throws {
    let page = Asked(size: Self.size)
    var overlay = Self.chessboard()
    let grid = try TileGrid(pageSize: Self.size, zoom: 1, tileSize: 100)
    _ = try await page.overlaid(with: overlay).tile(at: TileIndex(column: 0, row: 0), in: grid, priority: .visible)
    #expect(page.count.withLock(\.self) == 1)
    overlay.replacesPage = true
    let tiles = page.overlaid(with: overlay, in: PageRect(x: 0, y: 0, width: 250, height: 300))
    for column in 0..<4 {
      _ = try await tiles.tile(at: TileIndex(column: column, row: 0), in: grid, priority: .visible)
    }
    // Only the tiles at the edge of the frame and beyond are requested.
    #expect(page.count.withLock(\.self) == 3)
  }

  @Test("A tile is loaded once for all its neighbours, and not at all outside the overlay")
  func loading() async throws {
    let asked = Mutex<[TilePath]>([])
    var overlay = Self.chessboard()
    overlay.minimumZoom = 2
    let load = try #require(overlay.load)
    overlay.load = { path throws(GatefoldError) in
      asked.withLock { $0.append(path) }
      return path.x == 1 ? nil : try await load(path)
    }
    let tiles = Asked(size: Self.size).overlaid(with: overlay)
    let grid = try TileGrid(pageSize: Self.size, zoom: 0.64, tileSize: 30)
    await withTaskGroup(of: Void.self) { group in
      for index in (try? grid.indices()) ?? [] {
        group.addTask { _ = try? await tiles.tile(at: index, in: grid, priority: .visible) }
      }
    }
    let paths = asked.withLock(\.self)
    #expect(Set(paths).count == 12 && paths.count == 12)
    #expect(try await overlay.tile(at: TilePath(z: 1, x: 0, y: 0)) == nil)
    #expect(try await overlay.tile(at: TilePath(z: 2, x: 4, y: 0)) == nil)
    #expect(asked.withLock(\.count) == 12)
  }

  @Test("An error of a tile is reported, and the tile is tried again")
  func failing() async throws {
    let attempts = Mutex(0)
    var overlay = Self.chessboard(maximumZoom: 0)
    overlay.load = { _ throws(GatefoldError) in
      let attempt = attempts.withLock { count in
        count += 1
        return count
      }
      guard attempt > 1 else { throw GatefoldError(.unreadableFile, "no connection") }
      return try OverlayPicture(size: PixelSize(width: 64, height: 48)) { _, _ in .white }
    }
    let tiles = Asked(size: Self.size).overlaid(with: overlay)
    let grid = try TileGrid(pageSize: Self.size, zoom: 0.1)
    let first = TileIndex(column: 0, row: 0)
    let error = await #expect(throws: GatefoldError.self) {
      try await tiles.tile(at: first, in: grid, priority: .visible)
    }
    #expect(error?.message == "no connection")
    #expect(try await tiles.tile(at: first, in: grid, priority: .visible) != nil)
  }

  @Test("Tiles are tinted, numbered and marked in order")
  func renderers() async throws {
    let overlay = Self.chessboard()
    let path = TilePath(z: 1, x: 1, y: 0)
    let plain = try #require(try await overlay.tile(at: path))
    let blue = RGBAColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    let tinted = try #require(try await overlay.rendered(by: TileTint(color: blue)).tile(at: path))
    #expect(abs(tinted[5, 5].red - plain[5, 5].red / 2) < 0.01 && abs(tinted[5, 5].blue - 0.5) < 0.01)
    let numbered = try #require(try await overlay.rendered(by: TileCoordinates()).tile(at: path))
    #expect(abs(numbered[0, 20].red - 0.8) < 0.01 && abs(numbered[63, 20].red - 0.8) < 0.01)
    #expect(numbered[30, 5] == plain[30, 5])
    let letters = (20..<44).flatMap { y in (10..<54).map { x in numbered[x, y] } }.count { $0 != plain[30, 5] }
    #expect(letters > 30)
    let both = overlay.rendered(by: TileCoordinates()).rendered(by: TileTint(color: blue))
    #expect(abs((try #require(try await both.tile(at: path)))[0, 20].red - 0.4) < 0.01)
  }

  @Test("A watermark lies across the whole overlay, and is visible on transparent tiles")
  func watermark() async throws {
    var overlay = TileOverlay(size: Self.size, maximumZoom: 1)
    overlay.load = { _ throws(GatefoldError) in
      try OverlayPicture(size: PixelSize(width: 256, height: 256)) { _, _ in
        RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
      }
    }
    let red = try OverlayPicture(size: PixelSize(width: 4, height: 3)) { _, _ in
      RGBAColor(red: 1, green: 0, blue: 0)
    }
    let marked = overlay.rendered(by: Watermark(.picture(red), opacity: 0.5))
    // Level 1 has 512 by 384 pixels, and the picture covers the middle two thirds.
    let left = try #require(try await marked.tile(at: TilePath(z: 1, x: 0, y: 0)))
    #expect(left[80, 100].alpha == 0 && abs(left[90, 100].alpha - 0.5) < 0.01 && left[90, 100].red == 1)
    let right = try #require(try await marked.tile(at: TilePath(z: 1, x: 1, y: 0)))
    #expect(abs(right[165, 100].alpha - 0.5) < 0.01 && right[175, 100].alpha == 0)
  }

  @Test("Addresses are made from templates")
  func templates() throws {
    let template = try TileTemplate("https://{s}.example.org/{z}/{x}/{y}{scale}.png?k=1", servers: ["a", "b"])
    func address(_ x: Int, _ scale: Int) -> String {
      template.address(of: TilePath(z: 3, x: x, y: 2, scale: scale)).absoluteString
    }
    #expect(address(0, 1) == "https://a.example.org/3/0/2.png?k=1")
    #expect(address(1, 2) == "https://b.example.org/3/1/2@2x.png?k=1")
    let path = try TileTemplate("/tiles/a b/{z}_{x}_{y}.png").address(of: TilePath(z: 0, x: 1, y: 2))
    #expect(path.isFileURL && path.path == "/tiles/a b/0_1_2.png")
    for wrong in ["{z}/{x}.png", "{z}/{x}/{y}/{quadkey}", "https://{s}.org/{z}/{x}/{y}", "http://a b:x/{z}{x}{y}"] {
      let error = #expect(throws: GatefoldError.self) { try TileTemplate(wrong) }
      #expect(error?.code == .invalidTemplate)
    }
  }

  @Test("Tiles are read from files, and network addresses need a function")
  func files() async throws {
    try await TemporaryFolder.with { folder in
      let red = try OverlayPicture(size: PixelSize(width: 256, height: 200)) { _, _ in
        RGBAColor(red: 1, green: 0, blue: 0)
      }
      try red.laid().write(to: folder.appending(path: "0-0-0.png"))
      try Data("no picture".utf8).write(to: folder.appending(path: "1-0-0.png"))
      let path = folder.appending(path: "{z}-{x}-{y}.png").path(percentEncoded: false)
      let overlay = try TileOverlay(template: path, size: Self.size, maximumZoom: 1)
      #expect(try await overlay.tile(at: TilePath(z: 0, x: 0, y: 0))?.size == red.size)
      #expect(try await overlay.tile(at: TilePath(z: 1, x: 1, y: 0)) == nil)
      let damaged = await #expect(throws: GatefoldError.self) {
        try await overlay.tile(at: TilePath(z: 1, x: 0, y: 0))
      }
      #expect(damaged?.code == .unreadableFile && damaged?.path?.hasSuffix("1-0-0.png") == true)
    }
    let far = try TileOverlay(template: "https://example.org/{z}/{x}/{y}", size: Self.size, maximumZoom: 1)
    let error = await #expect(throws: GatefoldError.self) { try await far.tile(at: TilePath(z: 0, x: 0, y: 0)) }
    #expect(error?.message.contains("function that loads") == true)
  }

  @Test("Overlays without a size or with impossible numbers show nothing, and do not trap")
  func impossible() async throws {
    let grid = try TileGrid(pageSize: Self.size, zoom: 1)
    let first = TileIndex(column: 0, row: 0)
    var overlays = [Self.chessboard(maximumZoom: 400), Self.chessboard(maximumZoom: -3)]
    overlays.append(TileOverlay(size: PageSize(width: 0, height: 10), maximumZoom: 2))
    overlays.append(TileOverlay(size: PageSize(width: Double.nan, height: 10), maximumZoom: 2))
    var tiny = Self.chessboard()
    tiny.tileSize = 0
    overlays.append(tiny)
    var wide = Self.chessboard()
    wide.pixelSize = PixelSize(width: 1_000_000_000, height: 1)
    overlays.append(wide)
    for overlay in overlays {
      _ = try await overlay.tiles().tile(at: first, in: grid, priority: .visible)
      let frame = PageRect(x: Double.infinity, y: 0, width: 10, height: Double.nan)
      _ = try await Asked(size: Self.size).overlaid(with: overlay, in: frame).tile(
        at: first,
        in: grid,
        priority: .visible
      )
    }
  }
}

/// White paper that counts requests.
private final class Asked: TileSource {
  let size: PageSize
  let count = Mutex(0)

  init(size: PageSize) { self.size = size }

  func tile(at index: TileIndex, in grid: TileGrid, priority: RenderingPriority) async throws(GatefoldError) -> Tile? {
    count.withLock { $0 += 1 }
    let pixels = try grid.pixelRect(of: index)
    return Tile(pageIndex: 0, index: index, pixelRect: pixels, pixels: try Collage(size: pixels.size).finish())
  }
}
