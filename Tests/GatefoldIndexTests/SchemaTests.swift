import Foundation
import Gatefold
import GatefoldTestSupport
import GRDB
import Testing

@testable import GatefoldIndex

@Suite("Versions of an index")
struct SchemaTests {
  @Test("A database that was left before it had its tables is still known as one of ours, and finished")
  func unfinished() async throws {
    try await IndexFolder.with { folder in
      struct Killed: Error {}
      var migrator = DatabaseMigrator()
      migrator.registerMigration("1") { _ in throw Killed() }
      let pool = try DatabasePool(path: folder.indexPath)
      #expect(throws: Killed.self) { try migrator.migrate(pool, applicationID: IndexSchema.applicationID) }
      let condition = try await pool.read { [migrator] db in
        try migrator.condition(of: db, applicationID: IndexSchema.applicationID)
      }
      #expect(condition == .outdated)
      try pool.close()
      try await folder.use { index async throws in
        #expect(index.recovery == nil)
        #expect(try await index.add(path: Sample.japanese.path).readPageCount == 4)
      }
    }
  }

  @Test("An index of version 1 is brought up to date, its words made anew from its archives")
  func firstVersion() async throws {
    try await IndexFolder.with { folder in
      try await IndexFolder.makeFirstVersion(at: folder.indexPath)
      try await folder.use { index async throws in
        #expect(index.recovery == nil)
        let hit = try #require(try await index.search("地図").hits.first)
        #expect(hit.pageLabel == "ii")
        #expect(hit.issueTitle == "old")
        #expect(try await index.search("otherwise").totalCount == 0)
        #expect(try await index.add(path: Sample.japanese.path).readPageCount == 3)
      }
    }
  }

  @Test("An index of a later version is refused and left as it is", arguments: [true, false])
  func laterVersion(isInHeader: Bool) async throws {
    try await IndexFolder.with { folder in
      try await folder.fill()
      let queue = try DatabaseQueue(path: folder.indexPath)
      try await queue.write { db in
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99: of a later Gatefold')")
        if isInHeader { try db.execute(sql: "PRAGMA user_version = 99") }
      }
      try queue.close()
      let before = try Data(contentsOf: URL(filePath: folder.indexPath))
      let error = await #expect(throws: GatefoldError.self) { try await folder.open() }
      #expect(error?.code == .newerIndex)
      // Where the header does not tell yet, it must be opened to be known.
      if isInHeader { #expect(try Data(contentsOf: URL(filePath: folder.indexPath)) == before) }
      #expect(try !folder.names().contains { $0.contains("damaged") })
    }
  }

  @Test("The last version is the one that the header names")
  func headerVersion() async throws {
    try await IndexFolder.with { folder in
      try await folder.use { index async throws in
        let version = try await index.read { try $0.row("PRAGMA user_version", [])?.int(0) }
        #expect(version == Int(IndexSchema.version))
        #expect(IndexSchema.migrator.migrations.count == Int(IndexSchema.version))
      }
    }
  }

  @Test("The index lies where the environment says")
  func defaultPath() {
    #expect(IssueIndex.defaultPath(in: ["GATEFOLD_INDEX": "/a/b"]) == "/a/b")
    #expect(IssueIndex.defaultPath(in: ["XDG_DATA_HOME": "/data", "HOME": "/h"]) == "/data/gatefold/index.sqlite")
    #expect(
      IssueIndex.defaultPath(in: ["XDG_DATA_HOME": "x", "HOME": "/h"]) == "/h/.local/share/gatefold/index.sqlite"
    )
  }
}

extension IndexFolder {
  /// Makes an index as version 1 did, of one page, whose words were split in another way.
  static func makeFirstVersion(at path: String) async throws {
    let issue = try await Sample.japanese.open()
    let text = try await issue.page(at: 1).text()
    let queue = try DatabaseQueue(path: path)
    try await queue.write { try $0.execute(sql: "PRAGMA application_id = \(IndexSchema.applicationID)") }
    try IndexSchema.migrator.migrate(queue, upTo: "1: issues, pages, words")
    try await queue.write { db in
      let hash = try ContentHash(ofFile: Sample.japanese.path)
      try db.execute(
        sql: "INSERT INTO issue (hash, path, title, pageCount) VALUES (?, ?, 'old', 4)",
        arguments: [Data(hash.bytes), Sample.japanese.path]
      )
      try db.execute(sql: "INSERT INTO page (issueId, pageIndex, label) VALUES (1, 1, 'ii')")
      try db.execute(sql: "INSERT INTO pageText VALUES (1, ?)", arguments: [Data(text.archived())])
      // Another version may have split words in another way.
      try db.execute(sql: "INSERT INTO pageWords (rowid, words) VALUES (1, 'otherwise')")
    }
    try queue.close()
  }
}
