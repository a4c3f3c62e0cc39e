import Gatefold
@testable import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("The pages that items of the contents run over")
struct ContentsRangeTests {
  @Test("Each runs to where the next one begins, and all together over every page from the first on")
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

  @Test("What leads to no page is left out, but not what is below it")
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
}
