internal import Foundation
internal import Gatefold
internal import GRDB
internal import GRDBSQLite

/// An index in a file of SQLite.
///
/// SQLite writes ahead into a log (WAL) and syncs the disk when the log is taken over into the database, not with each
/// commit (`synchronous = NORMAL`).
final class SQLiteStorage: IndexStorage {
  let files: IndexFiles
  let pool: DatabasePool
  private let lock: DatabaseLock

  var name: String { files.database }

  init(files: IndexFiles, pool: DatabasePool, lock: DatabaseLock) {
    self.files = files
    self.pool = pool
    self.lock = lock
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexTables) throws -> Value
  ) async throws(GatefoldError) -> Value {
    do {
      let files = files
      return try await pool.read { db in try body(SQLiteTables(db: db, files: files)) }
    } catch {
      throw noticed(error)
    }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexTables) throws -> Value
  ) async throws(GatefoldError) -> Value {
    let (pool, files) = (pool, files)
    do {
      return try await Task { try await pool.write { db in try body(SQLiteTables(db: db, files: files)) } }.value
    } catch {
      throw noticed(error)
    }
  }

  func noticed(_ error: any Error) -> GatefoldError {
    let known = GatefoldError(database: error)
    if known.code == .damagedIndex || known.code == .damagedArchive {
      lock.markDamaged()
      return GatefoldError(.damagedIndex, GatefoldError.damagedIndex.message, nativeMessage: known.nativeMessage)
    }
    return known
  }

  func note(_ entry: IssueList.Entry) throws(GatefoldError) { try files.list.append(entry) }

  func close() throws(GatefoldError) {
    do {
      // The last connection checkpoints the log into the database; read-only connections cannot.
      pool.invalidateReadOnlyConnections()
      try pool.close()
    } catch {
      throw noticed(error)
    }
    lock.release()
  }
}

/// The tables of an index in a file of SQLite.
struct SQLiteTables: IndexTables {
  let db: Database
  let files: IndexFiles

  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
    let statement = try db.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments.map(\.databaseValue)))
    var found: [SQLRow] = []
    while let row = try rows.next() { found.append(SQLRow(values: row.databaseValues.map(SQLValue.init))) }
    return found
  }

  @discardableResult func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
    try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments.map(\.databaseValue)))
    return db.changesCount
  }

  func save(_ pages: [PageRecord], issueId: Int64) throws {
    for page in pages { try save(page, issueId: issueId) }
  }

  private func save(_ page: PageRecord, issueId: Int64) throws {
    let place: [SQLValue] = [.integer(issueId), .integer(Int64(page.pageIndex))]
    try execute("DELETE FROM page WHERE issueId = ? AND pageIndex = ? AND errorCode IS NOT NULL", place)
    let last = try row("SELECT seq FROM sqlite_sequence WHERE name = 'page'", [])?.integer(0) ?? 0
    let pageId = PageRanking.identifier(after: last, wordBytes: page.words?.utf8.count ?? 0)
    let count = try execute(
      """
      INSERT INTO page (id, issueId, pageIndex, label, errorCode, errorMessage) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (issueId, pageIndex) DO NOTHING
      """,
      [.integer(pageId)] + place + [
        .text(page.label), SQLValue(page.failure?.code.rawValue), SQLValue(page.failure?.message),
      ]
    )
    guard count > 0, case .success(let text) = page.text else { return }
    try execute("INSERT INTO pageText (pageId, archive) VALUES (?, ?)", [.integer(pageId), .blob(text.archive)])
    try insertWords(text.words, pageId: pageId)
  }

  func insertWords(_ words: String, pageId: Int64) throws {
    try execute("INSERT INTO pageWords (rowid, words) VALUES (?, ?)", [.integer(pageId), .text(words)])
  }

  func removePages(_ pages: [Int]?, ofIssue id: Int64) throws {
    let select = "SELECT pageId, archive FROM pageText JOIN page ON page.id = pageId WHERE issueId = ?"
    guard let pages else {
      try removeWords(select, [.integer(id)])
      try execute("DELETE FROM page WHERE issueId = ?", [.integer(id)])
      return
    }
    for page in pages {
      let place: [SQLValue] = [.integer(id), .integer(Int64(page))]
      try removeWords("\(select) AND pageIndex = ?", place)
      try execute("DELETE FROM page WHERE issueId = ? AND pageIndex = ?", place)
    }
  }

  private func removeWords(_ select: String, _ arguments: [SQLValue]) throws {
    for row in try rows(select, arguments) {
      // If the archive is unreadable, the words stay behind, but match nothing once the page is gone.
      guard let page = try? TextPage(archived: row.blob(1)) else { continue }
      try execute(
        "INSERT INTO pageWords (pageWords, rowid, words) VALUES ('delete', ?, ?)",
        [.integer(row.integer(0)), .text(page.indexedWords)]
      )
    }
  }

  func rank(_ query: WordQuery, limit: Int) throws -> RankedPages {
    var ranked = RankedPages(limit: limit)
    let statement = try db.cachedStatement(
      sql: "SELECT rowid, \(PageRanking.name) (pageWords) FROM pageWords WHERE pageWords MATCH ?"
    )
    try statement.setArguments([query.expression])
    let handle = statement.sqliteStatement
    defer { sqlite3_reset(handle) }
    // There are thousands of rows of two numbers, so don't create a value for each.
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW:
        ranked.add(.init(pageId: sqlite3_column_int64(handle, 0), score: sqlite3_column_double(handle, 1)))
      case SQLITE_DONE: return ranked
      case let code:
        let message = sqlite3_errmsg(db.sqliteConnection).map { String(cString: $0) }
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
      }
    }
  }

  func words(from low: String, to high: String, limit: Int) throws -> [IndexedWord] {
    try rows(
      "SELECT term, doc FROM word WHERE term >= ? AND term < ? ORDER BY doc DESC, term LIMIT ?",
      [.text(low), .text(high), .integer(Int64(limit))]
    ).map { IndexedWord(text: $0.text(0), pageCount: $0.int(1)) }
  }

  func byteCount() throws -> Int {
    [files.database, files.log].reduce(0) { sum, file in
      var status = stat()
      return stat(file, &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }
}

extension SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let value): Data(value).databaseValue
    }
  }

  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let value): self = .integer(value)
    case .double(let value): self = .integer(Int64(value))
    case .string(let value): self = .text(value)
    case .blob(let value): self = .blob(Array(value))
    }
  }
}
