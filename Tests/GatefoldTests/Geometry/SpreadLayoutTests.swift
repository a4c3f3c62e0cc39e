import Gatefold
import Testing

@Suite("Layouts of spreads")
struct SpreadLayoutTests {
  private static let page = PageSize(width: 600, height: 800)
  private static let wide = PageSize(width: 1200, height: 800)
  private static let sideways = PageSize(width: 800, height: 600)

  private func pages(_ sizes: [PageSize], _ arrangement: SpreadArrangement) -> [[Int]] {
    SpreadLayout.layouts(of: sizes, arrangement).map { $0.slots.map(\.pageIndex) }
  }

  private func plain(_ count: Int) -> [PageSize] { Array(repeating: Self.page, count: count) }

  @Test("Pages pair as they are asked to")
  func pairing() {
    #expect(pages(plain(6), SpreadArrangement(.coverAlone)) == [[0], [1, 2], [3, 4], [5]])
    #expect(pages(plain(5), SpreadArrangement(.coverAlone)) == [[0], [1, 2], [3, 4]])
    #expect(pages(plain(5), SpreadArrangement(.pairs)) == [[0, 1], [2, 3], [4]])
    #expect(pages(plain(3), SpreadArrangement(.single)) == [[0], [1], [2]])
    #expect(pages(plain(1), SpreadArrangement(.coverAlone)) == [[0]])
    #expect(pages([], SpreadArrangement()).isEmpty)
  }

  @Test("Issues read from right to left have the first page of a pair on the right")
  func rightToLeft() {
    let arrangement = SpreadArrangement(.coverAlone, direction: .rightToLeft)
    #expect(pages(plain(6), arrangement) == [[0], [2, 1], [4, 3], [5]])
    let spreads = SpreadLayout.layouts(of: plain(6), arrangement)
    #expect(spreads.map(\.pageIndices) == [[0], [1, 2], [3, 4], [5]])
    // A cover opens to the right, a back cover to the left.
    #expect(spreads.map { $0.slots.map(\.side) } == [[.left], [.left, .right], [.left, .right], [.right]])
  }

  @Test("Covers lie on the outer side")
  func sides() {
    let spreads = SpreadLayout.layouts(of: plain(4), SpreadArrangement())
    #expect(spreads.map { $0.slots.map(\.side) } == [[.right], [.left, .right], [.left]])
    #expect(SpreadLayout.layouts(of: plain(2), SpreadArrangement(.single)).allSatisfy { $0.slots[0].side == .whole })
  }

  @Test("A page that is a spread already stands alone, and the pairs go on behind it")
  func wideInside() {
    let sizes = [Self.page, Self.page, Self.wide, Self.page, Self.page, Self.page]
    #expect(pages(sizes, SpreadArrangement()) == [[0], [1], [2], [3, 4], [5]])
    let spreads = SpreadLayout.layouts(of: sizes, SpreadArrangement())
    #expect(spreads[1].slots[0].side == .left)
    #expect(spreads[2].slots[0].side == .whole)
  }

  @Test("An issue of spreads, with or without single covers, is shown page by page")
  func wideThroughout() {
    let wide = Array(repeating: Self.wide, count: 4)
    #expect(pages(wide, SpreadArrangement()) == [[0], [1], [2], [3]])
    #expect(pages([Self.page] + wide + [Self.page], SpreadArrangement()) == [[0], [1], [2], [3], [4], [5]])
    // A cover that wraps round the back.
    #expect(pages([Self.wide] + plain(4), SpreadArrangement()) == [[0], [1, 2], [3, 4]])
  }

  @Test("A page that only lies on its side is one half")
  func sideways() {
    let sizes = [Self.page, Self.sideways, Self.page, Self.page]
    #expect(pages(sizes, SpreadArrangement()) == [[0], [1, 2], [3]])
  }

  @Test("Pages of unequal height stand at the middle of the higher one")
  func unequalHeights() {
    let lower = PageSize(width: 500, height: 600)
    let spread = SpreadLayout.layouts(of: [Self.page, lower], SpreadArrangement(.pairs))[0]
    #expect(spread.size == PageSize(width: 1100, height: 800))
    #expect(
      spread.slots.map(\.frame) == [
        PageRect(x: 0, y: 0, width: 600, height: 800), PageRect(x: 600, y: 100, width: 500, height: 600),
      ]
    )
  }

  @Test("Coordinates go from page space to the canvas and back")
  func coordinates() throws {
    let lower = PageSize(width: 500, height: 600)
    let spread = SpreadLayout.layouts(of: [Self.page, lower], SpreadArrangement(.pairs))[0]
    #expect(spread.point(PagePoint(x: 10, y: 20), onPage: 1) == PagePoint(x: 610, y: 120))
    #expect(spread.point(PagePoint(x: 10, y: 20), onPage: 7) == nil)
    let rect = PageRect(x: 10, y: 20, width: 30, height: 40)
    #expect(spread.rect(rect, onPage: 0) == rect)
    #expect(spread.rect(rect, onPage: 1) == PageRect(x: 610, y: 120, width: 30, height: 40))
    #expect(spread.quad(Quad(rect), onPage: 1) == Quad(PageRect(x: 610, y: 120, width: 30, height: 40)))
    let under = try #require(spread.page(at: PagePoint(x: 610, y: 120)))
    #expect(under.pageIndex == 1 && under.point == PagePoint(x: 10, y: 20))
    // Above the lower page there is nothing.
    #expect(spread.page(at: PagePoint(x: 610, y: 50)) == nil)
    let parts = spread.parts(of: PageRect(x: 550, y: 50, width: 100, height: 100))
    #expect(parts.map(\.pageIndex) == [0, 1])
    #expect(
      parts.map(\.rect) == [
        PageRect(x: 550, y: 50, width: 50, height: 100), PageRect(x: 0, y: 0, width: 50, height: 50),
      ]
    )
  }

  @Test("A document's wishes choose the arrangement")
  func hints() {
    func pairing(_ layout: PageLayout?) -> SpreadArrangement.Pairing {
      SpreadArrangement(ReadingHints(pageLayout: layout, direction: .leftToRight)).pairing
    }
    #expect(pairing(nil) == .coverAlone)
    #expect(pairing(.singlePage) == .single && pairing(.oneColumn) == .single)
    #expect(pairing(.twoPageLeft) == .pairs && pairing(.twoColumnLeft) == .pairs)
    #expect(pairing(.twoPageRight) == .coverAlone && pairing(.twoColumnRight) == .coverAlone)
  }
}
