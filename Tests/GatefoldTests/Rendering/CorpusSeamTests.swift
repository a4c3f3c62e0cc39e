@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Seams in real magazines", .enabled(if: Corpus.isThere, "\(Corpus.missing)"))
struct CorpusSeamTests {
  /// Pages of each file, spread over it.
  private func pages(of issue: MagazineIssue) -> Set<Int> {
    [0, issue.pageCount / 3, issue.pageCount * 2 / 3]
  }

  @Test("Tiles make up the page where strips of it meet", arguments: Corpus.magazines)
  func strips(_ magazine: Corpus) async throws {
    try await check(magazine, zoom: 150.0 / 72) { _ in TileIndex(column: 0, row: 2) }
  }

  @Test("Tiles make up the page where four squares of it meet", arguments: Corpus.magazines)
  func squares(_ magazine: Corpus) async throws {
    try await check(magazine, zoom: 9) { grid in
      TileIndex(column: grid.columns / 8 * 4 + 2, row: grid.rows / 8 * 4 + 2)
    }
  }

  /// Compares four by four tiles with the same pixels drawn at once.
  private func check(_ magazine: Corpus, zoom: Double, first: (TileGrid) -> TileIndex) async throws {
    let issue = try await MagazineIssue.open(path: magazine.path)
    for index in pages(of: issue) {
      let page = try await issue.page(at: index)
      let grid = try page.tileGrid(zoom: zoom)
      let first = first(grid)
      let indices = (first.row..<min(first.row + 4, grid.rows)).flatMap { row in
        (first.column..<min(first.column + 4, grid.columns)).map { TileIndex(column: $0, row: row) }
      }
      guard let last = indices.last else { continue }
      let block = grid.tilePixels(from: first, to: last)
      let whole = RGBPicture(try await page.render(.zoom(zoom), region: grid.pageRect(of: block)))
      var assembled = RGBPicture(size: block.size)
      for index in indices {
        let tile = try await page.tile(at: index, in: grid)
        assembled.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x - block.x, y: tile.pixelRect.y - block.y)
      }
      let part = PageSize(width: Double(block.width) / zoom, height: Double(block.height) / zoom)
      let everywhere = PageRect(x: 0, y: 0, width: 1e6, height: 1e6)
      let seams = SeamMeasure(assembled, whole, grid: try TileGrid(pageSize: part, zoom: zoom), images: [everywhere])
      if let problem = seams.problem {
        let kept = PictureDifference.keep(assembled, whole, as: "seam-\(magazine)-\(page.number)-\(Int(zoom))")
        Issue.record("page \(page.number), kept at \(kept): \(problem)")
      }
    }
  }
}
