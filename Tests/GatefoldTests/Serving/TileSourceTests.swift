import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Tile sources and renderers")
struct TileSourceTests {
  @Test("A page's tile source returns the page's tiles")
  func canvas() async throws {
    let page = try await MagazineIssue.open(path: Sample.issue.path).page(at: 3)
    let grid = try page.tileGrid(zoom: 1)
    let tiles = page.tiles()
    #expect(tiles.size == page.size)
    for index in try grid.indices() {
      let tile = try #require(try await tiles.tile(at: index, in: grid, priority: .visible))
      let own = try await page.tile(at: index, in: grid)
      #expect(tile.pixelRect == own.pixelRect)
      #expect(RGBPicture(tile.pixels).bytes == RGBPicture(own.pixels).bytes)
    }
  }

  @Test("Renderers change tiles in order")
  func renderers() async throws {
    let grid = try TileGrid(pageSize: Plain.size, zoom: 1, tileSize: 32)
    let tiles = Plain().rendered(by: Paper(red: 1)).rendered(by: Paper(red: 0.5))
    let tile = try #require(try await tiles.tile(at: TileIndex(column: 1, row: 0), in: grid, priority: .visible))
    #expect(tile.pixelRect == PixelRect(x: 32, y: 0, width: 8, height: 32))
    #expect(tile.pixels[0, 0].red == 128)
    // A missing tile is not rendered.
    #expect(try await tiles.tile(at: TileIndex(column: 0, row: 0), in: grid, priority: .visible) == nil)
  }

  @Test("Pixels of another size than the tile are refused")
  func size() async throws {
    let page = try await MagazineIssue.open(path: Sample.issue.path).page(at: 3)
    let grid = try page.tileGrid(zoom: 1)
    let tile = try await page.tile(at: TileIndex(column: 0, row: 0), in: grid)
    let other = try Collage(size: PixelSize(width: 7, height: 7)).finish()
    let error = #expect(throws: GatefoldError.self) { try tile.replacingPixels(with: other) }
    #expect(error?.code == .invalidRegion)
  }
}

/// White paper in the second column, and nothing elsewhere.
private struct Plain: TileSource {
  static let size = PageSize(width: 40, height: 40)
  var size: PageSize { Self.size }

  func tile(at index: TileIndex, in grid: TileGrid, priority: RenderingPriority) async throws(GatefoldError) -> Tile? {
    guard index.column == 1 else { return nil }
    let pixels = try grid.pixelRect(of: index)
    let picture = try Collage(size: pixels.size).finish()
    return Tile(pageIndex: 0, index: index, pixelRect: pixels, pixels: picture)
  }
}

/// Replaces every tile.
private struct Paper: TileRenderer {
  let red: Double

  func render(_ tile: Tile, in grid: TileGrid) async throws(GatefoldError) -> Tile {
    let paper = RGBAColor(red: red, green: 0, blue: 0)
    return try tile.replacingPixels(with: Collage(size: tile.pixelRect.size, paper: paper).finish())
  }
}
