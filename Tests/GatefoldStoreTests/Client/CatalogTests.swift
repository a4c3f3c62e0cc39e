import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

/// Stores whose address is that of a catalog, which leads to lists of issues.
@Suite struct CatalogTests {
  private static let navigationType = "application/atom+xml;profile=opds-catalog;kind=acquisition"

  private func entry(_ url: URL) -> String {
    """
    <entry><id>\(url.absoluteString)</id><title>List</title><updated>2026-07-01T00:00:00Z</updated>
    <link rel="subsection" href="\(url.absoluteString)" type="\(Self.navigationType)"/></entry>
    """
  }

  private func catalog(_ content: String) -> Data {
    Data(
      """
      <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:x:catalog</id><title>Catalog</title>
      <updated>2026-07-01T00:00:00Z</updated>\(content)</feed>
      """.utf8
    )
  }

  private func list(_ identifiers: [String], on server: HostileServer, as name: String, key: String) throws -> URL {
    var feed = StoreFeed(title: "List")
    for identifier in identifiers {
      var issue = FeedIssue(identifier: identifier, title: identifier)
      issue.isFree = true
      issue.download = FeedIssue.Download(
        url: try server.url("good", key: key),
        mediaType: "application/pdf"
      )
      feed.issues.append(issue)
    }
    try server.publish(try feed.encoded(as: .opds1), as: name)
    return try server.url("feed", key: key, file: name)
  }

  @Test(arguments: [false, true])
  func `a catalog without issues leads to the lists that have them`(namesListOfAll: Bool) async throws {
    let server = try HostileServer.shared.get()
    let key = HostileServer.newKey()
    let first = try list(["a", "b"], on: server, as: "\(key)-1.xml", key: key)
    let second = try list(["b", "c"], on: server, as: "\(key)-2.xml", key: key)
    let all = try list(["a", "b", "c", "d"], on: server, as: "\(key)-all.xml", key: key)
    let crawlable = "<link rel=\"http://opds-spec.org/crawlable\" href=\"\(all.absoluteString)\" type=\"x\"/>"
    // A list that leads back.
    let root = try server.url("feed", key: key, file: "\(key).xml")
    let entries = entry(first) + entry(second) + entry(root)
    try server.publish(catalog((namesListOfAll ? crawlable : "") + entries), as: "\(key).xml")
    try await TemporaryFolder.with { folder in
      let store = try Store(url: root, folder: folder)
      let contents = try await store.refresh()
      #expect(contents.feed.title == "Catalog")
      #expect(contents.feed.issues.map(\.identifier) == (namesListOfAll ? ["a", "b", "c", "d"] : ["a", "b", "c"]))
      // After a new start, without a connection, and with one where nothing has changed.
      let later = try Store(url: root, folder: folder)
      #expect(await later.loadCached()?.feed.issues == contents.feed.issues)
      #expect(try await later.refresh().feed.issues == contents.feed.issues)
    }
  }
}
