import Foundation
import Gatefold
import Synchronization
import Testing

@testable import GatefoldStore

@Suite struct LibraryStateTests {
  enum Event: Sendable {
    case merge(edition: Int), install(edition: Int), archive, queue, download, stop
  }

  static let installed = [Event.merge(edition: 1), .install(edition: 1)]

  @Test(
    arguments: [
      ([.merge(edition: 1)], .notDownloaded), ([.merge(edition: 1), .queue], .queued),
      ([.merge(edition: 1), .queue, .download], .downloading),
      ([.merge(edition: 1), .download, .stop], .notDownloaded),
      ([.merge(edition: 1), .download, .install(edition: 1)], .installed), ([.install(edition: 1)], .installed),
      (installed + [.merge(edition: 1)], .installed), (installed + [.merge(edition: 2)], .updateAvailable),
      (installed + [.merge(edition: 2), .queue], .queued),
      (installed + [.merge(edition: 2), .download, .stop], .updateAvailable),
      (installed + [.merge(edition: 2), .merge(edition: 1)], .installed),
      (installed + [.merge(edition: 2), .download, .install(edition: 2)], .installed),
      (installed + [.archive], .archived), (installed + [.archive, .queue], .queued),
      (installed + [.archive, .download, .stop], .archived),
      (installed + [.archive, .download, .install(edition: 1)], .installed),
      (installed + [.archive, .merge(edition: 2)], .archived),
      (installed + [.merge(edition: 2), .queue, .merge(edition: 1)], .installed),
    ] as [([Event], LibraryState)]
  )
  func `an issue goes from state to state`(events: [Event], state: LibraryState) async throws {
    try await LibraryFolder.with { folder in
      let library = try await folder.open()
      for event in events { try await Self.perform(event, on: library, folder) }
      let issue = try #require(try await library.issue("org.example.tides.14"))
      #expect(issue.state == state)
      #expect(issue.isReadable == (issue.path.map { FileManager.default.fileExists(atPath: $0) } ?? false))
      // The same after opening it again.
      try await library.close()
      let again = try await folder.use { try await $0.issue("org.example.tides.14") }
      #expect(again == issue)
    }
  }

  private static func perform(_ event: Event, on library: Library, _ folder: LibraryFolder) async throws {
    let identifier = "org.example.tides.14"
    let store = try #require(URL(string: "https://example.org/feed.json"))
    switch event {
    case .merge(let edition):
      let hash = try ContentHash(ofFile: file(edition, folder)).hexadecimal
      try await library.merge(StoreFeed(title: "Store", issues: [.test(sha256: hash)]), from: store)
    case .install(let edition):
      let path = try file(edition, folder)
      let hash = try ContentHash(ofFile: path).hexadecimal
      try await library.install(path, for: .test(sha256: hash), from: store)
    case .archive: try await library.archive(identifier)
    case .queue: try await library.setDownloadStage(.queued, identifier)
    case .download: try await library.setDownloadStage(.downloading, identifier)
    case .stop: try await library.setDownloadStage(nil, identifier)
    }
  }

  private static func file(_ edition: Int, _ folder: LibraryFolder) throws -> String {
    try folder.pdf([["Edition \(edition)"]], as: "edition-\(edition).pdf")
  }

  @Test func `what a state does not permit is refused with a reason`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let identifier = "org.example.tides.14"
        #expect(await GatefoldError.Code.thrown { try await library.archive(identifier) } == .notInLibrary)
        try await Self.perform(.merge(edition: 1), on: library, folder)
        #expect(await GatefoldError.Code.thrown { try await library.archive(identifier) } == .notInstalled)
        #expect(await GatefoldError.Code.thrown { _ = try await library.startReading(identifier) } == .notInstalled)
        try await Self.perform(.install(edition: 1), on: library, folder)
        let queue = await GatefoldError.Code.thrown { try await library.setDownloadStage(.queued, identifier) }
        #expect(queue == .alreadyInstalled)
        try await library.setPinned(true, identifier)
        #expect(await GatefoldError.Code.thrown { try await library.archive(identifier) } == .issueInUse)
        try await library.setPinned(false, identifier)
        let session = try await library.startReading(identifier)
        #expect(FileManager.default.fileExists(atPath: session.path))
        #expect(await GatefoldError.Code.thrown { try await library.archive(identifier) } == .issueInUse)
        #expect(await GatefoldError.Code.thrown { try await library.remove(identifier) } == .issueInUse)
        session.end()
        try await library.archive(identifier)
        try await library.archive(identifier)
        #expect(try await library.issue(identifier)?.state == .archived)
      }
    }
  }

  @Test func `archiving and removing wait until the issue is prepared`() async throws {
    for isRemoved in [false, true] {
      try await LibraryFolder.with { folder in
        try await folder.use { library in
          let added = try await library.add(file: try folder.pdf([["One"], ["Two"]]), isolation: .none)
          let identifier = added.issue.identifier
          let change = Mutex<Task<Void, any Error>?>(nil)
          let failures = try await library.prepare(isolation: .none) { _ in
            change.withLock { task in
              guard task == nil else { return }
              task = Task {
                if isRemoved {
                  try await library.remove(identifier)
                } else {
                  try await library.archive(identifier, isForced: true)
                }
              }
            }
            // The change comes while the issue is being prepared.
            Thread.sleep(forTimeInterval: 0.1)
          }
          #expect(failures.isEmpty)
          let task = try #require(change.withLock { $0 })
          try await task.value
          #expect(try await library.issue(identifier)?.state == (isRemoved ? nil : .archived))
        }
      }
    }
  }

  @Test func `the only copy of an issue is archived only if that is forced`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let added = try await library.add(file: try folder.pdf([["Alone"]]), isolation: .none)
        let identifier = added.issue.identifier
        #expect(await GatefoldError.Code.thrown { try await library.archive(identifier) } == .onlyCopy)
        try await library.archive(identifier, isForced: true)
        #expect(try await library.issue(identifier)?.state == .archived)
      }
    }
  }

  @Test func `downloads of a program that was killed are forgotten, and those of the next one noted`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let store = try #require(URL(string: "https://example.org/feed.json"))
        let issues = ["a", "b", "c"].map { FeedIssue.test($0, title: $0) }
        try await library.merge(StoreFeed(title: "Store", issues: issues), from: store)
        try await library.setDownloadStage(.downloading, "a")
        try await library.setDownloadStages(["b": .queued, "c": .downloading, "unknown": .queued])
        var states: [LibraryState?] = []
        for name in ["a", "b", "c"] { states.append(try await library.issue(name)?.state) }
        #expect(states == [.notDownloaded, .queued, .downloading])
      }
    }
  }
}
