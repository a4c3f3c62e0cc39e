import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Contents from the outline and from the pages")
struct ContentsTests {
  /// The target pages of all items that the generator links from the contents page.
  private func listedPages() throws -> [Int] {
    try Sample.issue.expected().pages[2].links.compactMap(\.pageIndex)
  }

  @Test("In the printer's copy, without outline and links, every article is found at its page")
  func printerIssue() async throws {
    let items = try await Sample.printerIssue.open().contents(.recovered)
    let pages = try listedPages()
    #expect(items.map(\.pageIndex) == pages)
    #expect(items.map(\.title).prefix(3) == ["The Salt Line", "How Light Lies Down", "Drawing the Wind"])
    #expect(items.allSatisfy { $0.source == .printed && $0.confidence >= 0.75 && $0.confidence < 1 })
    #expect(items.allSatisfy { $0.children.isEmpty })
    // Each item is in the outline of the other copy, at the same page.
    let outline = try Sample.issue.expected().outline.flatMap { [$0] + $0.children }
    for (printed, pageIndex) in items.map({ ($0.title, $0.pageIndex) }) {
      let title = FoldedTitle(printed)
      let same = outline.filter { FoldedTitle($0.title).contains(title) && $0.pageIndex == pageIndex }
      // The contents page prints one title in a short form.
      #expect(!same.isEmpty || printed == "A Still Evening", "\(printed)")
    }
  }

  @Test("Linked contents use the links")
  func linkedIssue() async throws {
    let items = try await Sample.issue.open().contents(.recovered)
    let pages = try listedPages()
    #expect(items.map(\.pageIndex) == pages)
    #expect(items.allSatisfy { $0.source == .links })
  }

  @Test("A useful outline is used, and missing contents are recovered")
  func automatic() async throws {
    let own = try await Sample.issue.open().contents()
    let titles = try Sample.issue.expected().outline.map(\.title)
    #expect(own.map(\.title) == titles)
    #expect(own.allSatisfy { $0.source == .outline && $0.confidence == 1 })
    let printer = try await Sample.printerIssue.open()
    let recovered = try await printer.contents()
    let pages = try listedPages()
    #expect(recovered.map(\.pageIndex) == pages)
    let outline = try await printer.contents(.outline)
    #expect(outline.isEmpty)
  }

  @Test("Everything recovered from any sample leads to a page of it")
  func everySample() async throws {
    for sample in Sample.readable {
      let issue = try await sample.open()
      for item in try await issue.contents(.recovered) {
        let page = try #require(item.pageIndex, "\(sample.name): \(item.title)")
        #expect((0..<issue.pageCount).contains(page))
        #expect((0...1).contains(item.confidence))
      }
    }
  }
}
