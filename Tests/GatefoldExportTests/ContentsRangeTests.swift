@testable import Gatefold
@testable import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("Page ranges of contents items")
struct ContentsRangeTests {
  @Test("Each range ends where the next one begins, and together they cover every page from the first item on")
  func runs() async throws {
    let issue = try await Sample.issue.open()
    let items = try await issue.contents()
    let ranges = ContentsRange.ranges(of: items, pageCount: issue.pageCount)
    func flattened(_ ranges: [ContentsRange]) -> [ContentsRange] {
      ranges.flatMap { [$0] + flattened($0.children) }
    }
    let all = flattened(ranges)
    #expect(all.count > 5)
    let pages = Set(all.flatMap(\.pages))
    let first = try #require(pages.min())
    #expect(pages == Set(first..<issue.pageCount))
    for (range, next) in zip(all, all.dropFirst()) where range.pages.lowerBound < next.pages.lowerBound {
      #expect(range.pages.upperBound <= next.pages.lowerBound)
    }
  }

  @Test("An item without a page is left out, but its children are kept")
  func nowhere() async throws {
    let issue = try await Sample.navigation.open()
    let items = try await issue.contents(.outline)
    let ranges = ContentsRange.ranges(of: items, pageCount: issue.pageCount)
    func check(_ ranges: [ContentsRange]) {
      for range in ranges {
        #expect(!range.pages.isEmpty || !range.children.isEmpty)
        #expect(range.pages.upperBound <= issue.pageCount)
        check(range.children)
      }
    }
    check(ranges)
    #expect(!ranges.isEmpty)
  }

  @Test("When several items begin on one page, only the last has further pages, and no item is left without a page")
  func onePage() {
    func item(_ title: String, _ pageIndex: Int, _ children: [ContentsItem] = []) -> ContentsItem {
      ContentsItem(
        title: title,
        target: .goTo(Destination(pageIndex: pageIndex, view: .fit, name: nil)),
        source: .outline,
        confidence: 1,
        children: children
      )
    }
    func described(_ ranges: [ContentsRange]) -> [String] {
      ranges.flatMap { ["\($0.title) \($0.pages)"] + described($0.children) }
    }
    let items = [
      item("Masthead", 1), item("Letters", 1), item("Section", 5, [item("Its first", 5), item("Its second", 7)]),
      item("Out of order", 1), item("Last", 9), item("Not there", 40),
    ]
    #expect(
      described(ContentsRange.ranges(of: items, pageCount: 12)) == [
        "Masthead 1..<2", "Letters 1..<2", "Section 5..<6", "Its first 5..<7", "Its second 7..<9",
        "Out of order 1..<5", "Last 9..<12",
      ]
    )
  }
}
