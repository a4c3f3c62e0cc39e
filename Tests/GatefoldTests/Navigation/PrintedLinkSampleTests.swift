import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Links that the generator printed")
struct PrintedLinkSampleTests {
  @Test("Each is found in its place with what it leads to, and nothing else is")
  func printed() async throws {
    let issue = try await Sample.printedLinks.open()
    let pages = try Sample.printedLinks.expected().pages
    let numbering = try await issue.pageNumbering()
    #expect(pages.map { numbering.folio(ofPage: $0.pageIndex)?.label } == pages.map(\.folio))
    for page in pages {
      let found = try await issue.page(at: page.pageIndex).text().printedLinks(numbering: numbering)
      let wanted = try #require(page.printedLinks)
      #expect(found.map(\.summary) == wanted.map(\.summary), "page \(page.pageIndex + 1)")
      for (link, expected) in zip(found, wanted) where link.summary == expected.summary {
        #expect(link.quads.count == expected.rects.count, "\(link.summary)")
        for (quad, rect) in zip(link.quads, expected.rects) {
          #expect(quad.boundingRect.isClose(to: rect, within: 1), "\(link.summary): \(quad.boundingRect), \(rect)")
        }
      }
    }
  }

  @Test("Where an annotation covers what is printed, the annotation is the link")
  func annotated() async throws {
    let issue = try await Sample.printedLinks.open()
    let expected = try Sample.printedLinks.expected().pages
    let page = try #require(expected.first { !$0.links.isEmpty })
    let links = try await issue.page(at: page.pageIndex).links()
    let unmarked = try #require(page.printedLinks).filter { $0.isAnnotated != true }
    #expect(links.map(\.origin) == page.links.map { _ in .annotation } + unmarked.map { _ in .printed(.webAddress) })
    #expect(links.map(\.target) == (page.links.map(\.uri) + unmarked.map(\.uri)).map { .uri($0 ?? "") })
  }

  @Test("A spread gives the links of its pages in its own space")
  func spreads() async throws {
    let issue = try await Sample.printedLinks.open()
    let spreads = try await issue.spreads(SpreadArrangement(.coverAlone))
    let spread = try #require(spreads.first { $0.places.count == 2 })
    let place = spread.places[1]
    let links = try await place.page.printedLinks()
    let moved = try await spread.links().filter { $0.pageIndex == place.page.index }
    #expect(!links.isEmpty)
    #expect(moved.map(\.rect) == links.map { $0.rect.moved(x: place.frame.x, y: place.frame.y) })
  }
}

extension Link {
  fileprivate var summary: String {
    guard case .printed(let kind) = origin else { return "annotation" }
    return switch target {
    case .uri(let uri): "\(kind) \(uri)"
    case .goTo(let destination): "\(kind) \(destination.pageIndex)"
    default: "\(kind)"
    }
  }
}

extension ExpectedIssue.PrintedLink {
  fileprivate var summary: String { "\(printedKind) \(uri ?? pageIndex.map(String.init) ?? "")" }
}
