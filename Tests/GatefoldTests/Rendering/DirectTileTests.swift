@testable import Gatefold
import GatefoldTestSupport
import Testing

/// A tile is a part of a larger block of the page. These tests compare it with pixels that were drawn by themselves.
@Suite("Tiles beside the same pixels drawn directly")
struct DirectTileTests {
  @Test(
    "Every tile of a page that is drawn in rows of tiles equals the page",
    arguments: Sample.readable,
    [0.1, 1, 1.6]
  )
  func wholePages(_ sample: Sample, _ zoom: Double) async throws {
    let issue = try await sample.open()
    for index in try sample.readablePages(of: issue) {
      let page = try await issue.page(at: index)
      let grid = try page.tileGrid(zoom: zoom)
      guard grid.pixelSize.width <= Supertile.maximumStripWidth else { continue }
      let whole = RGBPicture(try await page.render(.zoom(zoom)))
      for index in try grid.indices() {
        let tile = try await page.tile(at: index, in: grid)
        let difference = PictureDifference(RGBPicture(tile.pixels), whole.cropped(to: tile.pixelRect))
        // Where a drawing ends, cairo may draw the edge of a stroke a level otherwise.
        #expect(difference.maximum <= 1 && difference.pixels(over: 0).count < 10, "page \(page.number), \(index)")
      }
    }
  }

  /// Drawn alone, a tile is another picture to cairo, which rounds the borders of a picture's own pixels to 1/65,536:
  /// at 6400 % some of them fall a pixel beside, a row or a column of the tile. What follows is no seam: the tile's
  /// neighbours come from the block that it comes from.
  @Test("A tile at high zoom equals itself drawn alone but for single lines", arguments: Sample.readable, [8.0, 64])
  func alone(_ sample: Sample, _ zoom: Double) async throws {
    let issue = try await sample.open()
    for index in try sample.readablePages(of: issue) {
      let page = try await issue.page(at: index)
      // Not the page of 14,400 points, which ends cairo's coordinates at zoom 64.
      guard let grid = try? page.tileGrid(zoom: zoom) else { continue }
      let place = TileIndex(column: grid.columns * 3 / 10, row: grid.rows * 7 / 10)
      let tile = try await page.tile(at: place, in: grid)
      let (cut, alone) = try await (
        RGBPicture(tile.pixels), RGBPicture(page.render(.zoom(zoom), region: grid.pageRect(of: place)))
      )
      try #require(cut.size == alone.size)
      let difference = PictureDifference(cut, alone)
      if difference.pixels(over: 1).count <= 4 * grid.tileSize,
        difference.mean(over: PixelRect(cut.size)) <= 0.25
      {
        continue
      }
      let kept = PictureDifference.keep(cut, alone, as: "alone-\(sample.name)-\(page.number)-\(Int(zoom))")
      Issue.record("page \(page.number), kept at \(kept): \(difference)")
    }
  }
}
