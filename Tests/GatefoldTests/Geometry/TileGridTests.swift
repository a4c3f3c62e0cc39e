import Gatefold
import Testing

@Suite("Tile grids")
struct TileGridTests {
  @Test(
    "A page has ceil(points x zoom) pixels per axis",
    arguments: [(1.0, 603, 783), (2.37, 1430, 1856), (0.1, 61, 79)]
  )
  func pixelSize(zoom: Double, width: Int, height: Int) throws {
    let grid = try TileGrid(pageSize: PageSize(width: 603, height: 783), zoom: zoom)
    #expect(grid.pixelSize == PixelSize(width: width, height: height))
  }

  @Test("A product that is too large by its last digit is no pixel more")
  func pixelSizeOfAResolution() throws {
    let size = try PixelSize(of: PageSize(width: 420, height: 595), zoom: 150.0 / 72)
    #expect(size == PixelSize(width: 875, height: 1240))
  }

  @Test("Tiles cover every pixel of the page once", arguments: [1, 7, 256, 512], [0.3, 1, 2.37])
  func tilesCoverThePage(tileSize: Int, zoom: Double) throws {
    let grid = try TileGrid(pageSize: PageSize(width: 60, height: 47), zoom: zoom, tileSize: tileSize)
    var count = Array(repeating: 0, count: grid.pixelSize.width * grid.pixelSize.height)
    for index in try grid.indices() {
      let tile = try grid.pixelRect(of: index)
      for y in tile.minY..<tile.maxY {
        for x in tile.minX..<tile.maxX { count[y * grid.pixelSize.width + x] += 1 }
      }
    }
    #expect(count.allSatisfy { $0 == 1 })
  }

  @Test("Edge tiles are clipped to the page")
  func edgeTilesAreClipped() throws {
    let grid = try TileGrid(pageSize: PageSize(width: 603, height: 783), zoom: 1, tileSize: 256)
    #expect(grid.columns == 3)
    #expect(grid.rows == 4)
    let corner = try grid.pixelRect(of: TileIndex(column: 2, row: 3))
    #expect(corner == PixelRect(x: 512, y: 768, width: 91, height: 15))
  }

  @Test("An overlap reaches into the neighbours and stops at the page")
  func overlap() throws {
    let grid = try TileGrid(pageSize: PageSize(width: 600, height: 600), zoom: 1, tileSize: 256, overlap: 1)
    #expect(try grid.pixelRect(of: TileIndex(column: 0, row: 1)) == PixelRect(x: 0, y: 255, width: 257, height: 258))
    #expect(try grid.pixelRect(of: TileIndex(column: 2, row: 2)) == PixelRect(x: 511, y: 511, width: 89, height: 89))
  }

  @Test("A tile's place in page space is its pixels over the zoom")
  func pageRect() throws {
    let grid = try TileGrid(pageSize: PageSize(width: 603, height: 783), zoom: 4, tileSize: 256)
    let rect = try grid.pageRect(of: TileIndex(column: 1, row: 2))
    #expect(rect == PageRect(x: 64, y: 128, width: 64, height: 64))
  }

  @Test("A region touches exactly the tiles that it lies on")
  func indicesTouchingARegion() throws {
    let grid = try TileGrid(pageSize: PageSize(width: 1000, height: 1000), zoom: 1, tileSize: 100)
    let touched = try grid.indices(touching: PageRect(x: 100, y: 250, width: 100, height: 60))
    #expect(touched == [TileIndex(column: 1, row: 2), TileIndex(column: 1, row: 3)])
  }

  @Test("A region off the page is an error")
  func regionOffThePage() throws {
    let grid = try TileGrid(pageSize: PageSize(width: 100, height: 100), zoom: 1)
    let error = #expect(throws: GatefoldError.self) {
      try grid.indices(touching: PageRect(x: 200, y: 0, width: 10, height: 10))
    }
    #expect(error?.code == .invalidRegion)
  }

  @Test("A zoom that is no positive number is an error", arguments: [0, -1, .nan, .infinity, -.infinity, 1e300])
  func invalidZoom(zoom: Double) throws {
    let error = #expect(throws: GatefoldError.self) {
      try TileGrid(pageSize: PageSize(width: 100, height: 100), zoom: zoom)
    }
    #expect(error?.code == .invalidZoom)
  }

  @Test("A tile outside the grid is an error that says what the grid has")
  func tileOutsideTheGrid() throws {
    let grid = try TileGrid(pageSize: PageSize(width: 600, height: 600), zoom: 1)
    let error = #expect(throws: GatefoldError.self) { try grid.pixelRect(of: TileIndex(column: 3, row: 0)) }
    #expect(error?.code == .invalidRegion)
    #expect(error?.message.contains("columns 0 to 2") == true)
  }

  @Test("A tile size of nothing, or past 4096, is an error", arguments: [0, -256, 4097])
  func invalidTileSize(size: Int) {
    #expect(throws: GatefoldError.self) {
      try TileGrid(pageSize: PageSize(width: 100, height: 100), zoom: 1, tileSize: size)
    }
  }
  @Test(
    "Sizes past all numbers are errors, too",
    arguments: [(Int.max, 0, 2), (Int.min, 0, 1), (Int.min, 0, 3), (256, Int.max, 2), (256, Int.min, 3)]
  )
  func hugeSizes(tileSize: Int, overlap: Int, displayScale: Int) {
    let error = #expect(throws: GatefoldError.self) {
      try TileGrid(
        pageSize: PageSize(width: 100, height: 100),
        zoom: 1,
        tileSize: tileSize,
        overlap: overlap,
        displayScale: Double(displayScale)
      )
    }
    #expect(error?.code == .invalidRegion)
  }

  @Test("A tile that only the display scale makes too large is an error that names both")
  func tooLargeAtItsScale() {
    let error = #expect(throws: GatefoldError.self) {
      try TileGrid(pageSize: PageSize(width: 100, height: 100), zoom: 1, tileSize: 2048, displayScale: 3)
    }
    #expect(error?.message.contains("2048 pixels at a display scale of 3") == true, "\(String(describing: error))")
  }
}
