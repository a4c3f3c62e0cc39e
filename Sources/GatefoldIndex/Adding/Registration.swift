internal import Foundation
internal import Gatefold

/// An issue's row in the index, made or found before its pages are read.
struct Registration: Sendable {
  let id: Int64
  /// Indices of pages that are not in the index, failed, or were recognized since.
  let missingPages: [Int]
  private let oldPath: String?
  private let originalPath: String?
  private let replacedHash: String?
  private let isNew: Bool

  init(of opened: PreparedIssue.OpenedIssue, _ db: any IndexTables) throws {
    let (issue, path, stamp) = (opened.issue, opened.path, opened.stamp)
    let hash = SQLValue.blob(Array(opened.hash.bytes))
    try db.execute("DELETE FROM waitingIssue WHERE path = ? OR hash = ?", [.text(path), hash])
    let other = try db.row("SELECT path, hash, id FROM issue WHERE path = ? AND hash <> ?", [.text(path), hash])
    if let other { try db.removeIssue(id: other.integer(2)) }
    replacedHash = other.flatMap { IssueList.Entry($0).hash }

    var recognized: Set<Int> = []
    if let known = try db.row("SELECT id, path, stamp FROM issue WHERE hash = ?", [hash]) {
      isNew = false
      if FileStamp.isRecognizedAnew(stamp, since: known.optionalText(2)) {
        recognized = issue.recognitionFile?.pageIndices ?? []
      }
      id = known.integer(0)
      originalPath = try Self.originalPath(of: opened, db)
      oldPath = known.text(1) == path ? nil : known.text(1)
      if originalPath == nil {
        try db.execute(
          "UPDATE issue SET path = ?, stamp = ? WHERE id = ?",
          [.text(path), SQLValue(stamp), .integer(id)]
        )
      }
    } else {
      isNew = true
      (oldPath, originalPath) = (nil, nil)
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      let row = try db.row(
        "INSERT INTO issue (hash, path, title, pageCount, stamp) VALUES (?, ?, ?, ?, ?) RETURNING id",
        [
          hash, .text(path), .text(issue.title(fallback: name)), .integer(Int64(issue.pageCount)), SQLValue(stamp),
        ]
      )
      id = row?.integer(0) ?? 0
    }
    let rows = try db.rows("SELECT pageIndex FROM page WHERE issueId = ? AND errorCode IS NULL", [.integer(id)])
    let read = Set(rows.map { $0.int(0) })
    missingPages = (0..<issue.pageCount).filter { !read.contains($0) || recognized.contains($0) }
  }

  /// The path at which the index has the same content, if its file is still there: then the added one is a copy.
  static func originalPath(of opened: PreparedIssue.OpenedIssue, _ db: any IndexTables) throws -> String? {
    let known = try db.row(
      "SELECT path, stamp FROM issue WHERE hash = ? AND path <> ?",
      [.blob(Array(opened.hash.bytes)), .text(opened.path)]
    )
    guard let known else { return nil }
    return FileStamp.mayBeUnchanged(known.text(0), since: known.optionalText(1)) ? known.text(0) : nil
  }

  func change(readCount: Int) -> AddedIssue.Change {
    if let replacedHash { return .replaced(hash: replacedHash) }
    if let originalPath { return .copy(of: originalPath) }
    if let oldPath { return .moved(from: oldPath) }
    if isNew { return .added }
    return readCount > 0 ? .resumed : .unchanged
  }
}
