import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

@Suite struct MergeTests {
  private static func store(_ name: String = "feed") throws -> URL {
    try #require(URL(string: "https://example.org/\(name).json"))
  }

  private static func feed(_ identifiers: String...) -> StoreFeed {
    StoreFeed(title: "Store", issues: identifiers.map { FeedIssue.test($0, title: "Title \($0)") })
  }

  @Test func `a feed that shrinks or vanishes removes nothing, and what it no longer lists is marked`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let store = try Self.store()
        let first = try await library.merge(Self.feed("a", "b", "c"), from: store)
        #expect(first.added == ["a", "b", "c"])
        try await library.install(try folder.pdf([["a"]]), for: .test("a", title: "Title a"), from: store)
        let empty = try await library.merge(StoreFeed(title: "Store"), from: store)
        #expect(empty.vanished == ["a", "b", "c"])
        let left = try await library.issues()
        #expect(left.map(\.identifier) == ["a"])
        #expect(left.first?.vanishedDate != nil && left.first?.state == .installed)
        #expect(await GatefoldError.Code.thrown { try await library.archive("a") } == .onlyCopy)
        var all = LibraryQuery()
        all.includesVanished = true
        #expect(try await library.issueCount(all) == 3)
        let again = try await library.merge(Self.feed("a", "b", "c"), from: store)
        #expect(again.updated == ["a", "b", "c"])
        #expect(try await library.issues().allSatisfy { $0.vanishedDate == nil })
        let same = try await library.merge(Self.feed("a", "b", "c"), from: store)
        #expect(same.isEmpty && same.unchangedCount == 3)
      }
    }
  }

  @Test func `another feed can't change an issue, but takes over what is nobody's`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        try await library.merge(Self.feed("a", "b"), from: Self.store())
        var other = Self.feed("a", "b")
        other.issues[0].title = "Stolen"
        let result = try await library.merge(other, from: Self.store("other"))
        #expect(result.conflicts == ["a", "b"])
        #expect(try await library.issue("a")?.title == "Title a")
        try await library.merge(Self.feed("b"), from: Self.store())
        let taken = try await library.merge(other, from: Self.store("other"))
        #expect(taken.updated == ["a"] && taken.conflicts == ["b"])
        #expect(try await library.issue("a")?.title == "Stolen")
      }
    }
  }

  @Test func `what a feed says is kept in full, and its title may change`() async throws {
    try await LibraryFolder.with { folder in
      var issue = FeedIssue.test("a", title: "Spring", byteCount: 7, sha256: String(repeating: "a", count: 64))
      issue.number = "14"
      issue.position = 14
      issue.releaseDate = Date(timeIntervalSince1970: 1_700_000_000)
      issue.language = "en"
      issue.readingDirection = .rightToLeft
      issue.categories = ["Travel"]
      issue.summary = "Of water and wind."
      issue.authors = ["A. Writer"]
      issue.pageCount = 96
      issue.modified = Date(timeIntervalSince1970: 1_700_000_500.25)
      issue.covers = [FeedIssue.Cover(url: try Self.store("c"), size: PixelSize(width: 3, height: 4))]
      issue.preview = FeedIssue.Preview(url: try Self.store("p"), pageCount: 5)
      let kept = issue
      try await folder.use { library in
        try await library.merge(StoreFeed(title: "Store", issues: [kept]), from: Self.store())
        #expect(try await library.feedIssue("a") == kept)
        var renamed = kept
        renamed.title = "Autumn"
        let result = try await library.merge(StoreFeed(title: "Store", issues: [renamed, kept]), from: Self.store())
        #expect(result.updated == ["a"])
        #expect(try await library.issues(LibraryQuery(text: "autu")).map(\.identifier) == ["a"])
        #expect(try await library.issues(LibraryQuery(text: "spring")).isEmpty)
      }
    }
  }

  @Test(arguments: [
    ["../../etc/passwd", "..", "", "a/b", "a_b", "\u{0}", "CON", String(repeating: "x", count: 5_000), "é", "e\u{301}"]
  ])
  func `identifiers may be anything, and no two share a folder`(identifiers: [String]) async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        for identifier in identifiers {
          let path = try folder.pdf([["Issue"]], as: "one.pdf", title: "\(identifier.utf8.count)")
          let issue = try await library.install(path, for: .test(identifier, title: "Any"))
          let file = try #require(issue.path)
          #expect(URL(filePath: file).standardizedFileURL.path.hasPrefix(folder.files.issues + "/"))
        }
        let folders = LibraryFiles.names(in: folder.files.issues)
        #expect(folders.count == Set(identifiers.map { Array($0.utf8) }).count)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["library"])
      }
    }
  }

  @Test(
    arguments: [
      ("tid", ["a"]), ("TIDES spring", ["a"]), ("ete", ["b"]), ("\"tides\" OR", []), ("14", ["a"]), ("skerry", ["b"]),
      ("*", ["b", "a"]), ("tides été", []), ("writer", ["a"]),
    ] as [(String, [String])]
  )
  func `words find issues by their beginnings, without case and accents`(text: String, found: [String]) async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        var tides = FeedIssue.test("a", title: "Tides, spring")
        (tides.number, tides.authors, tides.releaseDate) = ("14", ["A. Writer"], Date(timeIntervalSince1970: 0))
        var skerry = FeedIssue.test("b", title: "L'été")
        (skerry.publication, skerry.releaseDate) = ("Skerry", Date(timeIntervalSince1970: 86_400))
        try await library.merge(StoreFeed(title: "Store", issues: [tides, skerry]), from: Self.store())
        #expect(try await library.issues(LibraryQuery(text: text)).map(\.identifier) == found)
        #expect(try await library.issueCount(LibraryQuery(text: text)) == found.count)
      }
    }
  }
}
