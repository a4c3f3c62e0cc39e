import Foundation
import Gatefold
import GatefoldTestSupport
import Synchronization
import Testing

@testable import GatefoldIndex

@Suite("An index on PostgreSQL", .enabled(if: PostgreSQLServer.isThere, "\(PostgreSQLServer.missing)"))
struct PostgreSQLTests {
  private func withConnection<Value>(
    _ folder: IndexFolder,
    _ body: (PostgreSQLConnection) throws -> Value
  ) throws -> Value {
    let connection = try PostgreSQLConnection(address: folder.indexPath)
    return try body(connection)
  }

  @Test("Searches find what SQLite finds, before and after postings are made, merged and pages removed")
  func postings() async throws {
    try await IndexFolder.with { sqlite in
      try await IndexFolder.with(.postgresql) { folder in
        let samples = [Sample.issue, .japanese, .rightToLeft, .hardText, .attachment, .media]
        let (index, expected) = (try await folder.open(), try await sqlite.open())
        func compare(_ state: String) async throws {
          let (found, wanted) = (try await index.found(), try await expected.found())
          #expect(found.count == wanted.count && found.count > 100, "\(state)")
          for (one, other) in zip(found, wanted) where one != other {
            Issue.record("\(state): \(one) instead of \(other)")
            break
          }
        }
        func add(_ samples: some Sequence<Sample>) async throws {
          for sample in samples {
            try await index.add(path: sample.path)
            try await expected.add(path: sample.path)
          }
        }
        func makePostings() throws {
          try withConnection(folder) { try PostgreSQLMaintenance(connection: $0).run(makesAll: true) }
        }
        func count(_ table: String) async throws -> Int {
          try await index.read { try $0.row("SELECT count(*) FROM \(table)", [])?.int(0) ?? -1 }
        }
        try await add(samples.prefix(3))
        try await compare("as text")
        try makePostings()
        #expect(try await count("pendingPage") == 0)
        try await compare("as postings")
        try await add(samples.dropFirst(3))
        try await compare("as both")
        try makePostings()
        for target in [index, expected] { try await target.remove(Sample.issue.path) }
        try await compare("with removed pages")
        #expect(try await count("removedPage") == 28)
        try await add([.issue])
        try await compare("with pages that were removed and added")
        // Enough blocks for two levels.
        for number in 0..<40 {
          let path = try folder.copy(.attachment, as: "\(number).pdf")
          var bytes = try Data(contentsOf: URL(filePath: path))
          bytes.append(contentsOf: Array("\n%\(number)\n".utf8))
          try bytes.write(to: URL(filePath: path))
          try await index.add(path: path)
          try await expected.add(path: path)
          try makePostings()
        }
        #expect(try await index.read { try $0.row("SELECT max(level) FROM block", [])?.int(0) } == 1)
        try await compare("as postings of two levels")
        try index.close()
        try expected.close()
      }
    }
  }

  @Test("Removed pages are taken out of postings once there are many")
  func purge() throws {
    let pages: [(Int64, String)] = [(64, "a b a"), (129, "b"), (190, "a c"), (1 << 40, "a a a b")]
    func builder(_ pages: [(Int64, String)]) -> PostingBuilder {
      var builder = PostingBuilder()
      for (id, words) in pages { Array(words.utf8).withUnsafeBytes { builder.add($0, page: id) } }
      return builder
    }
    var (all, some) = (builder(pages), builder([pages[0], pages[3]]))
    let wanted = some.rows(level: 0, block: 1).bytes
    let removed: Set<Int64> = [129, 190]
    var found = CopyRows()
    for row in try #require(all.rows(level: 0, block: 1).fields()) {
      let kept = row[4].withUnsafeBytes { pages in
        row[5].withUnsafeBytes { Postings.removing(removed, pages: pages, places: $0) }
      }
      guard kept.count > 0 else { continue }
      found.beginRow(columnCount: 6)
      found.add(short: 0)
      found.add(row[1])
      found.add(1)
      found.add(Int64(kept.count))
      found.add(kept.pages)
      found.add(kept.places)
    }
    found.end()
    #expect(found.bytes == wanted)
  }

  @Test("A server that is killed and started again loses no page and doubles none, and the load goes on")
  func killed() async throws {
    let server = try PostgreSQLServer(syncs: true)
    defer { server.stop() }
    try await TemporaryFolder.with { url async throws in
      let folder = IndexFolder(
        url: url.resolvingSymlinksInPath(),
        store: .postgresql,
        address: try server.makeDatabase()
      )
      let index = try await folder.open()
      let samples = [Sample.japanese, .issue, .rightToLeft, .attachment, .media, .hardText]
      let isLoaded = Flag()
      /// The number of pages, `nil` while the server starts.
      @Sendable func pageCount() -> Int? {
        let connection = try? PostgreSQLConnection(address: folder.indexPath)
        let sql = "SELECT count(*) FROM page"
        return try? connection.flatMap { try PostgreSQLTables(connection: $0).row(sql, [])?.int(0) }
      }
      try await withThrowingTaskGroup { group in
        group.addTask {
          defer { isLoaded.raise() }
          for sample in samples {
            let added = try await index.add(path: sample.path) { progress in
              // In the middle of an issue.
              if sample.name == Sample.issue.name, progress.donePageCount == 14 { try? server.restart() }
            }
            #expect(added.issue.isComplete)
            // What was reported as added is there.
            #expect(try await index.status().issues.contains(added.issue))
          }
        }
        group.addTask {
          // Whenever something was committed, while the next is written.
          var known = 0
          while !isLoaded.isRaised {
            let count = pageCount() ?? known
            if count > known {
              known = count
              try server.restart()
            }
            usleep(1000)
          }
        }
        try await group.waitForAll()
      }
      try withConnection(folder) { try PostgreSQLMaintenance(connection: $0).run(makesAll: true) }
      try server.restart()
      #expect(try await index.pendingPaths().isEmpty)
      try await IndexFolder.with { sqlite in
        try await sqlite.use { expected async throws in
          for sample in samples { try await expected.add(path: sample.path) }
          #expect(try await index.found() == expected.found())
          #expect(try await index.status().pageCount == expected.status().pageCount)
        }
      }
      try index.close()
    }
  }

  @Test("Several processes that open an empty database make its tables once; a later version is refused")
  func migrations() async throws {
    try await IndexFolder.with(.postgresql) { folder in
      let indexes = try await withThrowingTaskGroup(of: IssueIndex.self) { group in
        for _ in 0..<6 { group.addTask { try await folder.open() } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for index in indexes { try index.close() }
      let rows = try withConnection(folder) {
        try PostgreSQLTables(connection: $0).rows("SELECT number FROM migration")
      }
      #expect(rows.map { $0.int(0) } == Array(1...PostgreSQLSchema.version))
      try withConnection(folder) { try $0.command("INSERT INTO migration (number) VALUES (99)") }
      let error = await #expect(throws: GatefoldError.self) { try await folder.open() }
      #expect(error?.code == .newerIndex)
    }
  }

  @Test("Words of another version of the rules are made anew from the archives")
  func otherWords() async throws {
    try await IndexFolder.with(.postgresql) { folder in
      _ = try await folder.use { try await $0.add(path: Sample.japanese.path) }
      try withConnection(folder) { connection in
        try connection.command("UPDATE pendingPage SET words = 'otherwise'; UPDATE wordVersion SET version = 1")
      }
      try await folder.use { index async throws in
        #expect(try await index.search("otherwise").totalCount == 0)
        #expect(try await index.search("地図").totalCount > 0)
      }
    }
  }

  @Test("No statement runs without a limit, and a server that is not there is told at once")
  func limits() async throws {
    try await IndexFolder.with(.postgresql) { folder in
      try await folder.use { index async throws in
        @Sendable func setting(_ name: String, _ db: any IndexTables) throws -> String? {
          try db.row("SELECT current_setting(?)", [.text(name)])?.text(0)
        }
        #expect(try await index.read { try setting("statement_timeout", $0) } == "30s")
        #expect(try await index.write { try setting("statement_timeout", $0) } == "15min")
        #expect(try await index.write { try setting("lock_timeout", $0) } == "1min")
        // One that takes too long is an error of the index, and the next one works.
        let error = await #expect(throws: GatefoldError.self) {
          try await index.read { db in
            try db.execute("SELECT set_config('statement_timeout', '1', true)", [])
            return try db.rows("SELECT count(*) FROM generate_series(1, 100000000)").count
          }
        }
        #expect(error?.code == .busyIndex)
        #expect(try await index.search("tide").totalCount == 0)
      }
    }
    for address in [
      "postgresql:///x?host=/nowhere", "postgresql://nobody:secret@/x?host=/nowhere", "postgresql://u:100%secret@h/x",
    ] {
      let error = await #expect(throws: GatefoldError.self) { try await IssueIndex.open(path: address) }
      #expect(error?.code == .unreachableIndex && error.map { !"\($0)".contains("secret") } == true)
    }
  }

  @Test(
    "The address is shown without its password",
    arguments: [
      ("postgresql://a:b@c/d", "postgresql://a@c/d"), ("postgres://a@c/d", "postgres://a@c/d"),
      ("postgresql://a:b:c@h:5432/d?sslmode=require", "postgresql://a@h:5432/d?sslmode=require"),
      ("postgresql:///d?user=a&password=b&host=c", "postgresql:///d?user=a&password=…&host=c"),
      ("postgresql://u:pa/s@s@h/d", "postgresql://u@h/d"),
      ("postgres://h/d?sslpassword=b", "postgres://h/d?sslpassword=…"),
    ]
  )
  func passwords(address: String, shown: String) {
    #expect(PostgreSQLStorage.withoutPassword(address) == shown)
    #expect(PostgreSQLStorage.isAddress(address))
  }
}

extension CopyRows {
  /// The fields of each row; `nil` if the bytes are no rows.
  fileprivate func fields() -> [[[UInt8]]]? {
    var rest = bytes.dropFirst(19)
    func number(_ count: Int) -> Int? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }
    var rows: [[[UInt8]]] = []
    while let columns = number(2), columns != 0xFFFF {
      var row: [[UInt8]] = []
      for _ in 0..<columns {
        guard let count = number(4), rest.count >= count else { return nil }
        row.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      rows.append(row)
    }
    return rows
  }
}

/// Tells one task about another.
private final class Flag: Sendable {
  private let state = Mutex(false)

  var isRaised: Bool { state.withLock { $0 } }

  func raise() { state.withLock { $0 = true } }
}
