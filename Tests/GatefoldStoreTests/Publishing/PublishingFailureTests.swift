import Foundation
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Synchronization
import Testing

@Suite struct PublishingFailureTests {
  @Test func `a file that is no issue is reported, and the others are published`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("good")
      for sample in [Sample.notAPDF, .empty, .noPages] {
        try? sample.copy(to: store.source.appending(path: "\(sample.name).pdf"))
      }
      try Data("PK\u{3}\u{4} no archive".utf8).write(to: store.source.appending(path: "broken.zip"))
      try store.add("misdescribed", "{\"isFree\": \"yes\"}")
      try store.add("odd", "{\"isFree\": true, \"colour\": \"red\"}")
      let publication = try await store.publisher().publish()
      let changes = Dictionary(uniqueKeysWithValues: publication.issues.map { ($0.source, $0.change) })
      #expect(changes["good.pdf"] == .added && changes["odd.pdf"] == .added)
      let failed = publication.issues.filter { $0.change == .failed }
      #expect(
        failed.map(\.source).sorted() == [
          "broken.zip", "empty.pdf", "misdescribed.pdf", "no-pages.pdf", "not-a-pdf.pdf",
        ]
      )
      #expect(failed.allSatisfy { $0.error?.message.isEmpty == false })
      #expect(failed.first { $0.source == "misdescribed.pdf" }?.error?.message.contains("true or false") == true)
      let finding = try #require(publication.issues.first { $0.source == "odd.pdf" }?.findings.first)
      #expect(finding.message.contains("colour"))
      #expect(try store.feed().issues.map(\.title) == ["good", "odd"])
    }
  }

  @Test func `a file that was good before stays published as it was`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      _ = try await store.publisher().publish()
      let before = try store.files()
      try Data("damaged".utf8).write(to: store.source.appending(path: "one.pdf"))
      var publisher = store.publisher()
      publisher.prunes = true
      let publication = try await publisher.publish()
      #expect(publication.issues.map(\.change) == [.failed] && publication.removed == [])
      #expect(try store.files() == before)
    }
  }

  @Test func `two issues with one identifier are a failure that names both`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one", "{\"identifier\": \"org.example.skerry.1\"}")
      try store.add("two", "{\"identifier\": \"org.example.skerry.1\"}")
      let publication = try await store.publisher().publish()
      #expect(publication.issues.map(\.change) == [.added, .failed])
      #expect(publication.issues[1].error?.code == .duplicateIdentifier)
      #expect(publication.issues[1].error?.message.contains("one.pdf") == true)
      #expect(try store.feed().issues.map(\.title) == ["one"])
    }
  }

  @Test(arguments: [false, true]) func `publishing that ends anywhere leaves a whole site, and can be finished`(
    hasReader: Bool
  ) async throws {
    try await TemporaryFolder.with { folder in
      func publisher(of store: PublishedFolder, at seconds: Double = 1_772_323_200) -> StorePublisher {
        var publisher = store.publisher(at: seconds)
        publisher.hasReader = hasReader
        return publisher
      }
      let whole = try PublishedFolder(folder.appending(path: "whole"))
      let first: (PublishedFolder) throws -> Void = { store in
        try store.add("one")
        try store.add("two")
        try store.add("gone")
      }
      let second: (PublishedFolder) throws -> Void = { store in
        try Sample.rightToLeft.copy(to: store.source.appending(path: "one.pdf"))
        try FileManager.default.removeItem(at: store.source.appending(path: "gone.pdf"))
        try store.describe("two", "{\"isFree\": false, \"categories\": [\"Sea\"]}")
        try store.add("three")
      }
      try first(whole)
      _ = try await publisher(of: whole).publish()
      try second(whole)
      let count = Atomic<Int>(0)
      var last = publisher(of: whole, at: 1_772_400_000)
      last.prunes = true
      last.willChange = { _ throws(GatefoldError) in count.add(1, ordering: .relaxed) }
      _ = try await last.publish()
      let changeCount = count.load(ordering: .relaxed)
      #expect(changeCount > 20)
      let files = try whole.files().keys.sorted()
      for end in stride(from: 0, to: changeCount, by: hasReader ? 11 : 3) {
        let store = try PublishedFolder(folder.appending(path: "ended-\(end)"))
        try first(store)
        _ = try await publisher(of: store).publish()
        try second(store)
        let done = Atomic<Int>(0)
        var whole = publisher(of: store, at: 1_772_400_000)
        whole.prunes = true
        var ended = whole
        ended.willChange = { path throws(GatefoldError) in
          if done.add(1, ordering: .relaxed).newValue > end {
            throw GatefoldError(.unwritableFile, "ended before \(path)")
          }
        }
        await #expect(throws: GatefoldError.self) { try await ended.publish() }
        #expect(try store.problems() == [], "ended after \(end) changes")
        let titles = Set(try store.feed().issues.map(\.title))
        #expect(titles.isSuperset(of: ["two"]))
        _ = try await whole.publish()
        #expect(try store.files().keys.sorted() == files, "ended after \(end) changes")
        #expect(try store.problems() == [])
        try FileManager.default.removeItem(at: store.folder)
      }
    }
  }

  @Test func `the same folder gives the same site, byte for byte`() async throws {
    try await TemporaryFolder.with { folder in
      var sites: [[String: Data]] = []
      for name in ["a", "b"] {
        let store = try PublishedFolder(folder.appending(path: name))
        try store.add("one", "{\"isFree\": true, \"categories\": [\"Sea\", \"Sky\"]}")
        try store.add("deep/er/two", nil)
        _ = try await store.publisher().publish()
        sites.append(try store.files())
      }
      #expect(sites[0] == sites[1])
    }
  }

  @Test func `two processes do not publish one site at once`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      try FileManager.default.createDirectory(at: store.site, withIntermediateDirectories: true)
      let other = open(store.site.path, O_RDONLY | O_DIRECTORY)
      #expect(flock(other, LOCK_EX) == 0)
      let error = await #expect(throws: GatefoldError.self) { try await store.publisher().publish() }
      #expect(error?.code == .siteInUse)
      close(other)
      #expect(try await store.publisher().publish().issues.count == 1)
    }
  }

  @Test func `documents are read in worker processes`() async throws {
    try await TemporaryFolder.with { folder in
      let store = try PublishedFolder(folder)
      try store.add("one")
      var publisher = store.publisher()
      publisher.configuration = IssueConfiguration(isolation: .tests())
      let publication = try await publisher.publish()
      #expect(publication.issues.map(\.change) == [.added])
      #expect(publication.issues.first?.previewPageCount == 3)
    }
  }
}
