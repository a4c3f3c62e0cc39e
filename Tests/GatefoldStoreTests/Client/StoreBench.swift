import Foundation
import Gatefold
import GatefoldTestSupport

@testable import GatefoldStore

/// A store whose server can change between requests, with a simple form of lists.
struct StoreBench {
  let key = HostileServer.newKey()
  let server: HostileServer
  let folder: URL

  init(_ folder: URL) throws {
    self.folder = folder
    server = try HostileServer.shared.get()
    try behave("feed")
  }

  /// Lets the server behave in some way from now on.
  func behave(_ behaviour: String) throws {
    try server.publish(Data(behaviour.utf8), as: "switch-\(key)")
  }

  func url(_ page: String = "feed") throws -> URL { try server.url("switched", key: key, file: "\(page)-\(key)") }

  /// Publishes a page of the list.
  func publish(_ identifiers: [String], next: URL? = nil, as page: String = "feed") throws {
    let list = List(title: "Skerry", issues: identifiers, next: next)
    try server.publish(try JSONEncoder().encode(list), as: "\(page)-\(key)")
  }

  func store(
    at url: URL? = nil,
    _ change: (inout StoreOptions) -> Void = { _ in }
  ) throws -> Store {
    var options = StoreOptions()
    options.maximumFeedByteCount = 1_000_000
    change(&options)
    return try Store(url: url ?? self.url(), folder: folder.appending(path: "store"), options: options, decode: decode)
  }

  private struct List: Codable {
    let title: String
    let issues: [String]
    let next: URL?
  }

  private var decode: Store.Decode {
    { data, _ throws(GatefoldError) in
      guard let list = try? JSONDecoder().decode(List.self, from: data) else {
        throw GatefoldError(.invalidFeed, "the list cannot be read; tell the publisher")
      }
      var feed = StoreFeed(title: list.title, issues: list.issues.map { FeedIssue(identifier: $0, title: $0) })
      feed.nextPage = list.next
      return feed
    }
  }
}
