@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Every kind of navigation, as the generator wrote it")
struct NavigationSampleTests {
  @Test("Items of the outline have their targets, states, styles and colours")
  func outline() async throws {
    let outline = try await Sample.navigation.open().completeOutline()
    #expect(!outline.isTruncated)
    compare(outline.items, try Sample.navigation.expectedNavigation().outline)
  }

  private func compare(_ items: [OutlineItem], _ expected: [ExpectedNavigation.OutlineItem]) {
    #expect(items.map(\.title) == expected.map(\.title))
    for (item, wanted) in zip(items, expected) {
      #expect(item.target.difference(from: wanted.target) == nil, "\(wanted.title)")
      #expect(item.isOpen == wanted.isOpen, "\(wanted.title)")
      #expect(item.style == OutlineItem.Style(isBold: wanted.isBold, isItalic: wanted.isItalic), "\(wanted.title)")
      #expect(item.color.map { [$0.red, $0.green, $0.blue] } == wanted.color, "\(wanted.title)")
      compare(item.children, wanted.children)
    }
  }

  @Test("Every kind of destination and of action is among them")
  func completeness() throws {
    let targets = try Sample.navigation.expectedNavigation().outline.flatMap(\.children).map(\.target)
    #expect(Set(targets.compactMap(\.destination?.kind)) == Set(Destination.Kind.allCases.map(\.rawValue)))
    let kinds: Set = [
      "goTo", "unresolved", "goToRemote", "goToEmbedded", "uri", "launch", "named", "other",
    ]
    #expect(Set(targets.map(\.kind)) == kinds)
    let actions: [ActionKind] = [
      .thread, .sound, .movie, .hide, .submitForm, .resetForm, .importData, .javaScript, .setLayerState, .rendition,
      .transition, .goTo3DView, .executeRichMedia,
    ]
    #expect(Set(targets.compactMap(\.action)).isSuperset(of: actions.map(\.rawValue)))
  }

  @Test("Links have their targets and quads on pages of every shape; hidden ones are not given", arguments: 0..<7)
  func links(pageIndex: Int) async throws {
    let page = try await Sample.navigation.open().page(at: pageIndex)
    let expected = try Sample.navigation.expectedNavigation().pages[pageIndex]
    #expect(page.size == PageSize(width: expected.width, height: expected.height))
    let links = try await page.linkAnnotations()
    try #require(links.count == expected.links.count)
    for (link, wanted) in zip(links, expected.links) {
      #expect(link.target.difference(from: wanted.target) == nil)
      #expect(link.rect.isClose(to: wanted.rect, within: 0.01))
      let corners = link.quads.map { $0.corners.map { [$0.x, $0.y] } }
      #expect(corners.count == wanted.quads.count)
      for (corner, place) in zip(corners.joined().joined(), wanted.quads.joined().joined()) {
        #expect(abs(corner - place) < 0.01, "\(corners) is not \(wanted.quads)")
      }
    }
  }

  @Test("The document's reading hints are read")
  func hints() async throws {
    let hints = try await Sample.navigation.open().readingHints
    let expected = try Sample.navigation.expectedNavigation()
    #expect(hints.pageLayout == expected.pageLayout)
    #expect(hints.direction == expected.direction)
    #expect(hints.pageMode == expected.pageMode)
    #expect(hints.pageModeAfterFullScreen == expected.pageModeAfterFullScreen)
    #expect(hints.isTagged == expected.isTagged)
    #expect(hints.language == expected.language)
    #expect(try #require(hints.openAction).difference(from: expected.openAction) == nil)
    #expect(hints.firstPageIndex == expected.openAction.pageIndex)
  }

  @Test("A document that says nothing of itself has no hints")
  func noHints() async throws {
    let hints = try await Sample.damagedXref.open().readingHints
    #expect(hints == ReadingHints(pageLayout: nil, direction: .leftToRight))
  }

  @Test("Articles lead from place to place")
  func threads() async throws {
    let threads = try await Sample.navigation.open().articleThreads()
    let expected = try Sample.navigation.expectedNavigation().threads
    #expect(threads.map(\.title) == expected.map(\.title))
    #expect(threads.map(\.author) == expected.map(\.author))
    #expect(threads.map(\.beads.count) == expected.map(\.beads.count))
    for (bead, wanted) in zip(threads.flatMap(\.beads), expected.flatMap(\.beads)) {
      #expect(bead.pageIndex == wanted.pageIndex)
      #expect(bead.rect.isClose(to: wanted.rect, within: 0.01))
    }
  }

  @Test("Headings come from the tags, with their levels and places")
  func headings() async throws {
    let headings = try await Sample.navigation.open().taggedHeadings()
    let expected = try Sample.navigation.expectedNavigation().headings
    #expect(headings.map(\.title) == expected.map(\.title))
    #expect(headings.map(\.level) == expected.map(\.level))
    #expect(headings.map(\.pageIndex) == expected.map(\.pageIndex))
    for (heading, wanted) in zip(headings, expected) {
      let rect = try #require(heading.rect)
      #expect(abs(rect.x - wanted.x) < 1, "\(wanted.title)")
      #expect(rect.minY < wanted.baseline - 10 && rect.maxY > wanted.baseline, "\(wanted.title)")
    }
  }
}
