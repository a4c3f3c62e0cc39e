import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

@Suite struct StoreTests {
  @Test func `each observer sees each state, the present one first`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish(["a", "b"])
      let store = try bench.store()
      let early = [await store.updates(), await store.updates()]
      try await store.refresh()
      for updates in early {
        var states: [StoreState] = []
        for await status in updates {
          states.append(status.state)
          if states.count == 3 { break }
        }
        #expect(states == [.notInitialised, .downloading, .ready])
      }
      let late = await store.updates()
      for await status in late {
        #expect(status.state == .ready)
        #expect(status.contents?.feed.issues.map(\.identifier) == ["a", "b"])
        break
      }
    }
  }

  @Test func `a list that has not changed is not sent again`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish(["a"])
      try await bench.store().refresh()
      // After a restart.
      let store = try bench.store { $0.now = { Date(timeIntervalSinceNow: 100) } }
      let contents = try await store.refresh()
      #expect(contents.feed.issues.map(\.identifier) == ["a"])
      #expect(contents.age() == 0)
      let log = try bench.server.log(bench.key)
      #expect(log.map { $0.headers["if-none-match"] != nil } == [false, true])
      #expect(log.allSatisfy { $0.headers["accept-encoding"]?.contains("gzip") ?? false })
      try bench.publish(["b", "a"])
      #expect(try await store.refresh().feed.issues.map(\.identifier) == ["b", "a"])
    }
  }

  @Test func `without a connection the last good list is used, and its age told`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish(["a"])
      let past = Date(timeIntervalSinceNow: -3 * 3600)
      try await bench.store { $0.now = { past } }.refresh()
      try bench.behave("drops-always")
      let store = try bench.store()
      #expect(try await store.issues().map(\.identifier) == ["a"])
      await #expect(throws: GatefoldError.self) { try await store.refresh() }
      let status = await store.status
      guard case .error(let error) = status.state else {
        Issue.record("the state is \(status.state)")
        return
      }
      #expect(error.code == .connectionLost)
      #expect(status.contents?.feed.issues.map(\.identifier) == ["a"])
      #expect(status.explanation().contains("3 hours ago"))
    }
  }

  /// Responses that a server may send instead of a list, and the error for each.
  static let faults: [(String, GatefoldError.Code)] = [
    ("404", .notOnServer), ("410", .notOnServer), ("401", .accessDenied), ("500", .serverFailed),
    ("busy", .serverBusy), ("empty", .unexpectedContent), ("page", .unexpectedContent), ("text", .invalidFeed),
    ("garbage", .invalidResponse), ("half-a-head", .connectionLost), ("drops-always", .connectionLost),
    ("bomb", .responseTooLarge), ("endless-body", .responseTooLarge), ("endless-head", .invalidResponse),
    ("redirect-loop", .tooManyRedirects), ("redirect-to-file", .unsafeRedirect), ("trickles", .stalled),
    ("falsely-compressed", .invalidResponse), ("part-that-nobody-asked-for", .serverFailed),
  ]

  @Test(arguments: faults) func `a fault never replaces the last good list`(
    behaviour: String,
    code: GatefoldError.Code
  ) async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish(["a", "b"])
      let store = try bench.store { options in
        if behaviour == "trickles" { options.transfer.stallTimeout = .seconds(3) }
      }
      try await store.refresh()
      try bench.behave(behaviour)
      try bench.server.publish(Data(repeating: 0x61, count: 20_000), as: "feed-\(bench.key)")
      await #expect { try await store.refresh() } throws: { ($0 as? GatefoldError)?.code == code }
      #expect(await store.status.contents?.feed.issues.count == 2)
      // The disk has none either.
      let next = try bench.store()
      #expect(await next.loadCached()?.feed.issues.count == 2)
      // The store recovers afterwards.
      try bench.behave("feed")
      try bench.publish(["c", "a", "b"])
      #expect(try await store.refresh().feed.issues.count == 3)
      #expect(await store.status.state == .ready)
    }
  }

  @Test func `304 without a list to go with it is a fault`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.behave("not-modified")
      let store = try bench.store()
      await #expect { try await store.refresh() } throws: { ($0 as? GatefoldError)?.code == .invalidResponse }
      #expect(await store.status.contents == nil)
    }
  }

  @Test func `a list that shrinks to nothing is a fault, and an empty store is none`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish([])
      let store = try bench.store()
      #expect(try await store.refresh().feed.issues.isEmpty)
      try bench.publish(["a"])
      try await store.refresh()
      try bench.publish([])
      await #expect { try await store.refresh() } throws: { ($0 as? GatefoldError)?.code == .emptyFeed }
      #expect(await store.status.contents?.feed.issues.count == 1)
    }
  }

  @Test func `a list that was damaged on disk is read from the server`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish(["a"])
      try await bench.store().refresh()
      let cache = folder.appending(path: "store/feed")
      for name in try FileManager.default.contentsOfDirectory(atPath: cache.path) where name.hasPrefix("page-") {
        try Data("damaged".utf8).write(to: cache.appending(path: name))
      }
      let store = try bench.store()
      #expect(await store.loadCached() == nil)
      #expect(try await store.issues().map(\.identifier) == ["a"])
    }
  }

  @Test func `pages are followed to their end, in order, and each issue counts once`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish(["a", "b"], next: bench.url("second"))
      try bench.publish(["b", "c"], next: bench.url("third"), as: "second")
      try bench.publish(["d"], as: "third")
      let store = try bench.store()
      let contents = try await store.refresh()
      #expect(contents.feed.issues.map(\.identifier) == ["a", "b", "c", "d"])
      #expect(!contents.isTruncated)
      let next = try bench.store()
      #expect(await next.loadCached()?.feed.issues.count == 4)
      // After a page in the middle changes, only that page is sent again.
      try bench.publish(["x"], next: bench.url("third"), as: "second")
      #expect(try await store.refresh().feed.issues.map(\.identifier) == ["a", "b", "x", "d"])
      // If one page fails, the list fails.
      try FileManager.default.removeItem(at: bench.server.folder.appending(path: "third-\(bench.key)"))
      await #expect(throws: GatefoldError.self) { try await store.refresh() }
      #expect(await store.status.contents?.feed.issues.count == 4)
    }
  }

  @Test func `pages that lead in a circle end, and so does an endless list`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish(["a"], next: bench.url("second"))
      try bench.publish(["b"], next: bench.url(), as: "second")
      #expect(try await bench.store().refresh().feed.issues.count == 2)
      let limited = try await bench.store { $0.maximumFeedPages = 1 }.refresh()
      #expect(limited.feed.issues.count == 1)
      #expect(limited.isTruncated)
    }
  }

  @Test func `equal requests for the list are one`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish(["a"])
      let store = try bench.store()
      await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<8 { group.addTask { try? await store.refresh().feed.issues.count } }
        for await count in group { #expect(count == 1) }
      }
      #expect(try bench.server.log(bench.key).count < 8)
    }
  }

  @Test func `the identifier alone decides what is the same issue`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try StoreBench(folder).store { options in options.isAvailableForRead = { $0.number == "7" } }
      var first = FeedIssue(identifier: "a", title: "Tides")
      let one = StoreIssue(first, of: store)
      first.title = "Tides, second printing"
      first.number = "7"
      let other = StoreIssue(first, of: store)
      #expect(one == other)
      #expect(Set([one, other]).count == 1)
      #expect(await !one.isAvailableForRead)
      #expect(await other.isAvailableForRead)
      #expect(one != StoreIssue(FeedIssue(identifier: "b", title: "Tides"), of: store))
    }
  }
}
