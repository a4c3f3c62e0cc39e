internal import Foundation
public import Gatefold
internal import GRDB

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
    let files = files
    return try await read { db in
      let size = [files.database, files.log].reduce(0) { sum, file in
        var status = stat()
        return stat(file, &status) == 0 ? sum + Int(status.st_size) : sum
      }
      return IndexStatus(
        issues: try IndexedIssue.fetchAll(db),
        pendingPaths: try String.fetchAll(db, sql: "SELECT path FROM waitingIssue ORDER BY path"),
        byteCount: size
      )
    }
  }
}

extension IndexedIssue {
  static func fetchAll(_ db: Database) throws -> [IndexedIssue] {
    try fetch(db, "1", [])
  }

  static func fetch(_ db: Database, id: Int64) throws -> IndexedIssue? {
    try fetch(db, "issue.id = ?", [id]).first
  }

  private static func fetch(_ db: Database, _ condition: String, _ arguments: StatementArguments) throws
    -> [IndexedIssue]
  {
    let failures = try Row.fetchAll(
      db,
      sql: """
        SELECT issueId, pageIndex, errorCode, errorMessage FROM page JOIN issue ON issue.id = issueId
        WHERE errorCode IS NOT NULL AND \(condition) ORDER BY issueId, pageIndex
        """,
      arguments: arguments
    )
    let failuresByIssue = Dictionary(grouping: failures) { $0["issueId"] as Int64 }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT issue.*, (SELECT COUNT(*) FROM page WHERE issueId = issue.id) AS triedCount
        FROM issue WHERE \(condition) ORDER BY title COLLATE NOCASE, path
        """,
      arguments: arguments
    )
    return rows.map { row in
      let failed = (failuresByIssue[row["id"] as Int64] ?? []).compactMap(FailedPage.init(ifFailed:))
      return IndexedIssue(
        hash: IssueList.Entry(row).hash ?? "",
        path: row["path"],
        title: row["title"],
        pageCount: row["pageCount"],
        readPageCount: (row["triedCount"] as Int) - failed.count,
        failedPages: failed
      )
    }
  }
}

extension IndexedIssue.FailedPage {
  /// `nil` if the page was read.
  init?(ifFailed row: Row) {
    guard let code = row["errorCode"] as String? else { return nil }
    pageIndex = row["pageIndex"]
    error = GatefoldError(
      GatefoldError.Code(rawValue: code),
      row["errorMessage"] ?? "the page could not be read",
      pageIndex: row["pageIndex"]
    )
  }
}
