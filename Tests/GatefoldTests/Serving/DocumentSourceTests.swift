import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Documents that are no PDF")
struct DocumentSourceTests {
  private func issue() async throws -> MagazineIssue {
    try await MagazineIssue.open(source: PaintedSource(lines: ["salt and wind", "harbour lights", "the wind again"]))
  }

  @Test("They open like a PDF")
  func opens() async throws {
    let issue = try await issue()
    #expect(issue.pageCount == 3)
    #expect(issue.metadata.title == "Painted")
    #expect(try await issue.page(at: 1).size == PaintedSource.size)
    #expect(try await issue.outline().isEmpty)
    #expect(try await issue.page(at: 0).linkAnnotations().isEmpty)
  }

  @Test("A source without pages is refused")
  func noPages() async throws {
    let error = await #expect(throws: GatefoldError.self) {
      try await MagazineIssue.open(source: PaintedSource(lines: []))
    }
    #expect(error?.code == .noPages)
  }

  @Test("They are drawn, and their tiles make up the page", arguments: [0.5, 1.5, 3])
  func draws(zoom: Double) async throws {
    let page = try await issue().page(at: 2)
    let whole = try await page.render(.zoom(zoom))
    let (x, y) = (whole.size.width / 3, whole.size.height / 2)
    let wanted = PaintedSource.color(2, x: (Double(x) + 0.5) / zoom, y: (Double(y) + 0.5) / zoom)
    #expect(whole[x, y] == wanted)

    let grid = try page.tileGrid(zoom: zoom, tileSize: 64)
    var assembled = RGBPicture(size: grid.pixelSize)
    for index in try grid.indices() {
      let tile = try await page.tile(at: index, in: grid)
      assembled.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
    }
    #expect(PictureDifference(assembled, RGBPicture(whole)).maximum == 0)
  }

  @Test("They lie side by side on spreads")
  func spreads() async throws {
    let spreads = try await issue().spreads(SpreadArrangement(.coverAlone))
    let open = try #require(spreads.last)
    #expect(open.pageIndices == [1, 2])
    let picture = try await open.render(.zoom(1))
    #expect(picture[10, 10].blue == 40)
    #expect(picture[picture.size.width - 10, 10].blue == 80)
  }

  @Test("They are searched, and hits stand on their letters")
  func searches() async throws {
    var hits: [SearchHit] = []
    for try await hit in try await issue().search("wind") { hits.append(hit) }
    #expect(hits.map(\.pageIndex) == [0, 2])
    let rect = try #require(hits.first?.rects.first)
    #expect(rect.isClose(to: PageRect(x: 20 + 9 * 6, y: 91, width: 4 * 6, height: 12), within: 0.01))
  }

  @Test("Errors of a source reach the caller with the page")
  func errors() async throws {
    let issue = try await MagazineIssue.open(source: FailingSource())
    let page = try await issue.page(at: 0)
    let error = await #expect(throws: GatefoldError.self) { try await page.render(.zoom(1)) }
    #expect(error?.code == .drawingFailed)
    #expect(try await page.text().isEmpty)
  }
}

/// Opens, and cannot be drawn.
private struct FailingSource: DocumentSource {
  func open() -> any LaneDocument { Document() }

  private final class Document: LaneDocument {
    func summary() -> DocumentSummary { DocumentSummary(pageCount: 1, metadata: Metadata()) }

    func pageDescription(at index: Int) -> PageDescription { PageDescription(size: PageSize(width: 10, height: 10)) }

    func draw(_ region: PageRegion, onto pixels: PixelStorage) throws(GatefoldError) {
      throw GatefoldError(.drawingFailed, "the paint has dried up", pageIndex: region.pageIndex)
    }
  }
}
