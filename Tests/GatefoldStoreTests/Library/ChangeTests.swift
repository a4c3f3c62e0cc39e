import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

@Suite struct ChangeTests {
  private static func issues(_ identifiers: [String]) -> [FeedIssue] {
    identifiers.map { FeedIssue.test($0, title: $0) }
  }

  @Test func `each observer sees every change, and what happens while it is busy comes at once`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let store = try #require(URL(string: "https://example.org/feed.json"))
        var one = library.changes().makeAsyncIterator()
        var other = library.changes().makeAsyncIterator()
        try await library.merge(StoreFeed(title: "Store", issues: Self.issues(["a", "b"])), from: store)
        #expect(try await one.next() == LibraryChange(changed: ["a", "b"], removed: []))
        try await library.setPinned(true, "a")
        try await library.setReadingPlace(ReadingPlace(pageIndex: 3), "b")
        try await library.remove("b")
        #expect(try await one.next() == LibraryChange(changed: ["a"], removed: ["b"]))
        #expect(try await other.next() == LibraryChange(changed: ["a"], removed: ["b"]))
        try await library.merge(StoreFeed(title: "Store", issues: Self.issues(["b"])), from: store)
        #expect(try await one.next() == LibraryChange(changed: ["a", "b"], removed: []))
      }
    }
  }

  @Test func `changes of another process are seen`() async throws {
    try await LibraryFolder.with { folder in
      let (here, there) = (try await folder.open(), try await folder.open())
      let store = try #require(URL(string: "https://example.org/feed.json"))
      var changes = ChangeSignal.$interval.withValue(.milliseconds(5)) { here.changes().makeAsyncIterator() }
      try await there.merge(StoreFeed(title: "Store", issues: Self.issues(["a"])), from: store)
      #expect(try await changes.next() == LibraryChange(changed: ["a"], removed: []))
      try await there.close()
      try await here.close()
    }
  }

  @Test func `the sequence ends with the library, and with its task`() async throws {
    try await LibraryFolder.with { folder in
      let library = try await folder.open()
      var changes = library.changes().makeAsyncIterator()
      let waiting = Task { () -> GatefoldError.Code? in
        await GatefoldError.Code.thrown { for try await _ in library.changes() {} }
      }
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      try await library.close()
      #expect(try await changes.next() == nil)
    }
  }

  @Test func `many tasks of two openings write at once, and nothing is lost`() async throws {
    try await LibraryFolder.with { folder in
      let libraries = [try await folder.open(), try await folder.open()]
      try await libraries[0].install(try folder.pdf([["Tides"]]), for: .test())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          let library = libraries[number % 2]
          group.addTask {
            try await library.save(Bookmark(pageIndex: number), of: "org.example.tides.14")
          }
        }
        try await group.waitForAll()
      }
      #expect(try await libraries[0].bookmarks(of: "org.example.tides.14").map(\.pageIndex) == Array(0..<40))
      let path = try #require(try await libraries[1].issue("org.example.tides.14")?.path)
      let record = IssueRecord.read(URL(filePath: path).deletingLastPathComponent().appending(path: "issue.json").path)
      #expect(record?.bookmarks.count == 40)
      for library in libraries { try await library.close() }
    }
  }

  @Test func `two openings install the same issues at once, each there once`() async throws {
    try await LibraryFolder.with { folder in
      let libraries = [try await folder.open(), try await folder.open()]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, library) in libraries.enumerated() {
          for name in 0..<8 {
            let path = try folder.pdf([["Issue \(name)"]], as: "\(number)-\(name).pdf")
            group.addTask { try await library.install(path, for: .test("issue-\(name)", title: "Issue \(name)")) }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await libraries[0].issueCount() == 8)
      #expect(try folder.issueFiles().values.allSatisfy { $0.count == 1 })
      for library in libraries { try await library.close() }
    }
  }
}
