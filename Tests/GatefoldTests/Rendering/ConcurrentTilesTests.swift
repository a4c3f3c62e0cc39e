import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Many readers at once")
struct ConcurrentTilesTests {
  private struct Request: Hashable, Sendable {
    let sample: Int
    let pageIndex: Int
    let zoom: Double
    let index: TileIndex
  }

  private let samples: [Sample] = [.issue, .rightToLeft, .japanese]

  private func open(_ context: RenderingContext) async throws -> [MagazineIssue] {
    var issues: [MagazineIssue] = []
    for sample in samples { issues.append(try await sample.open(context: context)) }
    return issues
  }

  private func draw(_ request: Request, of issues: [MagazineIssue]) async throws -> RGBPicture {
    let page = try await issues[request.sample].page(at: request.pageIndex)
    let grid = try page.tileGrid(zoom: request.zoom)
    let index = TileIndex(column: request.index.column % grid.columns, row: request.index.row % grid.rows)
    return RGBPicture(try await page.tile(at: index, in: grid).pixels)
  }

  @Test("Eight tasks that ask for random tiles of three issues get what one alone gets, within the budget")
  func randomTiles() async throws {
    var random = SystemRandomNumberGenerator()
    let requests = (0..<40).map { _ in
      let sample = samples.indices.randomElement(using: &random) ?? 0
      return Request(
        sample: sample,
        pageIndex: Int.random(in: 0..<4, using: &random),
        zoom: [0.5, 1, 2.37].randomElement(using: &random) ?? 1,
        index: TileIndex(column: Int.random(in: 0..<8, using: &random), row: Int.random(in: 0..<8, using: &random))
      )
    }
    let alone = try await open(RenderingContext(budget: RenderingBudget(lanes: 1)))
    var expected: [Request: RGBPicture] = [:]
    for request in requests { expected[request] = try await draw(request, of: alone) }

    let budget = RenderingBudget(tileBytes: 8 << 20, lanes: 3, openDocuments: 4)
    let context = RenderingContext(budget: budget)
    let issues = try await open(context)
    let wanted = expected
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for request in requests.shuffled() {
            let picture = try await draw(request, of: issues)
            #expect(picture == wanted[request], "\(request)")
            #expect(context.statistics.tiles.bytes <= budget.tileBytes)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
