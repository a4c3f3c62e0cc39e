import Foundation
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

@Suite("PDFKit: outlines, destinations and actions")
struct OutlineTests {
  @Test("The outline has the titles, levels and pages of the file", arguments: [Sample.issue, .japanese, .rightToLeft])
  func outline(sample: Sample) throws {
    let document = try sample.document()
    let root = try #require(document.outlineRoot)
    #expect(root === document.outlineRoot)
    #expect(root.label == nil && root.parent == nil && root.destination == nil && root.isOpen)
    var read: [String] = []
    func visit(_ item: PDFOutline, _ depth: Int) throws {
      for index in 0..<item.numberOfChildren {
        let child = try #require(item.child(at: index))
        #expect(child.parent === item && child.index == index && child.document === document)
        let page = child.destination?.page
        let place = page.map { String(document.index(for: $0)) } ?? "-"
        read.append("\(depth) \(child.label ?? "") \(place)")
        try visit(child, depth + 1)
      }
    }
    try visit(root, 0)
    var expected: [String] = []
    func list(_ items: [ExpectedIssue.OutlineItem], _ depth: Int) {
      for item in items {
        expected.append("\(depth) \(item.title) \(item.pageIndex)")
        list(item.children, depth + 1)
      }
    }
    list(try sample.expected().outline, 0)
    #expect(read == expected)
    #expect(root.child(at: root.numberOfChildren) == nil)
  }

  @Test("Destinations are in user space, and what isn't given is unspecified")
  func destinations() throws {
    let document = try Sample.navigation.document()
    let group = try #require(document.outlineRoot?.child(at: 0))
    func destination(_ label: String) throws -> PDFDestination {
      let items = (0..<group.numberOfChildren).compactMap { group.child(at: $0) }
      return try #require(items.first { $0.label == label }?.destination)
    }
    let unspecified = kPDFDestinationUnspecifiedValue
    let point = try destination("A point at a zoom")
    #expect(point.point == CGPoint(x: 60, y: 505) && point.zoom == 1.5)
    let open = try destination("A point, the zoom as it is")
    #expect(open.point == CGPoint(x: 50, y: 475) && open.zoom == unspecified)
    let turned = try destination("A point of a turned page")
    #expect(turned.point == CGPoint(x: 120, y: 75) && turned.page === document.page(at: 1))
    let whole = try destination("The whole page")
    #expect(whole.point == CGPoint(x: unspecified, y: unspecified))
    #expect(whole.page === document.page(at: 5))
    #expect(point.compare(open) == .orderedAscending)
    #expect(open.compare(point) == .orderedDescending)
  }

  @Test("Actions have the classes of their types")
  func actions() throws {
    let document = try Sample.navigation.document()
    let actions = try #require(document.page(at: 0)).annotations.compactMap(\.action)
    #expect(actions.contains { ($0 as? PDFActionURL)?.url?.absoluteString == "https://www.example.org/?q=a%20b#c" })
    #expect(actions.contains { ($0 as? PDFActionNamed)?.name == .nextPage })
    let remote = try #require(actions.lazy.compactMap { $0 as? PDFActionRemoteGoTo }.first)
    #expect(
      remote.url.isFileURL
        && remote.url.path.hasPrefix(URL(fileURLWithPath: Sample.issue.path).deletingLastPathComponent().path)
    )
    #expect(actions.contains { $0 is PDFActionResetForm })
    #expect(actions.contains { $0.type == "JavaScript" })
    let links = try #require(document.page(at: 0)).annotations.filter { $0.destination != nil }
    #expect(links.allSatisfy { $0.action is PDFActionGoTo && $0.url == nil })
  }

  @Test("A selection falls under the item that it follows")
  func itemOfSelection() throws {
    let document = try Sample.issue.document()
    let root = try #require(document.outlineRoot)
    var items: [PDFOutline] = []
    func visit(_ item: PDFOutline) {
      for index in 0..<item.numberOfChildren {
        guard let child = item.child(at: index) else { continue }
        items.append(child)
        visit(child)
      }
    }
    visit(root)
    let item = try #require(items.last { $0.destination?.page != nil })
    let page = try #require(item.destination?.page)
    let end = page.numberOfCharacters
    let selection = try #require(page.selection(for: NSRange(location: end - 3, length: 2)))
    #expect(document.outlineItem(for: selection)?.destination?.page === page)
    let cover = try #require(document.page(at: 0)?.selection(for: NSRange(location: 0, length: 3)))
    let first = document.outlineItem(for: cover)
    #expect(first == nil || first?.destination?.page === document.page(at: 0))
  }

  @Test("Items are inserted, moved and removed, and never below themselves")
  func editing() {
    let root = PDFOutline()
    let one = PDFOutline()
    let two = PDFOutline()
    one.label = "one"
    root.insertChild(one, at: 7)
    root.insertChild(two, at: 0)
    #expect(root.child(at: 1) === one && one.index == 1)
    one.insertChild(two, at: 0)
    #expect(root.numberOfChildren == 1 && two.parent === one)
    two.insertChild(one, at: 0)
    #expect(one.parent === root)
    two.removeFromParent()
    #expect(two.parent == nil && one.numberOfChildren == 0 && !one.isOpen)
  }
}
