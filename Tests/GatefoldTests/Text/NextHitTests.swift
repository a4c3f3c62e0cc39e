import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("The next and the previous hit")
struct NextHitTests {
  private func allHits(_ query: String, in issue: MagazineIssue) async throws -> [SearchHit] {
    var hits: [SearchHit] = []
    for try await hit in issue.search(query) { hits.append(hit) }
    return hits.sorted { $0.start < $1.start }
  }

  @Test("Every hit is come to once, forwards and backwards")
  func everyHit() async throws {
    let issue = try await Sample.issue.open()
    let all = try await allHits("tide", in: issue)
    try #require(Set(all.map(\.pageIndex)).count > 1)
    var forwards: [SearchHit] = []
    var place = TextPosition(pageIndex: 0, offset: 0)
    while let hit = try await issue.nextHit(of: "tide", after: place, wraps: false) {
      forwards.append(hit)
      place = hit.end
    }
    #expect(forwards == all)
    var backwards: [SearchHit] = []
    place = TextPosition(pageIndex: issue.pageCount, offset: 0)
    while let hit = try await issue.previousHit(of: "tide", before: place, wraps: false) {
      backwards.append(hit)
      place = hit.start
    }
    #expect(backwards == all.reversed())
  }

  @Test("Past the last hit comes the first, and before the first the last")
  func wraps() async throws {
    let issue = try await Sample.issue.open()
    let all = try await allHits("tide", in: issue)
    let (first, last) = (try #require(all.first), try #require(all.last))
    #expect(try await issue.nextHit(of: "tide") == first)
    #expect(try await issue.nextHit(of: "tide", after: last.end) == first)
    #expect(try await issue.previousHit(of: "tide", before: first.start) == last)
    // The only one comes again.
    let only = try #require(try await allHits("slipway someone", in: issue).first)
    #expect(try await issue.nextHit(of: "slipway someone", after: only.end) == only)
    #expect(try await issue.nextHit(of: "slipway someone", after: only.end, wraps: false) == nil)
  }

  @Test("A hit that goes on at the next page is found, and nothing where there is nothing")
  func overPages() async throws {
    let issue = try await Sample.hardText.open()
    let start = TextPosition(pageIndex: 0, offset: 0)
    let hit = try await issue.nextHit(of: "the chart is trusted. No vessel", after: start)
    #expect(hit?.parts.map(\.pageIndex) == [2, 3])
    #expect(try await issue.nextHit(of: "no such words", after: start) == nil)
    #expect(try await issue.nextHit(of: "  ", after: start) == nil)
    let error = await #expect(throws: GatefoldError.self) {
      _ = try await issue.nextHit(of: "(", after: start, options: SearchOptions(mode: .regularExpression))
    }
    #expect(error?.code == .invalidQuery)
  }

  @Test("A page that can't be read is passed over, and its error thrown where nothing is found")
  func unreadablePage() async throws {
    let issue = try await MagazineIssue.open(source: BrokenSource(lines: ["low tide", nil, "high tide"]))
    let low = TextPosition(pageIndex: 0, offset: 7)
    #expect(try await issue.nextHit(of: "tide", after: low)?.pageIndex == 2)
    #expect(try await issue.previousHit(of: "low", before: TextPosition(pageIndex: 2, offset: 0))?.pageIndex == 0)
    let error = await #expect(throws: GatefoldError.self) { _ = try await issue.nextHit(of: "gale", after: low) }
    #expect(error?.code == .damaged)
    #expect(error?.pageIndex == 1)
  }
}

/// Pages of a line of text; `nil` for one that can't be read.
private struct BrokenSource: DocumentSource {
  let lines: [String?]

  func open() -> any LaneDocument { BrokenDocument(lines) }
}

private final class BrokenDocument: LaneDocument {
  private let lines: [String?]

  init(_ lines: [String?]) {
    self.lines = lines
  }

  func summary() -> DocumentSummary { DocumentSummary(pageCount: lines.count, metadata: Metadata()) }

  func pageDescription(at index: Int) -> PageDescription {
    PageDescription(size: PageSize(width: 400, height: 600))
  }

  func draw(_ region: PageRegion, onto pixels: PixelStorage) {}

  func text(on index: Int) throws(GatefoldError) -> TextPage {
    guard let line = lines[index] else { throw GatefoldError(.damaged, "the page is damaged") }
    let text = DrawnText(glyphs: DrawnGlyph.run(line, x: 10, y: 32), styles: [.plain])
    return TextLayout.page(text, pageIndex: index, size: PageSize(width: 400, height: 600))
  }
}
