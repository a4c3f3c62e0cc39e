@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Pyramids")
struct PyramidTests {
  /// The levels of a pyramid, assembled from their tiles.
  private func levels(of page: Page, _ grids: [TileGrid]) async throws -> [RGBPicture] {
    var pictures = grids.map { RGBPicture(size: $0.pixelSize) }
    var seen: [[TileIndex]] = grids.map { _ in [] }
    try await page.forEachTile(ofPyramid: grids) { level, tile in
      pictures[level].draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
      seen[level].append(tile.index)
    }
    for (level, grid) in grids.enumerated() {
      #expect(Set(seen[level]).count == grid.columns * grid.rows && seen[level].count == Set(seen[level]).count)
    }
    return pictures
  }

  /// Half of a picture. Each pixel is the mean of two by two pixels, or of fewer at the edges.
  private func half(of picture: RGBPicture) -> RGBPicture {
    let size = PixelSize(width: (picture.size.width + 1) / 2, height: (picture.size.height + 1) / 2)
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let columns = [2 * x, min(2 * x + 1, picture.size.width - 1)]
        let rows = [2 * y, min(2 * y + 1, picture.size.height - 1)]
        for component in 0..<3 {
          let sum = rows.flatMap { row in
            columns.map { Int(picture.bytes[(row * picture.size.width + $0) * 3 + component]) }
          }.reduce(0, +)
          bytes.append(UInt8((sum + 2) / 4))
        }
      }
    }
    return RGBPicture(size: size, bytes: bytes)
  }

  // Zooms that give odd and even sizes.
  @Test("The first level equals the page, and each later level is the previous one halved", arguments: [1.0, 0.77])
  func halves(zoom: Double) async throws {
    let page = try await Sample.issue.open().page(at: 1)
    let pyramid = try TilePyramid(page.tileGrid(zoom: zoom, overlap: 1))
    let pictures = try await levels(of: page, pyramid.levelsToOnePixel())
    #expect(pictures[0] == RGBPicture(try await page.render(.zoom(zoom))))
    for (larger, smaller) in zip(pictures, pictures.dropFirst()) {
      let difference = PictureDifference(half(of: larger), smaller)
      // At the edges, one halving rounds the mean of two pixels, and the other the mean of each pixel counted twice.
      #expect(difference.maximum <= 1)
    }
  }

  @Test("Levels are close to the page drawn at their size", arguments: [0, 3, 7])
  func closeToDrawn(pageIndex: Int) async throws {
    let page = try await Sample.issue.open().page(at: pageIndex)
    let grids = try TilePyramid(page.tileGrid(zoom: 2)).levels
    for (grid, picture) in zip(grids, try await levels(of: page, grids)) {
      let drawn = RGBPicture(try await page.render(.zoom(grid.zoom)))
      guard drawn.size == picture.size else { continue }
      #expect(PictureDifference(picture, drawn).mean(over: PixelRect(drawn.size)) < 6, "zoom \(grid.zoom)")
    }
  }

  @Test("Levels too large for memory are drawn directly, and match the halved ones")
  func largeLevels() async throws {
    let page = try await Sample.issue.open().page(at: 1)
    let grids = try TilePyramid(page.tileGrid(zoom: 5.5, tileSize: 1024)).levels
    let isLarge = grids.map { $0.pixelSize.width * $0.pixelSize.height > TilePyramid.maximumHalvedPixelCount }
    #expect(isLarge.contains(true) && isLarge.contains(false))
    let pictures = try await levels(of: page, grids)
    for (larger, smaller) in zip(pictures, pictures.dropFirst()) {
      #expect(PictureDifference(half(of: larger), smaller).mean(over: PixelRect(smaller.size)) < 6)
    }
  }
}
