internal import Foundation
package import Gatefold

// Queries for a program that indexes many files, so that it opens only new or changed ones.
extension IssueIndex {
  /// The paths of all issues.
  package func paths() async throws(GatefoldError) -> [String] {
    try await read { db in try db.rows("SELECT path FROM issue").map { $0.text(0) } }
  }

  /// Whether all pages of a file were read, or tried, since it was changed last.
  package func hasRead(path: String) async throws(GatefoldError) -> Bool {
    guard let stamp = FileStamp.stamp(ofFile: path) else { return false }
    return try await read { db in
      let row = try db.row("\(Self.progress) path = ? AND stamp = ?", [.text(path), .text(stamp)])
      return row.map { $0.integer(0) <= $0.integer(1) } ?? false
    }
  }

  /// Whether all pages of a file with this content were read, or tried, and the index knows a path where it is.
  ///
  /// - Parameter hash: its SHA-256, in hexadecimal digits.
  package func hasRead(hash: String, path: String) async throws(GatefoldError) -> Bool {
    guard let bytes = ContentHash(hexadecimal: hash)?.bytes else { return false }
    return try await read { db in
      guard let row = try db.row("\(Self.progress) hash = ?", [.blob(Array(bytes))]),
        row.integer(0) <= row.integer(1)
      else { return false }
      return row.text(2) == path || FileManager.default.fileExists(atPath: row.text(2))
    }
  }

  private static let progress = """
    SELECT pageCount, (SELECT COUNT(*) FROM page WHERE issueId = issue.id), path FROM issue WHERE
    """
}
