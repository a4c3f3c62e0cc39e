import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

/// IIIF Change Discovery of served folders.
@Suite
struct ServedChangesTests {
  private static func ask(
    _ server: IssueServer,
    _ address: String,
    _ headers: [String: String] = [:]
  ) async throws -> [String: Any] {
    let path = address.replacing("http://example.org", with: "")
    return try await server.answer(ServerRequest(asking: path, headers), from: "test").json()
  }

  /// A folder of files that nobody opens, each a second later than the one before.
  private static func withFolder(
    of count: Int,
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ body: (IssueServer, URL) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder async throws in
      for number in 0..<count {
        let file = folder.appending(path: number == 0 ? "own/a b.pdf" : "\(number).pdf")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("%PDF-1.7".utf8).write(to: file)
        let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(number))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      }
      var options = ServerOptions()
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      change(&options)
      let server = try IssueServer([folder.path], options: options)
      try await body(server, folder)
      await server.close()
    }
  }

  private static func addresses(_ page: [String: Any]) throws -> [String] {
    try #require(page["orderedItems"] as? [[String: Any]]).map { item in
      let object = try #require(item["object"] as? [String: String])
      #expect(item["type"] as? String == "Update" && object["type"] == "Manifest")
      return try #require(object["id"])
    }
  }

  @Test
  func `all manifests are found from the last page to the first`() async throws {
    let count = 2 * IIIFChanges.changesPerPage + 1
    try await Self.withFolder(of: count) { server, folder async throws in
      let list = try await Self.ask(server, "/changes.json")
      #expect(list["type"] as? String == "OrderedCollection" && list["totalItems"] as? Int == count)
      #expect((list["first"] as? [String: String])?["id"] == "http://example.org/changes.json?page=1")
      var next = (list["last"] as? [String: String])?["id"]
      var found: [String] = []
      var starts: [Int] = []
      while let address = next {
        let page = try await Self.ask(server, address)
        #expect(page["id"] as? String == address && page["type"] as? String == "OrderedCollectionPage")
        #expect((page["partOf"] as? [String: String])?["id"] == list["id"] as? String)
        found += try Self.addresses(page).reversed()
        starts.append(try #require(page["startIndex"] as? Int))
        let before = (page["prev"] as? [String: String])?["id"]
        if let before {
          let earlier = try await Self.ask(server, before)
          #expect((earlier["next"] as? [String: String])?["id"] == address)
        } else {
          let last = try #require((page["orderedItems"] as? [[String: Any]])?.last)
          #expect(last["endTime"] as? String == "2026-01-01T00:01:39Z")
        }
        next = before
      }
      #expect(starts == [200, 100, 0])
      let expected = (1..<count).reversed().map { "http://example.org/issues/\($0).pdf/manifest.json" }
      #expect(found == expected + ["http://example.org/issues/own~1a%20b.pdf/manifest.json"])

      // A file that changes is the last one.
      try FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: folder.path + "/7.pdf")
      let last = try await Self.ask(server, "/changes.json?page=3")
      #expect(try Self.addresses(last) == ["http://example.org/issues/7.pdf/manifest.json"])
    }
  }

  @Test
  func `an empty list has an empty page, and there are no others`() async throws {
    try await Self.withFolder(of: 0) { server, _ async throws in
      #expect(try await Self.ask(server, "/changes.json")["totalItems"] as? Int == 0)
      #expect(try Self.addresses(try await Self.ask(server, "/changes.json?page=1")).isEmpty)
      for page in ["0", "2", "x", "-1"] {
        #expect(
          await server.answer(ServerRequest(asking: "/changes.json?page=\(page)"), from: "test").status == 404,
          "\(page)"
        )
      }
      #expect(await server.answer(ServerRequest(.post, asking: "/changes.json"), from: "test").status == 405)
    }
  }

  @Test
  func `changes of issues that somebody may not read are left out`() async throws {
    try await Self.withFolder(of: 3, { $0.tokens = ["own": ["secret"]] }) { server, _ async throws in
      #expect(try Self.addresses(try await Self.ask(server, "/changes.json?page=1")).count == 2)
      let all = try await Self.ask(server, "/changes.json?page=1", ["authorization": "Bearer secret"])
      #expect(try Self.addresses(all).count == 3)
    }
  }
}
