internal import Foundation
package import Gatefold
internal import GRDB

// Queries for a program that indexes many files, so that it opens only new or changed ones.
extension IssueIndex {
  /// The paths of all issues.
  package func paths() async throws(GatefoldError) -> [String] {
    try await read { db in try String.fetchAll(db, sql: "SELECT path FROM issue") }
  }

  /// Whether all pages of a file were read, or tried, since it was changed last.
  package func hasRead(path: String) async throws(GatefoldError) -> Bool {
    guard let stamp = FileStamp.stamp(ofFile: path) else { return false }
    return try await read { db in
      try Bool.fetchOne(db, sql: "\(Self.isComplete) path = ? AND stamp = ?", arguments: [path, stamp]) ?? false
    }
  }

  /// Whether all pages of a file with this content were read, or tried, and the index knows a path where it is.
  ///
  /// - Parameter hash: its SHA-256, in hexadecimal digits.
  package func hasRead(hash: String, path: String) async throws(GatefoldError) -> Bool {
    guard let bytes = ContentHash(hexadecimal: hash)?.bytes else { return false }
    return try await read { db in
      let sql = "\(Self.isComplete) hash = ?"
      guard try Bool.fetchOne(db, sql: sql, arguments: [Data(bytes)]) == true else { return false }
      let known = try String.fetchOne(db, sql: "SELECT path FROM issue WHERE hash = ?", arguments: [Data(bytes)])
      return known == path || known.map { FileManager.default.fileExists(atPath: $0) } ?? false
    }
  }

  private static let isComplete = """
    SELECT pageCount <= (SELECT COUNT(*) FROM page WHERE issueId = issue.id) FROM issue WHERE
    """
}
