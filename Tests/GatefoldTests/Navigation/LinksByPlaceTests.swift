import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Links at a place")
struct LinksByPlaceTests {
  private func link(_ rect: PageRect, _ uri: String, _ origin: LinkOrigin = .annotation) -> Link {
    Link(pageIndex: 0, quads: [Quad(rect)], target: .uri(uri), origin: origin)
  }

  @Test("Of overlapping links, the last annotation is pressed, and a printed link only without one")
  func topmost() {
    let links = [
      link(PageRect(x: 0, y: 0, width: 50, height: 50), "a:"),
      link(PageRect(x: 20, y: 20, width: 50, height: 50), "b:"),
      link(PageRect(x: 0, y: 0, width: 90, height: 90), "c:", .printed(.webAddress)),
    ]
    #expect(links.link(at: PagePoint(x: 10, y: 10))?.target == .uri("a:"))
    #expect(links.link(at: PagePoint(x: 30, y: 30))?.target == .uri("b:"))
    #expect(links.link(at: PagePoint(x: 80, y: 80))?.target == .uri("c:"))
    #expect(links.link(at: PagePoint(x: 95, y: 80)) == nil)
    #expect(links.links(in: PageRect(x: 60, y: 60, width: 5, height: 5)).map(\.target) == [.uri("b:"), .uri("c:")])
  }

  @Test("A link is pressed on its quads, not between them")
  func quads() {
    let quads = [PageRect(x: 80, y: 0, width: 20, height: 10), PageRect(x: 0, y: 12, width: 20, height: 10)]
    let links = [Link(pageIndex: 0, quads: quads.map { Quad($0) }, target: .uri("a:"))]
    #expect(links.link(at: PagePoint(x: 90, y: 5)) != nil)
    #expect(links.link(at: PagePoint(x: 10, y: 5)) == nil)
  }

  @Test("Links are found on a page and on a spread, in its own space")
  func onCanvas() async throws {
    let issue = try await Sample.issue.open()
    let page = try await issue.page(at: 2)
    // A row of the contents page.
    let point = PagePoint(x: 300, y: 200)
    let link = try #require(try await page.link(at: point))
    #expect(link.target.destination?.name == "salt-line")
    #expect(try await page.link(at: PagePoint(x: 1, y: 1)) == nil)

    let spread = try #require(try await issue.spreads().first(containing: 2))
    let offset = try #require(spread.layout.point(PagePoint(x: 0, y: 0), onPage: 2))
    #expect(offset.x > 0)
    let moved = PagePoint(x: point.x + offset.x, y: point.y + offset.y)
    let onSpread = try #require(try await spread.link(at: moved))
    #expect(onSpread == link.moved(x: offset.x, y: offset.y))
    #expect(try await spread.link(at: PagePoint(x: -1, y: 1)) == nil)

    // Two rows, and no others.
    let rows = PageRect(x: offset.x + 250, y: offset.y + 200, width: 10, height: 40)
    let found = try await spread.links(in: rows)
    #expect(found.map(\.target) == (try await page.links()).prefix(2).map(\.target))
    #expect(found.first == onSpread)
  }
}
