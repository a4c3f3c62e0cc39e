internal import Foundation
internal import Gatefold
internal import GRDB
internal import GatefoldFormats

/// Rows of bookmarks and highlights.
enum StoredMark {
  enum Kind: String, Sendable {
    case bookmark, highlight
  }

  static func fetchAll<Value: Decodable>(_ kind: Kind, of issueId: Int64?, _ db: Database) throws -> [Value] {
    let sql = """
      SELECT content FROM mark WHERE issueId = ? AND kind = ? ORDER BY pageIndex, createdDate, rowid
      """
    return try String.fetchAll(db, sql: sql, arguments: [issueId, kind.rawValue]).map {
      try Value(json: $0)
    }
  }

  /// - Returns: `false` if a mark of another issue or kind has its identifier.
  static func save(_ bookmark: Bookmark, of issueId: Int64?, _ db: Database) throws -> Bool {
    let values = Values(bookmark.identifier, .bookmark, bookmark.pageIndex, bookmark.createdDate)
    return try save(bookmark, values, of: issueId, db)
  }

  /// - Returns: `false` if a mark of another issue or kind has its identifier.
  static func save(_ highlight: Highlight, of issueId: Int64?, _ db: Database) throws -> Bool {
    let values = Values(highlight.identifier, .highlight, highlight.pageIndex, highlight.createdDate)
    return try save(highlight, values, of: issueId, db)
  }

  private struct Values {
    let identifier: String
    let kind: Kind
    let pageIndex: Int
    let date: Date

    init(_ identifier: String, _ kind: Kind, _ pageIndex: Int, _ date: Date) {
      (self.identifier, self.kind, self.pageIndex, self.date) = (identifier, kind, pageIndex, date)
    }
  }

  private static func save(
    _ mark: some Encodable,
    _ values: Values,
    of issueId: Int64?,
    _ db: Database
  ) throws -> Bool {
    try db.execute(
      sql: """
        INSERT INTO mark (identifier, issueId, kind, pageIndex, createdDate, content) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (identifier) DO UPDATE SET pageIndex = excluded.pageIndex, content = excluded.content
        WHERE issueId = excluded.issueId AND kind = excluded.kind
        """,
      arguments: [
        values.identifier, issueId, values.kind.rawValue, values.pageIndex, values.date.timeIntervalSince1970,
        try JSONWriter.text(of: mark),
      ]
    )
    return db.changesCount > 0
  }

  /// - Returns: whether there was such a mark.
  static func remove(_ identifier: String, _ kind: Kind, of issueId: Int64?, _ db: Database) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM mark WHERE identifier = ? AND kind = ? AND issueId = ?",
      arguments: [identifier, kind.rawValue, issueId]
    )
    return db.changesCount > 0
  }

  /// Adds the marks of a record that the database does not have.
  static func addMissing(of record: IssueRecord, to issueId: Int64?, _ db: Database) throws {
    let known = try Set(String.fetchAll(db, sql: "SELECT identifier FROM mark WHERE issueId = ?", arguments: [issueId]))
    for bookmark in record.bookmarks where !known.contains(bookmark.identifier) {
      _ = try save(bookmark, of: issueId, db)
    }
    for highlight in record.highlights where !known.contains(highlight.identifier) {
      _ = try save(highlight, of: issueId, db)
    }
  }
}
