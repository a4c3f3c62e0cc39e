internal import Foundation
internal import Gatefold
internal import GRDB

extension Library {
  /// Writes the files beside issues that changed since.
  func recordStale() async throws(GatefoldError) {
    let stale = try await read { db in
      try String.fetchAll(db, sql: "SELECT identifier FROM issue WHERE recorded < revision")
    }
    guard !stale.isEmpty else { return }
    try await moving { () async throws(GatefoldError) in
      for identifier in stale { try await record(identifier) }
    }
  }

  /// Writes the file beside one issue. The caller holds the lock for moving.
  func record(_ identifier: String) async throws(GatefoldError) {
    let found = try await read { db -> (row: StoredIssue, record: IssueRecord)? in
      guard let row = try StoredIssue.fetch(identifier, db) else { return nil }
      return (row, try IssueRecord(row, db))
    }
    guard let (row, record) = found else { return }
    if record.isWorthKeeping {
      guard mkdir(files.folder(row.folder), 0o777) == 0 || errno == EEXIST else {
        throw .unwritable(files.folder(row.folder))
      }
      try record.write(to: files.record(row.folder))
    } else {
      try deleteFolder(row.folder, cover: nil)
    }
    let pool = pool
    do {
      try await Task {
        try await pool.write { db in
          try db.execute(
            sql: "UPDATE issue SET recorded = ? WHERE id = ? AND recorded < ?",
            arguments: [row.revision, row.id, row.revision]
          )
        }
      }.value
    } catch {
      throw noticed(error)
    }
  }

  /// Changes an issue, and records it.
  ///
  /// - Throws: `notInLibrary`, what `body` throws, and errors of the library.
  @discardableResult
  func change<Value: Sendable>(
    _ identifier: String,
    _ body: @escaping @Sendable (inout StoredIssue, Database) throws -> Value
  ) async throws(GatefoldError) -> Value {
    let changed = try await write { db in
      var row = try StoredIssue.known(identifier, db)
      let value = try body(&row, db)
      try row.save(db, change: try StoredIssue.nextChange(db))
      return (folder: row.folder, value: value)
    }
    try await moving { () async throws(GatefoldError) in
      try await settle(changed.folder)
      try await record(identifier)
    }
    return changed.value
  }
}
