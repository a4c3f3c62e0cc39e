@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Outline and links as poppler reads them, where libqpdf cannot")
struct PopplerNavigationTests {
  private let document: NativeDocument
  private let structure: NativeStructure?

  init() throws {
    let bytes = try DocumentBytes.mapping(path: Sample.issue.path)
    _ = NativeRuntime.shared
    document = try NativeDocument(bytes, password: nil)
    structure = NativeStructure(bytes, password: nil)
  }

  private func frame(_ index: Int) -> PageFrame? {
    guard let page = try? document.page(at: index) else { return nil }
    return PageDescription(page, structure: structure).frame
  }

  @Test("Items of the outline lead to the same places")
  func outline() async throws {
    let outline = document.outline(frame: frame)
    #expect(!outline.isTruncated)
    let expected = try await Sample.issue.open().outline()
    #expect(flat(outline.items).map(\.title) == flat(expected).map(\.title))
    #expect(flat(outline.items).map(\.isOpen) == flat(expected).map(\.isOpen))
    for (item, wanted) in zip(flat(outline.items), try flat(Sample.issue.expected().outline)) {
      #expect(item.pageIndex == wanted.pageIndex, "\(wanted.title)")
      #expect(item.target.destination?.name == wanted.destinationName, "\(wanted.title)")
      #expect(item.target.destination?.view.difference(from: wanted.destination) == nil, "\(wanted.title)")
    }
  }

  private func flat(_ items: [OutlineItem]) -> [OutlineItem] { items.flatMap { [$0] + flat($0.children) } }

  private func flat(_ items: [ExpectedIssue.OutlineItem]) -> [ExpectedIssue.OutlineItem] {
    items.flatMap { [$0] + flat($0.children) }
  }

  @Test("Links lie and lead to the same places, in the file's order")
  func links() throws {
    for wanted in try Sample.issue.expected().pages {
      let page = try document.page(at: wanted.pageIndex)
      let links = document.links(on: page, frame: try #require(frame(wanted.pageIndex)), frameOf: frame)
      try #require(links.count == wanted.links.count, "page \(wanted.pageIndex + 1)")
      for (link, expected) in zip(links, wanted.links) {
        #expect(link.rect.isClose(to: expected.rect, within: 0.01), "page \(wanted.pageIndex + 1)")
        #expect(link.target.destination?.pageIndex == expected.pageIndex)
        if case .uri(let uri) = link.target { #expect(uri == expected.uri) }
        if let view = expected.destination {
          #expect(link.target.destination?.view.difference(from: view) == nil, "page \(wanted.pageIndex + 1)")
        }
      }
    }
  }
}
