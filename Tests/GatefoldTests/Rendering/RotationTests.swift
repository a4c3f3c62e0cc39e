import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Pages turned by the reader")
struct RotationTests {
  private static let turns: [PageRotation] = [.clockwise90, .upsideDown, .clockwise270]

  @Test("A turned page looks as that of a file with so much more /Rotate", arguments: turns)
  func equalsRotatedFile(_ rotation: PageRotation) async throws {
    let issue = try await Sample.issue.open(colors: .exact)
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "turned.pdf").path
      try Tool.run("qpdf", [Sample.issue.path, "--rotate=+\(rotation.rawValue)", file])
      // The cover, blends, a page that is rotated already, one with a CropBox, and one with a UserUnit.
      for index in [0, 10] + Array(14..<20) {
        let page = try await issue.page(at: index)
        let ours = RGBPicture(try await page.render(.zoom(1.25), options: RenderingOptions(rotation: rotation)))
        let theirs = try ours.closestByPdftocairo(path: file, page: index, dpi: 90 * page.userUnit)
        if ours.size == theirs.size, PictureDifference(ours, theirs).isNegligible(exceptFor: 0.02) { continue }
        let kept = PictureDifference.keep(ours, theirs, as: "turned-\(rotation.rawValue)-\(page.number)")
        Issue.record("page \(page.number), kept at \(kept)")
      }
    }
  }

  @Test("Tiles of a turned page make up the turned page", arguments: turns)
  func tiles(_ rotation: PageRotation) async throws {
    let page = try await Sample.issue.open().page(at: 6)
    let grid = try page.tileGrid(zoom: 1.5, rotation: rotation)
    let whole = RGBPicture(try await page.render(.zoom(1.5), options: RenderingOptions(rotation: rotation)))
    #expect(grid.pixelSize == whole.size)
    var assembled = RGBPicture(size: whole.size)
    for index in try grid.indices() {
      let tile = try await page.tile(at: index, in: grid)
      assembled.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
    }
    let difference = PictureDifference(assembled, whole)
    #expect(difference.maximum <= 2 && difference.pixels(over: 1).count < 10)
  }

  @Test("A region of a turned page is given in page space", arguments: turns)
  func region(_ rotation: PageRotation) async throws {
    let page = try await Sample.issue.open().page(at: 6)
    let region = PageRect(x: 60, y: 90, width: 200, height: 120)
    let turned = RGBPicture(
      try await page.render(.zoom(1), region: region, options: RenderingOptions(rotation: rotation))
    )
    let upright = RGBPicture(try await page.render(.zoom(1), region: region))
    // The same ink, whichever way it lies.
    #expect(turned.size.width * turned.size.height == upright.size.width * upright.size.height)
    let sums = [turned, upright].map { picture in picture.bytes.reduce(0) { $0 + 255 - Int($1) } }
    #expect(abs(sums[0] - sums[1]) < sums[1] / 20)
  }

  @Test("Page space goes to pixels of a turned grid and back", arguments: PageRotation.allCases)
  func roundTrip(_ rotation: PageRotation) throws {
    let page = PageSize(width: 600, height: 800)
    let grid = try TileGrid(pageSize: page, zoom: 2, tileSize: 100, rotation: rotation)
    let rect = PageRect(x: 100, y: 50, width: 50, height: 100)
    let expected: [PageRotation: PixelRect] = [
      .none: PixelRect(x: 200, y: 100, width: 100, height: 200),
      .clockwise90: PixelRect(x: 1600 - 300, y: 200, width: 200, height: 100),
      .upsideDown: PixelRect(x: 1200 - 300, y: 1600 - 300, width: 100, height: 200),
      .clockwise270: PixelRect(x: 100, y: 1200 - 300, width: 200, height: 100),
    ]
    let pixels = try grid.pixelRect(covering: rect)
    #expect(pixels == expected[rotation])
    #expect(grid.pageRect(of: pixels) == rect)
    #expect(rect.turned(rotation, on: page).turned(rotation.inverse, on: page.turned(rotation)) == rect)
  }
}
