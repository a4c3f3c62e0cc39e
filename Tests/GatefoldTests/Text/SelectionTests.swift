import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Selection")
struct SelectionTests {
  /// The place of a word on a page, in the middle of its first quad.
  private func place(of word: String, on page: Page) async throws -> PageLocation {
    let rect = try #require(try await page.search(word).first?.rects.first)
    return PageLocation(pageIndex: page.index, point: PagePoint(x: rect.midX, y: rect.midY))
  }

  @Test("A selection runs down its column and continues in the next, but not through the column beside")
  func alongColumns() async throws {
    let issue = try await Sample.issue.open()
    let page = try await issue.page(at: 8)
    let selection = try #require(
      try await issue.selection(
        from: place(of: "slipway", on: page),
        to: place(of: "scorched", on: page),
        by: .word
      )
    )
    let text = try await issue.text(of: selection)
    #expect(text.hasPrefix("slipway someone had already set out lettuces"))
    // Across the end of the column, where a hyphen breaks the word, and past the caption in between.
    #expect(text.contains("a diary of the line, in pencil, on the back of the larder door."))
    #expect(text.hasSuffix("the first scorched"))
    #expect(!text.contains("Below the tide"))
    let part = try #require(try await issue.parts(of: selection).first)
    #expect(
      Set(part.quads.map { $0.boundingRect.minX.rounded() }).isSubset(of: [54, 66, 312, 324, 120, 121, 122]) == false
    )
    let printed = try await issue.text(of: selection, asPrinted: true)
    #expect(printed.contains("pen-\n\ncil"))
  }

  @Test("It continues over pages, and joins the word broken at a page's end")
  func overPages() async throws {
    let issue = try await Sample.hardText.open()
    let from = try await place(of: "Nevertheless the chart", on: issue.page(at: 2))
    let to = try await place(of: "northern channels", on: issue.page(at: 3))
    let selection = try #require(try await issue.selection(from: from, to: to, by: .word))
    #expect(selection.pageIndices == 2...3)
    #expect(try await issue.text(of: selection).contains("the chart is trusted. No vessel"))
    #expect(try await issue.parts(of: selection).map(\.pageIndex) == [2, 3])
    // The order of the two points doesn't matter.
    #expect(try await issue.selection(from: to, to: from, by: .word) == selection)
  }

  @Test("It is expanded to words, lines, blocks and pages", arguments: TextSelection.Granularity.allCases)
  func expanded(to granularity: TextSelection.Granularity) throws {
    let page = TextPage.lines(["the tide turns", "slowly in may"])
    let range = page.range(4..<5, expandedTo: granularity)
    let text = page.text(of: [range], asPrinted: true)
    switch granularity {
    case .scalar: #expect(text == "i")
    case .word: #expect(text == "tide")
    case .line: #expect(text == "the tide turns")
    case .block, .page: #expect(text == "the tide turns\nslowly in may")
    }
  }

  @Test("A hit is expanded to ever larger units, and one on two pages at both ends")
  func expandedHit() async throws {
    let issue = try await Sample.issue.open()
    let hit = try #require(try await issue.nextHit(of: "lettuces"))
    let selection = TextSelection(hit)
    #expect(try await issue.expanded(selection, to: .scalar) == selection)
    let texts = try await texts(of: selection, in: issue)
    #expect(texts[0] == "lettuces")
    for (smaller, larger) in zip(texts, texts.dropFirst()) { #expect(larger.contains(smaller)) }
    #expect(Set(texts).count >= 3)
    #expect(try await issue.expanded(selection, to: .page) == issue.page(at: hit.pageIndex).selection())

    let hardText = try await Sample.hardText.open()
    let broken = try #require(try await hardText.nextHit(of: "the chart is trusted. No vessel"))
    let pages = try await hardText.expanded(TextSelection(broken), to: .page)
    #expect(try await pages == hardText.selection(ofPages: 2...3))
  }

  /// The text of a selection expanded to its words, lines, block and page.
  private func texts(of selection: TextSelection, in issue: MagazineIssue) async throws -> [String] {
    var texts: [String] = []
    for granularity in TextSelection.Granularity.allCases where granularity != .scalar {
      texts.append(try await issue.text(of: issue.expanded(selection, to: granularity), asPrinted: true))
    }
    return texts
  }

  @Test("The nearest letter counts, before or after the point")
  func nearest() {
    // Letters of 6 points from x = 10, on lines from y = 23 to 35 and 37 to 49.
    let page = TextPage.lines(["abc", "def"])
    func offset(_ x: Double, _ y: Double) -> Int? { page.position(nearest: PagePoint(x: x, y: y))?.offset }
    #expect(offset(11, 30) == 0)
    #expect(offset(15, 30) == 1)
    #expect(offset(0, 0) == 0)
    #expect(offset(300, 30) == 3)
    #expect(offset(11, 44) == 3)
    #expect(offset(300, 500) == 6)
    #expect(TextPage.lines([]).position(nearest: PagePoint(x: 0, y: 0)) == nil)
  }

  @Test("In right-to-left text, the right half of a letter comes first")
  func rightToLeft() {
    let page = TextPage.page(DrawnGlyph.run("םולש", x: 10, y: 20))
    #expect(page.glyphs.map(\.scalar) == Array("שלום".unicodeScalars))
    #expect(page.position(nearest: PagePoint(x: 33, y: 15))?.offset == 0)
    #expect(page.position(nearest: PagePoint(x: 29, y: 15))?.offset == 1)
    #expect(page.position(nearest: PagePoint(x: 11, y: 15))?.offset == 4)
  }

  @Test("It is saved and restored, and one of another file is refused")
  func restored() async throws {
    let issue = try await Sample.hardText.open()
    let saved = TextSelection(TextPosition(pageIndex: 2, offset: 10), TextPosition(pageIndex: 2, offset: 40))
    let restored = try JSONDecoder().decode(TextSelection.self, from: JSONEncoder().encode(saved))
    #expect(restored == saved)
    #expect(try await issue.text(of: restored).isEmpty == false)
    for wrong in [
      TextSelection(TextPosition(pageIndex: 0, offset: 0), TextPosition(pageIndex: 99, offset: 0)),
      TextSelection(TextPosition(pageIndex: 2, offset: 0), TextPosition(pageIndex: 2, offset: 1_000_000)),
      TextSelection(TextPosition(pageIndex: -1, offset: 0), TextPosition(pageIndex: 0, offset: 0)),
      TextSelection(TextPosition(pageIndex: 0, offset: 0), TextPosition(pageIndex: 1, offset: -1)),
    ] {
      let error = await #expect(throws: GatefoldError.self) { _ = try await issue.text(of: wrong) }
      #expect(error?.code == .invalidRegion)
      let expanding = await #expect(throws: GatefoldError.self) { _ = try await issue.expanded(wrong, to: .line) }
      #expect(expanding?.code == .invalidRegion)
    }
  }

  @Test("On a spread, points and quads are in its own space")
  func onSpread() async throws {
    let issue = try await Sample.issue.open()
    let spread = try #require(try await issue.spreads().first(containing: 8))
    let right = try #require(spread.layout.slots.first { $0.pageIndex == 8 })
    let start = PagePoint(x: right.frame.x + 60, y: right.frame.y + 600)
    let end = PagePoint(x: right.frame.x + 200, y: right.frame.y + 640)
    let selection = try #require(try await spread.selection(from: start, to: end, by: .line))
    let quads = try await spread.quads(of: selection)
    #expect(quads.count == 3)
    #expect(quads.allSatisfy { $0.boundingRect.minX >= right.frame.x })
    #expect(try await spread.selection(from: PagePoint(x: -5, y: 0), to: end) == nil)
  }
}
