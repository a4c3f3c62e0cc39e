internal import Foundation
internal import Gatefold
internal import GRDB

/// The result of reading a page, as stored.
struct PageRecord: Sendable {
  let pageIndex: Int
  let label: String
  let text: Result<IndexedText, GatefoldError>

  /// Stores the page unless another program has done so; a page that failed before is replaced.
  func save(issueId: Int64, _ db: Database) throws {
    try db.cached("DELETE FROM page WHERE issueId = ? AND pageIndex = ? AND errorCode IS NOT NULL")
      .execute(arguments: [issueId, pageIndex])
    let failure: GatefoldError? = if case .failure(let error) = text { error } else { nil }
    let last = try Int64.fetchOne(try db.cached("SELECT seq FROM sqlite_sequence WHERE name = 'page'")) ?? 0
    let length = (try? text.get().words.utf8.count) ?? 0
    let pageId = PageRanking.identifier(after: last, wordBytes: length)
    try db.cached(
      """
      INSERT INTO page (id, issueId, pageIndex, label, errorCode, errorMessage) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (issueId, pageIndex) DO NOTHING
      """
    )
    .execute(arguments: [pageId, issueId, pageIndex, label, failure?.code.rawValue, failure?.message])
    guard db.changesCount > 0, case .success(let text) = text else { return }
    try db.cached("INSERT INTO pageText (pageId, archive) VALUES (?, ?)").execute(arguments: [
      pageId, Data(text.archive),
    ])
    try Self.insertWords(text.words, pageId: pageId, db)
  }

  static func insertWords(_ words: String, pageId: Int64, _ db: Database) throws {
    try db.cached("INSERT INTO pageWords (rowid, words) VALUES (?, ?)").execute(arguments: [pageId, words])
  }

  /// Removes an issue with all its pages.
  static func removeIssue(id: Int64, _ db: Database) throws {
    try removeWords("issueId = ?", [id], db)
    try db.execute(sql: "DELETE FROM issue WHERE id = ?", arguments: [id])
  }

  /// Removes pages of an issue.
  static func removePages(_ pages: [Int], ofIssue id: Int64, _ db: Database) throws {
    for page in pages {
      try removeWords("issueId = ? AND pageIndex = ?", [id, page], db)
      try db.cached("DELETE FROM page WHERE issueId = ? AND pageIndex = ?").execute(arguments: [id, page])
    }
  }

  private static func removeWords(_ condition: String, _ arguments: StatementArguments, _ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT pageId, archive FROM pageText JOIN page ON page.id = pageId WHERE \(condition)",
      arguments: arguments
    )
    while let row = try rows.next() {
      // If the archive is unreadable, the words stay behind, but match nothing once the page is gone.
      guard let page = try? TextPage(archived: Array(row["archive"] as Data)) else { continue }
      try db.cached("INSERT INTO pageWords (pageWords, rowid, words) VALUES ('delete', ?, ?)")
        .execute(arguments: [row["pageId"] as Int64, page.indexedWords])
    }
  }
}

extension Database {
  /// A statement that is prepared once a connection.
  func cached(_ sql: String) throws -> Statement { try cachedStatement(sql: sql) }
}
