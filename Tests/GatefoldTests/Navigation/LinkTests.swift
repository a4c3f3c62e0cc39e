import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Links as the generator wrote them")
struct LinkTests {
  @Test("Every link has its rectangle and target, in the file's order", arguments: Sample.described)
  func links(sample: Sample) async throws {
    let issue = try await sample.open()
    for wanted in try sample.expected().pages {
      let links = try await issue.page(at: wanted.pageIndex).linkAnnotations()
      try #require(links.count == wanted.links.count, "page \(wanted.pageIndex + 1)")
      for (link, expected) in zip(links, wanted.links) {
        #expect(link.rect.isClose(to: expected.rect, within: 0.01), "page \(wanted.pageIndex + 1)")
        switch link.target {
        case .uri(let uri):
          #expect(expected.kind == "uri")
          #expect(uri == expected.uri)
        case .goTo(let destination):
          #expect(expected.kind == "goTo")
          #expect(destination.name == expected.destinationName)
          if let pageIndex = expected.pageIndex { #expect(destination.pageIndex == pageIndex) }
          if let view = expected.destination { #expect(destination.view.difference(from: view) == nil) }
        default:
          Issue.record("page \(wanted.pageIndex + 1): an unexpected target \(link.target)")
        }
      }
    }
  }

  @Test("The turned, the cropped and the larger-unit page have links to check")
  func specialPages() throws {
    let special = try Sample.issue.expected().pages.filter { $0.rotate != 0 || $0.cropBox[0] != 0 || $0.userUnit != 1 }
    #expect(special.count >= 3)
    #expect(special.allSatisfy { !$0.links.isEmpty })
  }
}
