internal import Foundation
public import Gatefold

extension IssueIndex {
  /// Returns the contents of the index: its issues, the ones still to be indexed, and its size.
  ///
  /// ```swift
  /// let status = try await index.status()
  /// for issue in status.issues where !issue.isComplete { print(issue.title, issue.readPageCount, issue.pageCount) }
  /// ```
  ///
  /// - Throws: `damagedIndex`, `busyIndex`, `indexFailed`, `cancelled`.
  public func status() async throws(GatefoldError) -> IndexStatus {
    try await read { db in
      IndexStatus(
        issues: try IndexedIssue.fetchAll(db),
        pendingPaths: try db.rows("SELECT path FROM waitingIssue").map { $0.text(0) }.sorted(),
        byteCount: try db.byteCount()
      )
    }
  }
}

extension IndexedIssue {
  static func fetchAll(_ db: any IndexTables) throws -> [IndexedIssue] {
    try fetch(db, "1 = 1", []).sorted { one, other in
      let (title, otherTitle) = (one.title.lowercased(), other.title.lowercased())
      return title == otherTitle ? one.path < other.path : title < otherTitle
    }
  }

  static func fetch(_ db: any IndexTables, id: Int64) throws -> IndexedIssue? {
    try fetch(db, "issue.id = ?", [.integer(id)]).first
  }

  /// - Parameter condition: written in the program.
  private static func fetch(
    _ db: any IndexTables,
    _ condition: String,
    _ arguments: [SQLValue]
  ) throws -> [IndexedIssue] {
    let failures = try db.rows(
      """
      SELECT issueId, pageIndex, errorCode, errorMessage FROM page JOIN issue ON issue.id = issueId
      WHERE errorCode IS NOT NULL AND \(condition) ORDER BY issueId, pageIndex
      """,
      arguments
    )
    let failuresByIssue = Dictionary(grouping: failures) { $0.integer(0) }
    let rows = try db.rows(
      """
      SELECT id, hash, path, title, pageCount, (SELECT COUNT(*) FROM page WHERE issueId = issue.id)
      FROM issue WHERE \(condition)
      """,
      arguments
    )
    return rows.map { row in
      let failed = (failuresByIssue[row.integer(0)] ?? []).compactMap { row in
        GatefoldError(code: row.optionalText(2), message: row.optionalText(3), pageIndex: row.int(1))
          .map { FailedPage(pageIndex: row.int(1), error: $0) }
      }
      return IndexedIssue(
        hash: ContentHash(bytes: row.blob(1))?.hexadecimal ?? "",
        path: row.text(2),
        title: row.text(3),
        pageCount: row.int(4),
        readPageCount: row.int(5) - failed.count,
        failedPages: failed
      )
    }
  }
}

extension GatefoldError {
  /// The error of a page, as stored; `nil` if the page was read.
  init?(code: String?, message: String?, pageIndex: Int) {
    guard let code else { return nil }
    self.init(Code(rawValue: code), message ?? "the page could not be read", pageIndex: pageIndex)
  }
}
