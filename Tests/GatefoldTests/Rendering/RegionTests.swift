import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Regions and thumbnails")
struct RegionTests {
  @Test("A region equals that part of the whole page", arguments: [1.0, 2.0])
  func regionEqualsPart(zoom: Double) async throws {
    let issue = try await Sample.issue.open()
    for wanted in try Sample.issue.expected().pages {
      let page = try await issue.page(at: wanted.pageIndex)
      let region = PageRect(
        x: page.size.width * 0.21,
        y: page.size.height * 0.33,
        width: page.size.width * 0.4,
        height: 217
      )
      let pixels = try page.pixelRect(zoom: zoom, region: region)
      let part = RGBPicture(try await page.render(.zoom(zoom), region: region))
      let whole = RGBPicture(try await page.render(.zoom(zoom))).cropped(to: pixels)
      #expect(part.size == whole.size)
      let grid = try TileGrid(
        pageSize: PageSize(width: Double(pixels.width) / zoom, height: Double(pixels.height) / zoom),
        zoom: zoom,
        tileSize: 4096
      )
      let images = wanted.images.map {
        PageRect(
          x: $0.x - Double(pixels.x) / zoom,
          y: $0.y - Double(pixels.y) / zoom,
          width: $0.width,
          height: $0.height
        )
      }
      let problem = SeamMeasure(part, whole, grid: grid, images: images).problem
      #expect(problem == nil, "page \(page.number)")
    }
  }

  @Test("A thumbnail touches its box on one side and keeps the page's shape")
  func thumbnail() async throws {
    let issue = try await Sample.issue.open()
    let box = PixelSize(width: 200, height: 300)
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index)
      let size = try await page.render(.fit(box), options: .thumbnail).size
      #expect(size.width <= box.width)
      #expect(size.height <= box.height)
      #expect(size.width == box.width || size.height == box.height)
      let shape = page.size.width / page.size.height
      #expect(abs(Double(size.width) - Double(size.height) * shape) < 2)
    }
  }

  @Test("A page at 6400 % is drawn in parts")
  func extremeZoom() async throws {
    let page = try await Sample.issue.open().page(at: 3)
    let grid = try page.tileGrid(zoom: 64, tileSize: 256)
    let index = TileIndex(column: grid.columns / 2, row: grid.rows / 2)
    let tile = try await page.tile(at: index, in: grid)
    let direct = try await page.render(.zoom(64), region: try grid.pageRect(of: index))
    #expect(PictureDifference(RGBPicture(tile.pixels), RGBPicture(direct)).maximum <= 1)
  }

  @Test("Letters past what FreeType draws are drawn, and where they are at lower zooms")
  func enormousLetters() async throws {
    // Its unit of 2 makes letters twice as large as the zoom says.
    let page = try await Sample.issue.open().page(at: 19)
    let words = try await page.text().words
    let word = try #require(words.max { $0.quad.boundingRect.height < $1.quad.boundingRect.height })
    let box = word.quad.boundingRect
    var compared = 0
    for step in 0..<60 {
      let region = PageRect(x: box.minX + box.width * Double(step) / 60, y: box.midY, width: 1.5, height: 0.5)
      let large = RGBPicture(try await page.render(.zoom(60), region: region))
      // The edge of a letter: ink and paper in one picture.
      guard let darkest = large.bytes.min(), let lightest = large.bytes.max(), lightest - darkest > 100 else {
        continue
      }
      let enormous = RGBPicture(try await page.render(.zoom(1200), region: region))
      #expect(abs(meanLevel(of: enormous) - meanLevel(of: large)) < 12)
      compared += 1
      if compared == 3 { break }
    }
    #expect(compared >= 2)
  }

  private func meanLevel(of picture: RGBPicture) -> Double {
    Double(picture.bytes.reduce(0) { $0 + Int($1) }) / Double(picture.bytes.count)
  }
}
