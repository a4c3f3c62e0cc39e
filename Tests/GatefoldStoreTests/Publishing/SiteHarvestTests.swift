import Foundation
import FoundationXML
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Testing

/// What harvesters read of a published site.
@Suite
struct SiteHarvestTests {
  private static func repository(of store: PublishedFolder) throws -> XMLElement {
    let data = try Data(contentsOf: store.site.appending(path: "oai.xml"))
    return try #require(try XMLDocument(data: data).rootElement())
  }

  private static func texts(_ name: String, in element: XMLElement) throws -> [String] {
    try element.nodes(forXPath: ".//*[local-name()='\(name)']").map { $0.stringValue ?? "" }
  }

  @Test func `the static repository describes every issue in Dublin Core`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one", "{\"isFree\": true, \"title\": \"One <1> & more\", \"language\": \"en\"}")
      try store.add("closed", nil)
      _ = try await store.publisher().publish()
      try store.describe("one", "{\"isFree\": true, \"title\": \"One\", \"releaseDate\": \"2026-02-01\"}")
      var publisher = store.publisher(at: 1_772_500_000)
      publisher.publisher = "Skerry Press"
      _ = try await publisher.publish()
      let root = try Self.repository(of: store)
      #expect(root.localName == "Repository")
      #expect(root.children?.compactMap(\.localName) == ["Identify", "ListMetadataFormats", "ListRecords"])
      #expect(
        try root.nodes(forXPath: "./*[local-name()='Identify']/*").map { [$0.localName ?? "", $0.stringValue ?? ""] }
          == [
            ["repositoryName", "Skerry"], ["baseURL", "https://example.org/store/oai.xml"], ["protocolVersion", "2.0"],
            ["adminEmail", "postmaster@example.org"], ["earliestDatestamp", "2026-03-01"], ["deletedRecord", "no"],
            ["granularity", "YYYY-MM-DD"],
          ]
      )
      let records = try root.nodes(forXPath: ".//*[local-name()='record']").compactMap { $0 as? XMLElement }
      // By their last changes.
      #expect(try records.map { try Self.texts("title", in: $0) } == [["closed"], ["One"]])
      #expect(try Self.texts("datestamp", in: root) == ["2026-03-01", "2026-03-03"])
      let headers = try root.nodes(forXPath: ".//*[local-name()='header']/*[local-name()='identifier']")
      #expect(
        headers.map(\.stringValue) == ["oai:example.org:org.example.closed", "oai:example.org:org.example.one"]
      )
      #expect(try Self.texts("publisher", in: root) == ["Skerry Press", "Skerry Press"])
      #expect(try Self.texts("date", in: records[1]) == ["2026-02-01"])
      let download = try #require(try store.feed().issues.first { $0.title == "One" }?.download?.url.absoluteString)
      #expect(try Self.texts("identifier", in: records[1]).contains(download))
      #expect(try !Self.texts("identifier", in: records[0]).contains { $0.hasSuffix(".pdf") })
    }
  }

  @Test(.enabled(if: Validators.hasArchiveSchemas, "\(Validators.archiveSchemasMissing)"))
  func `the records of the static repository keep the schema of Dublin Core`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one", "{\"isFree\": true, \"authors\": [\"A\"], \"summary\": \"C & D\", \"language\": \"de\"}")
      _ = try await store.publisher().publish()
      let file = store.site.appending(path: "oai.xml")
      #expect(try Validators.problems("dublincore", [file]) == "")
      let wrong = try String(contentsOf: file, encoding: .utf8).replacing("dc:type", with: "dc:kind")
      try Data(wrong.utf8).write(to: file)
      #expect(try Validators.problems("dublincore", [file]) != "")
    }
  }

  @Test func `a gateway is part of the base address, and an empty store has no repository`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      var publisher = store.publisher()
      publisher.gatewayAddress = URL(address: "http://gateway.example.com/oai")
      publisher.administratorAddress = "library@example.com"
      _ = try await publisher.publish()
      let root = try Self.repository(of: store)
      #expect(try Self.texts("baseURL", in: root) == ["http://gateway.example.com/oai/example.org/store/oai.xml"])
      #expect(try Self.texts("adminEmail", in: root) == ["library@example.com"])
      try FileManager.default.removeItem(at: store.source.appending(path: "one.pdf"))
      _ = try await publisher.publish()
      #expect(!FileManager.default.fileExists(atPath: store.site.appending(path: "oai.xml").path))
    }
  }

  // MARK: Changes

  private struct Change: Hashable {
    let type: String
    let manifest: String
    let time: String
  }

  /// Follows the list from its last page to the first, as a harvester does.
  private static func changes(of store: PublishedFolder) throws -> [Change] {
    func file(_ address: String) throws -> [String: Any] {
      let data = try Data(contentsOf: store.file(try #require(URL(string: address))))
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(json["id"] as? String == address)
      return json
    }
    func address(_ name: String, _ json: [String: Any]) -> String? { (json[name] as? [String: String])?["id"] }
    let list = try file("https://example.org/store/changes.json")
    var next = address("last", list)
    var changes: [Change] = []
    while let page = next {
      let json = try file(page)
      #expect(address("partOf", json) == "https://example.org/store/changes.json")
      for item in (json["orderedItems"] as? [[String: Any]] ?? []).reversed() {
        let (object, type) = (item["object"] as? [String: String], item["type"] as? String)
        #expect(object?["type"] == "Manifest")
        changes.append(
          Change(type: type ?? "", manifest: object?["id"] ?? "", time: item["endTime"] as? String ?? "")
        )
      }
      next = address("prev", json)
    }
    #expect(list["totalItems"] as? Int == changes.count)
    return changes.reversed()
  }

  @Test func `changes list the manifests of the reader, and those that have left as deleted`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      for name in ["one", "two", "three"] { try store.add(name) }
      _ = try await store.publisher().publish()
      #expect(!FileManager.default.fileExists(atPath: store.site.appending(path: "changes.json").path))
      func publish(at seconds: Double) async throws -> StorePublication {
        var publisher = store.publisher(at: seconds)
        publisher.hasReader = true
        return try await publisher.publish()
      }
      _ = try await publish(at: 1_772_323_200)
      let first = try Self.changes(of: store)
      #expect(first.map(\.type) == ["Update", "Update", "Update"])
      #expect(Set(first.map(\.time)) == ["2026-03-01T00:00:00Z"])
      for change in first {
        let data = try Data(contentsOf: store.file(try #require(URL(string: change.manifest))))
        let manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(manifest["id"] as? String == change.manifest && manifest["type"] as? String == "Manifest")
      }
      #expect(try await publish(at: 1_772_400_000).writtenPaths.isEmpty)

      // One gets another edition, and one leaves.
      try Sample.japanese.copy(to: store.source.appending(path: "one.pdf"))
      try FileManager.default.removeItem(at: store.source.appending(path: "two.pdf"))
      _ = try await publish(at: 1_772_500_000)
      let second = try Self.changes(of: store)
      let gone = first.filter { !$0.manifest.contains(".three/") }
      let kept = first.filter { $0.manifest.contains(".three/") }
      let time = "2026-03-03T01:06:40Z"
      #expect(second.first == kept.first)
      #expect(
        Set(second.filter { $0.type == "Delete" })
          == Set(gone.map { Change(type: "Delete", manifest: $0.manifest, time: time) })
      )
      let updated = try #require(second.last { $0.type == "Update" })
      #expect(second.count == 4 && updated.time == time && updated.manifest.contains(".one/"))
      #expect(try await publish(at: 1_772_600_000).writtenPaths.isEmpty)
    }
  }
}
