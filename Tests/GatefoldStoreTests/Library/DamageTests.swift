import Foundation
import Gatefold
import GatefoldTestSupport
import GRDB
import Testing

@testable import GatefoldStore

@Suite struct DamageTests {
  enum Damage: String, CaseIterable, Sendable {
    case garbage, header, truncated, missing, empty, middle
  }

  @Test(arguments: Damage.allCases)
  func `a damaged database is set aside and made again from the files`(damage: Damage) async throws {
    try await LibraryFolder.with { folder in
      let before = try await folder.use { library in
        try await Self.fill(library, folder)
        return try await Self.content(library)
      }
      try Self.apply(damage, to: folder)
      let library = try await Self.openDamaged(folder)
      #expect(library.recovery?.damage != nil)
      #expect((library.recovery?.setAsidePath == nil) == (damage == .missing))
      if let aside = library.recovery?.setAsidePath { #expect(FileManager.default.fileExists(atPath: aside)) }
      #expect(try await Self.content(library) == before)
      // Issues that only a feed listed come back with the feed.
      #expect(try await library.issue("listed") == nil)
      let store = try #require(URL(string: "https://example.org/feed.json"))
      try await library.merge(StoreFeed(title: "Store", issues: Self.issues), from: store)
      #expect(try await library.issue("listed")?.state == .notDownloaded)
      try await library.close()
      let again = try await folder.open()
      #expect(again.recovery == nil)
      #expect(try await Self.content(again) == before)
      try await again.close()
    }
  }

  /// Damage in the middle may only be found in use. The next opening then repairs it.
  private static func openDamaged(_ folder: LibraryFolder) async throws -> Library {
    let library = try await folder.open()
    guard library.recovery == nil else { return library }
    let code = await GatefoldError.Code.thrown { _ = try await library.issues(LibraryQuery(text: "tides")) }
    #expect(code == .damagedLibrary)
    try? await library.close()
    return try await folder.open()
  }

  private static func apply(_ damage: Damage, to folder: LibraryFolder) throws {
    switch damage {
    case .garbage: try Data("not a database".utf8).write(to: URL(filePath: folder.files.database))
    case .header: try folder.damage(0..<100)
    case .truncated: truncate(folder.files.database, 8_192)
    case .missing: try FileManager.default.removeItem(atPath: folder.files.database)
    case .empty: truncate(folder.files.database, 0)
    case .middle: try folder.damage(4_096..<(LibraryFiles.size(of: folder.files.database) ?? 0))
    }
  }

  private static let issues = ["kept", "archived", "listed"].map { FeedIssue.test($0, title: $0.capitalized) }

  private static func fill(_ library: Library, _ folder: LibraryFolder) async throws {
    let store = try #require(URL(string: "https://example.org/feed.json"))
    let issues = Self.issues
    try await library.merge(StoreFeed(title: "Store", issues: issues), from: store)
    for issue in issues.prefix(2) {
      try await library.install(try folder.pdf([["Tides of \(issue.title)"]]), for: issue)
    }
    try await library.add(file: try folder.pdf([["Loose tides"]]), isolation: .none)
    try await library.setReadingPlace(ReadingPlace(pageIndex: 0, zoom: 2), "archived")
    try await library.save(Bookmark(pageIndex: 0, title: "Here"), of: "kept")
    let quad = Quad(PageRect(x: 1, y: 2, width: 3, height: 4))
    let parts = [GatefoldStore.Highlight.Part(pageIndex: 0, quads: [quad])]
    try await library.save(
      GatefoldStore.Highlight(parts: parts, quote: TextQuote(text: "Tides"), note: "!"),
      of: "archived"
    )
    try await library.setPinned(true, "kept")
    try await library.prepare(isolation: .none)
    try await library.archive("archived")
  }

  private struct Content: Equatable {
    let issue: LibraryIssue
    let bookmarks: [Bookmark]
    let highlights: [GatefoldStore.Highlight]
    let feed: FeedIssue
  }

  private static func content(_ library: Library) async throws -> [Content] {
    var content: [Content] = []
    for issue in try await library.issues().sorted(by: { $0.identifier < $1.identifier })
    where issue.identifier != "listed" {
      content.append(
        Content(
          issue: issue,
          bookmarks: try await library.bookmarks(of: issue.identifier),
          highlights: try await library.highlights(of: issue.identifier),
          feed: try await library.feedIssue(issue.identifier)
        )
      )
    }
    return content
  }

  @Test func `files whose records are lost too are taken over, and other files left alone`() async throws {
    try await LibraryFolder.with { folder in
      let path = try folder.pdf([["Tides"]])
      let hash = try ContentHash(ofFile: path).hexadecimal
      let file = try await folder.use { try await $0.install(path, for: .test()).path }
      let home = URL(filePath: try #require(file)).deletingLastPathComponent()
      try Data("{".utf8).write(to: home.appending(path: "issue.json"))
      try Data("mine".utf8).write(to: home.appending(path: "shopping.txt"))
      try FileManager.default.removeItem(atPath: folder.files.database)
      let library = try await folder.open()
      #expect(library.recovery?.unreadable.count == 1)
      #expect(library.recovery?.restored == ["sha256:\(hash)"])
      let issue = try #require(try await library.issues().first)
      #expect(issue.path == file && issue.state == .installed)
      #expect(FileManager.default.fileExists(atPath: home.appending(path: "shopping.txt").path))
      try await library.close()
    }
  }

  @Test func `an issue whose file was deleted by hand counts as archived after a crash`() async throws {
    try await LibraryFolder.with { folder in
      let first = try await folder.open()
      let path = try #require(try await first.install(try folder.pdf([["Tides"]]), for: .test()).path)
      try FileManager.default.removeItem(atPath: path)
      // As after a killed process: another process repairs the library only if nobody else has it open.
      try await first.close()
      try Data("install".utf8).write(
        to: URL(filePath: folder.files.intents + "/" + LibraryFiles.folderName(for: "org.example.tides.14"))
      )
      let second = try await folder.open()
      #expect(second.recovery?.missing == ["org.example.tides.14"])
      #expect(try await second.issue("org.example.tides.14")?.state == .archived)
      try await second.close()
    }
  }

  @Test func `a damaged index of texts is made again by the next preparation`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        try await library.install(try folder.pdf([["The tide turns."]]), for: .test())
        try await library.prepare(isolation: .none)
        #expect(try await library.search("tide").totalCount == 1)
      }
      try Data("not a database".utf8).write(to: URL(filePath: folder.files.index))
      try await folder.use { library in
        try await library.prepare(isolation: .none)
        #expect(try await library.search("tide").hits.map(\.issue.identifier) == ["org.example.tides.14"])
      }
    }
  }

  @Test func `what is no library is refused and left as it is`() async throws {
    try await LibraryFolder.with { folder in
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: URL(filePath: folder.files.database))
      #expect(await GatefoldError.Code.thrown { _ = try await folder.open() } == .notALibrary)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["library.sqlite"])
      let file = folder.url.appending(path: "file").path
      try Data("mine".utf8).write(to: URL(filePath: file))
      #expect(await GatefoldError.Code.thrown { _ = try await Library.open(path: file) } == .notALibrary)
    }
  }

  @Test func `a library of a later version is refused`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        try await library.write { db in try db.execute(sql: "PRAGMA user_version = 99") }
      }
      #expect(await GatefoldError.Code.thrown { _ = try await folder.open() } == .newerLibrary)
    }
  }

  @Test(arguments: [
    (["GATEFOLD_LIBRARY": "/shelf", "HOME": "/home/ada"], "/shelf"),
    (["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], "/data/gatefold/library"),
    (["XDG_DATA_HOME": "data", "HOME": "/home/ada"], "/home/ada/.local/share/gatefold/library"),
  ])
  func `the default folder is the user's`(environment: [String: String], path: String) {
    #expect(Library.defaultPath(in: environment) == path)
  }
}
