internal import Foundation
internal import Gatefold
internal import GRDB

/// An issue's row in the index, made or found before its pages are read.
struct Registration: Sendable {
  let id: Int64
  /// Indices of pages that are not in the index, failed, or were recognized since.
  let missingPages: [Int]
  private let oldPath: String?
  private let originalPath: String?
  private let replacedHash: String?
  private let isNew: Bool

  init(of opened: PreparedIssue.OpenedIssue, _ db: Database) throws {
    let (issue, path, stamp) = (opened.issue, opened.path, opened.stamp)
    let bytes = Data(opened.hash.bytes)
    try db.execute(sql: "DELETE FROM waitingIssue WHERE path = ? OR hash = ?", arguments: [path, bytes])
    let other = try Row.fetchOne(
      db,
      sql: "SELECT id, hash FROM issue WHERE path = ? AND hash <> ?",
      arguments: [path, bytes]
    )
    if let other { try PageRecord.removeIssue(id: other["id"], db) }
    replacedHash = other.flatMap { IssueList.Entry($0).hash }

    var recognized: Set<Int> = []
    if let known = try Row.fetchOne(db, sql: "SELECT id, path, stamp FROM issue WHERE hash = ?", arguments: [bytes]) {
      isNew = false
      if FileStamp.isRecognizedAnew(stamp, since: known["stamp"]) {
        recognized = issue.recognitionFile?.pageIndices ?? []
      }
      id = known["id"]
      originalPath = try Self.originalPath(of: opened, db)
      oldPath = known["path"] as String == path ? nil : known["path"]
      if originalPath == nil {
        try db.execute(sql: "UPDATE issue SET path = ?, stamp = ? WHERE id = ?", arguments: [path, stamp, id])
      }
    } else {
      isNew = true
      (oldPath, originalPath) = (nil, nil)
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      try db.execute(
        sql: "INSERT INTO issue (hash, path, title, pageCount, stamp) VALUES (?, ?, ?, ?, ?)",
        arguments: [bytes, path, issue.title(fallback: name), issue.pageCount, stamp]
      )
      id = db.lastInsertedRowID
    }
    let sql = "SELECT pageIndex FROM page WHERE issueId = ? AND errorCode IS NULL"
    let read = try Set(Int.fetchCursor(db, sql: sql, arguments: [id]))
    missingPages = (0..<issue.pageCount).filter { !read.contains($0) || recognized.contains($0) }
  }

  /// The path at which the index has the same content, if its file is still there: then the added one is a copy.
  static func originalPath(of opened: PreparedIssue.OpenedIssue, _ db: Database) throws -> String? {
    let sql = "SELECT path, stamp FROM issue WHERE hash = ? AND path <> ?"
    let arguments: StatementArguments = [Data(opened.hash.bytes), opened.path]
    guard let known = try Row.fetchOne(db, sql: sql, arguments: arguments) else { return nil }
    let path: String = known["path"]
    return FileStamp.mayBeUnchanged(path, since: known["stamp"]) ? path : nil
  }

  func change(readCount: Int) -> AddedIssue.Change {
    if let replacedHash { return .replaced(hash: replacedHash) }
    if let originalPath { return .copy(of: originalPath) }
    if let oldPath { return .moved(from: oldPath) }
    if isNew { return .added }
    return readCount > 0 ? .resumed : .unchanged
  }
}
