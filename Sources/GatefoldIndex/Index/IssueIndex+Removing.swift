internal import Foundation
public import Gatefold
internal import GRDB

extension IssueIndex {
  /// The number of digits that identify a hash.
  private static let minimumHashLength = 8

  /// Removes issues from the index. Their files stay.
  ///
  /// ```swift
  /// let paths = try await index.remove("/magazines/2019")
  /// print(paths.count, "issues removed")
  /// ```
  ///
  /// - Parameter name: the path of an issue, whether the file exists or not; of a folder, for all issues below it; or a
  ///   hash, or at least its first eight digits.
  /// - Returns: the paths of the issues that were removed.
  /// - Throws: `unknownIssue` if there is none; `damagedIndex`, `busyIndex`, `unwritableFile`, `indexFailed`,
  ///   `cancelled`.
  @discardableResult
  public func remove(_ name: String) async throws(GatefoldError) -> [String] {
    let path = URL(fileURLWithPath: name).standardizedFileURL.path
    let digits = name.lowercased()
    let isHash = digits.count >= Self.minimumHashLength && digits.allSatisfy(\.isHexDigit)
    let removed = try await write { db in
      let condition = "path = :path OR substr (path, 1, length (:path) + 1) = :path || '/'"
      let byHash = " OR hash IS NOT NULL AND substr (lower (hex (hash)), 1, length (:hash)) = :hash"
      let arguments: StatementArguments = isHash ? ["path": path, "hash": digits] : ["path": path]
      let filter = isHash ? condition + byHash : condition
      let issues = try Row.fetchAll(db, sql: "SELECT id, path, hash FROM issue WHERE \(filter)", arguments: arguments)
      for issue in issues { try PageRecord.removeIssue(id: issue["id"], db) }
      let waiting = try Row.fetchAll(
        db,
        sql: "SELECT path, hash FROM waitingIssue WHERE \(filter)",
        arguments: arguments
      )
      try db.execute(sql: "DELETE FROM waitingIssue WHERE \(filter)", arguments: arguments)
      return (issues + waiting).map(IssueList.Entry.init)
    }
    guard !removed.isEmpty else {
      throw GatefoldError(.unknownIssue, "the index has no such issue; `gatefold index status` lists its issues")
    }
    for entry in removed {
      try files.list.append(IssueList.Entry(path: entry.path, hash: entry.hash, isRemoved: true))
    }
    return removed.map(\.path).sorted()
  }
}
