import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Selecting text")
struct SelectingTests {
  @Test("A hit is selected from its first letter to its last, including on the next page")
  func hit() async throws {
    let issue = try await Sample.hardText.open()
    let page = try await issue.page(at: 2)
    let hit = try #require(try await page.search("Nevertheless the chart").first)
    #expect(try await issue.text(of: TextSelection(hit)) == "Nevertheless the chart")

    var overPages: SearchHit?
    for try await hit in issue.search("the chart is trusted. No vessel") { overPages = hit }
    let found = try #require(overPages)
    #expect(found.parts.count == 2)
    let selection = TextSelection(found)
    #expect(selection.pageIndices == 2...3)
    #expect(try await issue.text(of: selection) == "the chart is trusted. No vessel")
  }

  @Test("A rectangle selects the text from its first letter to its last, or only the letters inside")
  func rect() {
    let page = TextPage.lines(["low tide", "at noon"])
    // The last letters of "low", and "at noo".
    let rect = PageRect(x: 15, y: 20, width: 11, height: 20)
    #expect(page.text(in: rect, asPrinted: true) == "ow")
    let both = PageRect(x: 15, y: 20, width: 11, height: 40)
    #expect(page.text(in: both, asPrinted: true) == "ow\nt")
    #expect(page.text(in: both) == "ow t")
    let selections = page.selections(in: both)
    #expect(selections.map { $0.end.offset - $0.start.offset } == [2, 1])
    let whole = page.selection(in: both)
    #expect(whole == TextSelection(selections[0].start, selections[1].end))
    #expect(page.selection(in: PageRect(x: 200, y: 20, width: 11, height: 20)) == nil)
    #expect(page.selections(in: PageRect(x: 200, y: 20, width: 11, height: 20)).isEmpty)
  }

  @Test("A page is selected as a whole or in part, and a page without text not at all")
  func page() async throws {
    let issue = try await Sample.issue.open()
    let page = try await issue.page(at: 8)
    let text = try await page.text()
    let whole = try #require(try await page.selection())
    #expect(whole == text.selection())
    #expect(whole.start.offset == 0 && whole.end.offset == text.glyphs.count)
    let word = try #require(try await page.search("slipway").first)
    let part = try #require(try await page.selection(in: word.rects[0]))
    #expect(try await issue.text(of: part) == "slipway")
    let empty = try await MagazineIssue.open(data: SmallPDF().bytes)
    #expect(try await empty.page(at: 0).selection() == nil)
    #expect(try await empty.selection().isEmpty)
  }

  @Test("The whole issue or some pages are selected")
  func issue() async throws {
    let issue = try await Sample.hardText.open()
    let whole = try await issue.selection()
    #expect(whole.pageIndices == 0...issue.pageCount - 1)
    let some = try await issue.selection(ofPages: 2...3)
    #expect(some.pageIndices == 2...3)
    #expect(try await issue.text(of: some).contains("the chart is trusted. No vessel"))
    let error = await #expect(throws: GatefoldError.self) { _ = try await issue.selection(ofPages: 2...500) }
    #expect(error?.code == .pageOutOfRange)
  }
}
