@testable import Gatefold
import Testing

@Suite("Regions in pixels")
struct PixelRectTests {
  let page = PixelSize(width: 1206, height: 1566)

  @Test("A region covers every pixel that it touches")
  func coversWhatItTouches() throws {
    let pixels = try PixelRect(
      covering: PageRect(x: 10.25, y: 20.75, width: 30.5, height: 40),
      zoom: 2,
      within: page
    )
    #expect(pixels == PixelRect(x: 20, y: 41, width: 62, height: 81))
  }

  @Test("A region is clipped to the page")
  func clipped() throws {
    let pixels = try PixelRect(
      covering: PageRect(x: -50, y: 700, width: 1e9, height: 1e9),
      zoom: 2,
      within: page
    )
    #expect(pixels == PixelRect(x: 0, y: 1400, width: 1206, height: 166))
  }

  @Test(
    "An empty, infinite or far region is an error",
    arguments: [
      PageRect(x: 0, y: 0, width: 0, height: 10), PageRect(x: 0, y: 0, width: -5, height: 10),
      PageRect(x: .nan, y: 0, width: 10, height: 10), PageRect(x: 0, y: .infinity, width: 10, height: 10),
      PageRect(x: 5000, y: 0, width: 10, height: 10),
    ]
  )
  func invalid(rect: PageRect) {
    let error = #expect(throws: GatefoldError.self) { try PixelRect(covering: rect, zoom: 2, within: page) }
    #expect(error?.code == .invalidRegion)
  }

  @Test(
    "Blocks of a large page hold whole tiles, one or at most 2048 pixels of them, and cover the grid once",
    arguments: [100, 256, 512],
    [Supertile.Extent.tile, .page]
  )
  func supertiles(tileSize: Int, _ extent: Supertile.Extent) throws {
    let grid = try TileGrid(
      pageSize: PageSize(width: 603, height: 783),
      zoom: 7,
      tileSize: tileSize,
      overlap: 2
    )
    var seen: Set<PixelRect> = []
    var tiles: [TileIndex] = []
    for index in try grid.indices() {
      let supertile = Supertile(containing: index, in: grid, extent)
      #expect(supertile.pixels.contains(try grid.pixelRect(of: index)))
      #expect(supertile.pixels.width <= (extent == .tile ? tileSize : 2048) + 2 * 2)
      if seen.insert(supertile.pixels).inserted { tiles += supertile.tiles }
    }
    #expect(tiles.count == grid.columns * grid.rows)
    #expect(Set(tiles).count == tiles.count)
  }

  @Test("A page of at most 4096 pixels across is drawn in strips of its width", arguments: [(6.7, true), (6.8, false)])
  func strips(zoom: Double, areStrips: Bool) throws {
    let grid = try TileGrid(pageSize: PageSize(width: 603, height: 783), zoom: zoom)
    for index in try grid.indices() {
      let supertile = Supertile(containing: index, in: grid)
      #expect((supertile.pixels.width == grid.pixelSize.width) == areStrips)
      #expect(supertile.first.row == supertile.last.row)
      let block = Supertile(containing: index, in: grid, .page).pixels
      #expect(block.width * block.height <= 4 << 20)
    }
  }

  @Test("The largest zoom still has blocks of whole tiles", arguments: [(Supertile.Extent.tile, 256), (.page, 2048)])
  func enormousZoom(extent: Supertile.Extent, edge: Int) throws {
    let grid = try TileGrid(pageSize: PageSize(width: 603, height: 783), zoom: 10_000)
    let block = Supertile(containing: TileIndex(column: 40, row: 40), in: grid, extent)
    #expect(block.pixels.size == PixelSize(width: edge, height: edge))
  }
}
