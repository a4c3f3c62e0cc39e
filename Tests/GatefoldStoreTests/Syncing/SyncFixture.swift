import Foundation
import Gatefold
import GatefoldTestSupport

@testable import GatefoldStore

/// A library in a temporary folder, and a store on the test server that the library follows.
struct SyncFixture {
  let server: HostileServer
  let library: Library
  let key = HostileServer.newKey()
  /// The behaviour of the server when it sends issue files.
  var behaviour = "good"
  /// Issues whose first request receives the beginning of the file and then stalls until cancelled.
  var stalling: Set<Int> = []

  static func with(_ body: (SyncFixture) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let library = try await Library.open(path: folder.appending(path: "library").path)
      try await body(SyncFixture(server: try HostileServer.shared.get(), library: library))
      try await library.close()
    }
  }

  var feedURL: URL { get throws { try server.url("feed", key: key, file: "\(key).json") } }

  /// The file that the server sends for an issue.
  func content(_ number: Int, edition: Int = 1) throws -> Data {
    try HostileServer.file.get() + Data("\n% \(number) \(edition)\n".utf8)
  }

  func identifier(_ number: Int) -> String { "org.example.tides.\(number)" }

  /// Serves issue files and a feed that lists them.
  ///
  /// - Parameter editions: the edition of each issue by number. A higher number is a newer issue.
  func publish(_ editions: [Int: Int], notFree: Set<Int> = []) throws {
    var feed = StoreFeed(title: "Skerry")
    for (number, edition) in editions.sorted(by: { $0.key > $1.key }) {
      let data = try content(number, edition: edition)
      let name = "\(key)-\(number)-\(edition).pdf"
      try server.publish(data, as: name)
      var issue = FeedIssue(identifier: identifier(number), title: "Tides \(number)")
      issue.publication = "Tides"
      issue.releaseDate = Date(timeIntervalSince1970: Double(number) * 86_400)
      issue.isFree = !notFree.contains(number)
      let manner = stalling.contains(number) ? "stalls-once" : behaviour
      let file = try server.url(manner, key: "\(key)-\(number)", file: name)
      let hash = ContentHash(of: data).hexadecimal
      issue.download = FeedIssue.Download(
        url: file,
        mediaType: "application/pdf",
        byteCount: data.count,
        sha256: hash
      )
      feed.issues.append(issue)
    }
    try server.publish(try feed.encoded(as: .json), as: "\(key).json")
  }

  func follow(_ selection: IssueSelection) async throws {
    try await library.follow(FollowedStore(url: try feedURL, selection: selection))
  }

  /// A synchronisation that reads files in this process.
  func sync(entitlements: any Entitlements = FreeEntitlements(), isPreparing: Bool = false) -> IssueSync {
    var options = SyncOptions()
    options.isolation = .none
    options.downloads.isolation = .none
    options.preparesIssues = isPreparing
    return IssueSync(library, entitlements: entitlements, options: options)
  }

  /// The library's file of an issue, or `nil` if it has none.
  func installed(_ number: Int) async throws -> Data? {
    guard let path = try await library.issue(identifier(number))?.path else { return nil }
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }
}

extension SyncEvents {
  /// Waits until some bytes of an issue have arrived.
  func waitForBytes(of identifier: String) async {
    for await event in self {
      if case .download(let issue, let status) = event, issue.identifier == identifier,
        status.progress.receivedByteCount > 0
      {
        return
      }
    }
  }
}
