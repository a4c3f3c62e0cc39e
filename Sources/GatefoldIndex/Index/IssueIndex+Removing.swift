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
  /// - Parameters:
  ///   - name: the path of an issue, whether the file exists or not; of a folder, for all issues below it; or a hash, or
  ///     at least its first eight digits.
  ///   - isMissingOnly: whether only issues whose file is gone are removed. Then it is no error if nothing matches.
  /// - Returns: the paths of the issues that were removed.
  /// - Throws: `unknownIssue` if nothing matches; `damagedIndex`, `busyIndex`, `unwritableFile`, `indexFailed`,
  ///   `cancelled`.
  @discardableResult
  public func remove(_ name: String, missingOnly isMissingOnly: Bool = false) async throws(GatefoldError) -> [String] {
    let path = URL(fileURLWithPath: name).standardizedFileURL.path
    let digits = name.lowercased()
    let isHash = digits.count >= Self.minimumHashLength && digits.allSatisfy(\.isHexDigit)
    let removed = try await remove { table, db in
      let condition = "path = :path OR :path = '/' OR substr (path, 1, length (:path) + 1) = :path || '/'"
      let byHash = " OR hash IS NOT NULL AND substr (lower (hex (hash)), 1, length (:hash)) = :hash"
      let arguments: StatementArguments = isHash ? ["path": path, "hash": digits] : ["path": path]
      let filter = isHash ? condition + byHash : condition
      let sql = "SELECT rowid AS number, path, hash FROM \(table) WHERE \(filter)"
      let rows = try Row.fetchAll(db, sql: sql, arguments: arguments)
      return rows.filter { !isMissingOnly || !FileManager.default.fileExists(atPath: $0["path"]) }
    }
    guard !removed.isEmpty || isMissingOnly else {
      throw GatefoldError(.unknownIssue, "the index has no such issue; `gatefold index status` lists its issues")
    }
    return removed
  }

  /// Removes the issues at some paths. Those that the index does not have are passed over.
  ///
  /// - Returns: the paths of the issues that were removed.
  @discardableResult
  package func remove(paths: Set<String>) async throws(GatefoldError) -> [String] {
    if paths.isEmpty { return [] }
    return try await remove { table, db in
      let rows = try Row.fetchAll(db, sql: "SELECT rowid AS number, path, hash FROM \(table)")
      return rows.filter { paths.contains($0["path"]) }
    }
  }

  /// - Parameter rows: gives those of a table that are removed: number, path and hash.
  private func remove(
    _ rows: @escaping @Sendable (_ table: String, Database) throws -> [Row]
  ) async throws(GatefoldError) -> [String] {
    let removed = try await write { db in
      let (issues, waiting) = (try rows("issue", db), try rows("waitingIssue", db))
      for issue in issues { try PageRecord.removeIssue(id: issue["number"], db) }
      for issue in waiting {
        try db.execute(sql: "DELETE FROM waitingIssue WHERE rowid = ?", arguments: [issue["number"] as Int64])
      }
      return (issues + waiting).map(IssueList.Entry.init)
    }
    for entry in removed {
      try files.list.append(IssueList.Entry(path: entry.path, hash: entry.hash, isRemoved: true))
    }
    return removed.map(\.path).sorted()
  }
}
