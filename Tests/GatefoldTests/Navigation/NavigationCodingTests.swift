import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Navigation as saved values")
struct NavigationCodingTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func checkRoundTrip<Value: Codable & Equatable>(_ value: Value) throws {
    #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
  }

  static let targets: [(target: LinkTarget, json: String)] = [
    (
      .goTo(Destination(pageIndex: 3, view: .xyz(left: 1.5, top: nil, zoom: 2), name: "n")),
      #"{"destination":{"name":"n","pageIndex":3,"view":{"kind":"xyz","left":1.5,"zoom":2}},"kind":"goTo"}"#
    ),
    (.unresolved(name: nil), #"{"kind":"unresolved"}"#),
    (.unresolved(name: "gone"), #"{"kind":"unresolved","name":"gone"}"#),
    (
      .goToRemote(RemoteDestination(file: "b.pdf", pageIndex: 2, kind: .fit)),
      #"{"kind":"goToRemote","remote":{"file":"b.pdf","kind":"fit","pageIndex":2}}"#
    ),
    (.goToEmbedded(RemoteDestination(file: "..")), #"{"kind":"goToEmbedded","remote":{"file":".."}}"#),
    (.uri("https://a.example/b"), #"{"kind":"uri","uri":"https://a.example/b"}"#),
    (.launch(file: "a.exe"), #"{"file":"a.exe","kind":"launch"}"#),
    (.named("NextPage"), #"{"kind":"named","name":"NextPage"}"#),
    (.other(kind: .javaScript), #"{"action":"JavaScript","kind":"other"}"#),
  ]

  @Test("A target is encoded with the documented keys", arguments: targets)
  func target(target: LinkTarget, json: String) throws {
    #expect(try self.json(target) == json)
    try checkRoundTrip(target)
  }

  static let views: [Destination.View] = [
    .xyz(left: nil, top: 2, zoom: nil), .fit, .fitH(top: 3), .fitV(left: 4),
    .fitR(PageRect(x: 1, y: 2, width: 3, height: 4)), .fitB, .fitBH(top: nil), .fitBV(left: 5),
  ]

  @Test("Every view of a page is restored", arguments: views)
  func view(view: Destination.View) throws {
    try checkRoundTrip(view)
    #expect(try json(view).contains(#""kind":"\#(view.kind.rawValue)""#))
  }

  @Test("A link records whether it is an annotation or printed text")
  func origin() throws {
    #expect(try json([LinkOrigin.annotation, .printed(.email)]) == #"["annotation","email"]"#)
    try checkRoundTrip([LinkOrigin.annotation, .printed(.crossReference)])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([LinkOrigin].self, from: Data(#"["no"]"#.utf8)) }
  }

  @Test("All navigation of an issue is restored", arguments: [Sample.issue, .navigation])
  func issue(sample: Sample) async throws {
    let issue = try await sample.open()
    try checkRoundTrip(try await issue.completeOutline())
    try checkRoundTrip(try await issue.contents())
    try checkRoundTrip(try await issue.outline().flattened)
    try checkRoundTrip(try await issue.articleThreads())
    try checkRoundTrip(issue.metadata)
    try checkRoundTrip(issue.readingHints)
    for index in 0..<4 { try checkRoundTrip(try await issue.page(at: index).links()) }
  }

  @Test("An encryption is restored")
  func encryption() async throws {
    try checkRoundTrip(try #require(try await Sample.encrypted.open().encryption))
  }

  @Test("A hit is restored with its place, and one without a place is refused")
  func hit() async throws {
    let hit = try #require(try await Sample.issue.open().page(at: 8).search("slipway").first)
    try checkRoundTrip(hit)
    let range = try #require(hit.parts[0].glyphRanges.first)
    #expect(try json(hit).contains(#""glyphRanges":[[\#(range.lowerBound),\#(range.upperBound)]]"#))
    let placeless = try json(hit).replacing(/"parts":\[.*\],"role"/, with: #""parts":[],"role""#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SearchHit.self, from: Data(placeless.utf8)) }
  }

  @Test("Hits on a page have different identities")
  func identity() async throws {
    let page = try await Sample.issue.open().page(at: 8)
    let hits = try await page.search("the")
    try #require(hits.count > 2)
    #expect(Set(hits.map(\.id)).count == hits.count)
    #expect(page.id == 8)
  }
}

@Suite("Flattened outlines")
struct FlattenedItemTests {
  @Test("Items come before their children, with their levels and parents")
  func order() {
    func item(_ title: String, _ children: [OutlineItem] = []) -> OutlineItem {
      OutlineItem(title: title, target: .unresolved(name: nil), children: children)
    }
    let entries = [item("a", [item("b", [item("c")]), item("d")]), item("e")].flattened
    #expect(entries.map(\.item.title) == ["a", "b", "c", "d", "e"])
    #expect(entries.map(\.level) == [0, 1, 2, 1, 0])
    #expect(entries.map(\.parentID) == [nil, 0, 1, 0, nil])
    #expect(entries.map(\.id) == [0, 1, 2, 3, 4])
  }

  @Test("Contents are flattened like outlines")
  func contents() async throws {
    let issue = try await Sample.issue.open()
    let outline = try await issue.outline().flattened
    let contents = try await issue.contents(.outline).flattened
    #expect(contents.map(\.item.title) == outline.map(\.item.title))
    #expect(contents.map(\.level) == outline.map(\.level))
    #expect(contents.map(\.level).max() == 2)
  }
}

@Suite("Addresses of links")
struct LinkURLTests {
  static let targets: [(target: LinkTarget, expected: String?)] = [
    (.uri("https://a.example/b?c=ä"), "https://a.example/b?c=%C3%A4"),
    (.uri("mailto:a@b.example"), "mailto:a@b.example"), (.uri("chapter2.html"), nil), (.uri(""), nil),
    (.launch(file: "/bin/true"), nil), (.named("NextPage"), nil),
  ]

  @Test("Only an address with a scheme is a URL", arguments: targets)
  func url(target: LinkTarget, expected: String?) {
    #expect(target.url?.absoluteString == expected)
  }
}
