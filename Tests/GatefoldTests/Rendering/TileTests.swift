@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Tiles, beside the whole page")
struct TileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let sample: Sample
    let zoom: Double
    let tileSize: Int
    var testDescription: String { "\(sample.name) at zoom \(zoom), tiles of \(tileSize)" }

    static let all = cases(of: samples + [.hugePage], [(1, 256), (150.0 / 72, 512)])
    /// The huge page cannot be drawn whole so fine: it passes cairo's 32,767 pixels.
    static let fine = cases(of: samples, [(301.0 / 72, 256)])

    private static let samples: [Sample] = [.issue, .rightToLeft, .japanese, .media]

    private static func cases(of samples: [Sample], _ kinds: [(zoom: Double, tileSize: Int)]) -> [Case] {
      samples.flatMap { sample in
        kinds.map { Case(sample: sample, zoom: $0.zoom, tileSize: $0.tileSize) }
      }
    }
  }

  @Test("Tiles drawn one by one make up the page without a seam", arguments: Case.all)
  func singleTiles(_ test: Case) async throws {
    try await compare(test) { page, grid in
      var tiles: [Tile] = []
      for index in try grid.indices() { tiles.append(try await page.tile(at: index, in: grid)) }
      return tiles
    }
  }

  @Test("Tiles drawn a block at a time make up the page without a seam", arguments: Case.all + Case.fine)
  func blocksOfTiles(_ test: Case) async throws {
    try await compare(test) { page, grid in
      var tiles: [Tile] = []
      try await page.forEachTile(in: grid) { tiles.append($0) }
      return tiles
    }
  }

  private func compare(_ test: Case, _ draw: (Page, TileGrid) async throws -> [Tile]) async throws {
    let issue = try await test.sample.open()
    let expected = try test.sample.isDescribed ? test.sample.expected() : nil
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index)
      let grid = try page.tileGrid(zoom: test.zoom, tileSize: test.tileSize)
      let whole = RGBPicture(try await page.render(.zoom(test.zoom)))
      var assembled = RGBPicture(size: whole.size)
      for tile in try await draw(page, grid) {
        #expect(tile.pixelRect == (try grid.pixelRect(of: tile.index)))
        assembled.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
      }
      let images = expected?.pages[index].images ?? [PageRect(x: 0, y: 0, width: 1e6, height: 1e6)]
      let seams = SeamMeasure(assembled, whole, grid: grid, images: images)
      if let problem = seams.problem {
        let kept = PictureDifference.keep(
          assembled,
          whole,
          as: "\(test.sample.name)-tiles-\(page.number)-\(test.tileSize)"
        )
        Issue.record("page \(page.number): \(problem), kept at \(kept)")
      }
    }
  }
}

extension Sample {
  /// Whether the generator says where its pictures are.
  fileprivate var isDescribed: Bool { Sample.described.contains { $0.name == name } }
}
