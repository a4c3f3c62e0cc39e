internal import Foundation
public import Gatefold

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
    let removed = try await remove { known, hash in
      let isNamed =
        known == path || path == "/" || known.hasPrefix("\(path)/") || isHash && hash?.hasPrefix(digits) == true
      return isNamed && (!isMissingOnly || !FileManager.default.fileExists(atPath: known))
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
    return try await remove { known, _ in paths.contains(known) }
  }

  /// - Parameter isRemoved: by the path and the hash of an issue.
  private func remove(
    _ isRemoved: @escaping @Sendable (_ path: String, _ hash: String?) -> Bool
  ) async throws(GatefoldError) -> [String] {
    let removed = try await write { db in
      var removed: [IssueList.Entry] = []
      for row in try db.rows("SELECT path, hash, id FROM issue") {
        let entry = IssueList.Entry(row)
        guard isRemoved(entry.path, entry.hash) else { continue }
        try db.removeIssue(id: row.integer(2))
        removed.append(entry)
      }
      for row in try db.rows("SELECT path, hash FROM waitingIssue") {
        let entry = IssueList.Entry(row)
        guard isRemoved(entry.path, entry.hash) else { continue }
        try db.execute("DELETE FROM waitingIssue WHERE path = ?", [.text(entry.path)])
        removed.append(entry)
      }
      return removed
    }
    for entry in removed {
      try storage.note(IssueList.Entry(path: entry.path, hash: entry.hash, isRemoved: true))
    }
    return removed.map(\.path).sorted()
  }
}
