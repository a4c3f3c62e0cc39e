import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Outlines as the generator wrote them")
struct OutlineTests {
  @Test("Every item has its title, state, destination and children", arguments: Sample.described)
  func outline(sample: Sample) async throws {
    let outline = try await sample.open().outline()
    compare(outline, try sample.expected().outline, path: sample.name)
  }

  private func compare(_ items: [OutlineItem], _ expected: [ExpectedIssue.OutlineItem], path: String) {
    #expect(items.map(\.title) == expected.map(\.title), "\(path)")
    for (item, wanted) in zip(items, expected) {
      let path = "\(path) / \(wanted.title)"
      if !wanted.children.isEmpty { #expect(item.isOpen == wanted.isOpen, "\(path)") }
      #expect(item.pageIndex == wanted.pageIndex, "\(path)")
      #expect(item.target.destination?.name == wanted.destinationName, "\(path)")
      let problem = item.target.destination?.view.difference(from: wanted.destination)
      #expect(problem == nil, "\(path)")
      compare(item.children, wanted.children, path: path)
    }
  }

  @Test("The issue's outline has three levels, and every kind of destination that it promises")
  func kinds() throws {
    let outline = try Sample.issue.expected().outline
    func depth(_ items: [ExpectedIssue.OutlineItem]) -> Int { 1 + (items.map { depth($0.children) }.max() ?? -1) }
    func kinds(_ items: [ExpectedIssue.OutlineItem]) -> Set<String> {
      items.reduce([]) { $0.union([$1.destination.kind]).union(kinds($1.children)) }
    }
    #expect(depth(outline) == 3)
    #expect(kinds(outline).isSuperset(of: ["xyz", "fit", "fitH", "fitV", "fitR", "fitB"]))
  }

  @Test("An issue without an outline has an empty one, not an error")
  func noOutline() async throws {
    #expect(try await Sample.printerIssue.open().outline().isEmpty)
  }

  @Test("An outline that loops, or points nowhere, ends")
  func loops() async throws {
    let issue = try await MagazineIssue.open(data: Self.loopingOutline.utf8)
    let outline = try await issue.outline()
    #expect(outline.first?.title == "Loop")
    #expect(outline.first?.target == .unresolved(name: "missing"))
  }

  @Test("Items lead to the pages of structure elements, and titles and addresses stand on one line")
  func elementsAndTitles() async throws {
    let element = "<</S/H1/K[<</S/Span/K[<</Type/MCR/Pg 4 0 R/MCID 0>>]>>]>>"
    var file = SmallPDF(pageCount: 2, catalog: "/Outlines 5 0 R", page: "", plainContents: 8)
    file.add("<</First 6 0 R/Last 7 0 R/Count 2>>")
    file.add("<</Title( two\nlines\tand \r\n a tab )/SE \(element)/Parent 5 0 R/Next 7 0 R>>")
    let utf16 = "FEFF" + "https://example.org/é".utf16.map { String(format: "%04X", $0) }.joined()
    file.add("<</Title(Address)/A<</S/URI/URI<\(utf16)>>>/Parent 5 0 R/Prev 6 0 R>>")
    file.addStream("", [])
    let outline = try await MagazineIssue.open(data: file.bytes).outline()
    #expect(outline.map(\.title) == ["two lines and a tab", "Address"])
    #expect(outline.first?.target.destination?.pageIndex == 1)
    #expect(outline.last?.target == .uri("https://example.org/é"))
  }

  /// An item that is its own next, its own child, and leads to a name that is not there.
  private static let loopingOutline = """
    %PDF-1.4
    1 0 obj
    << /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>
    endobj
    2 0 obj
    << /Type /Pages /Kids [3 0 R] /Count 1 >>
    endobj
    3 0 obj
    << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>
    endobj
    4 0 obj
    << /Type /Outlines /First 5 0 R /Last 5 0 R >>
    endobj
    5 0 obj
    << /Title (Loop) /Parent 4 0 R /Next 5 0 R /First 5 0 R /Last 5 0 R /Dest (missing) >>
    endobj
    trailer
    << /Root 1 0 R /Size 6 >>
    %%EOF

    """
}
