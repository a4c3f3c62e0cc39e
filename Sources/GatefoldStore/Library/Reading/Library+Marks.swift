internal import Foundation
public import Gatefold
internal import GRDB
internal import GatefoldFormats

extension Library {
  /// Saves where the reader is, and the time.
  ///
  /// - Parameters:
  ///   - place: `nil` to forget place and time.
  ///   - identifier: of the issue.
  /// - Throws: `notInLibrary`, and errors of the library.
  public func setReadingPlace(_ place: ReadingPlace?, _ identifier: String) async throws(GatefoldError) {
    try await change(identifier) { row, _ in
      row.place = try place.map { try JSONWriter.text(of: $0) }
      row.lastReadDate = place == nil ? nil : Date.now.wholeSecond.timeIntervalSince1970
    }
  }

  /// The bookmarks of an issue, in the order of its pages.
  ///
  /// - Throws: `notInLibrary`, and errors of the library.
  public func bookmarks(of identifier: String) async throws(GatefoldError) -> [Bookmark] {
    try await read { db in
      try StoredMark.fetchAll(.bookmark, of: try StoredIssue.known(identifier, db).id, db)
    }
  }

  /// Saves a bookmark: a new one, or one that was changed.
  ///
  /// - Throws: `notInLibrary`, `markExists`, and errors of the library.
  public func save(_ bookmark: Bookmark, of identifier: String) async throws(GatefoldError) {
    try await change(identifier) { row, db in
      guard try StoredMark.save(bookmark, of: row.id, db) else { throw GatefoldError.markExists(bookmark.identifier) }
    }
  }

  /// Removes a bookmark.
  ///
  /// - Parameters:
  ///   - bookmark: its identifier.
  ///   - identifier: of the issue.
  /// - Throws: `notInLibrary` if there is no such issue or bookmark, and errors of the library.
  public func removeBookmark(_ bookmark: String, of identifier: String) async throws(GatefoldError) {
    try await remove(bookmark, .bookmark, of: identifier)
  }

  /// The highlights of an issue, in the order of its pages.
  ///
  /// - Throws: `notInLibrary`, and errors of the library.
  public func highlights(of identifier: String) async throws(GatefoldError) -> [Highlight] {
    try await read { db in
      let row = try StoredIssue.known(identifier, db)
      let highlights: [Highlight] = try StoredMark.fetchAll(.highlight, of: row.id, db)
      return highlights.map { $0.judged(for: row.file == nil ? nil : row.fileHash) }
    }
  }

  /// Saves a highlight: a new one, or one whose note or color was changed.
  ///
  /// A new one counts as made in the edition that is installed.
  ///
  /// - Returns: the highlight as it is kept.
  /// - Throws: `notInLibrary`, `markExists`, and errors of the library.
  @discardableResult
  public func save(_ highlight: Highlight, of identifier: String) async throws(GatefoldError) -> Highlight {
    try await change(identifier) { row, db in
      let sql = "SELECT content FROM mark WHERE identifier = ? AND issueId = ? AND kind = ?"
      let kind = StoredMark.Kind.highlight.rawValue
      let known = try String.fetchOne(db, sql: sql, arguments: [highlight.identifier, row.id, kind])
      var saved: Highlight
      if let known {
        // Another process may have found its place in a new edition.
        saved = try Highlight(json: known)
        (saved.note, saved.color, saved.modifiedDate) = (highlight.note, highlight.color, Date.now.wholeSecond)
      } else {
        saved = highlight
        saved.edition = row.fileHash
        saved.checkedEdition = row.fileHash
      }
      guard try StoredMark.save(saved, of: row.id, db) else { throw GatefoldError.markExists(saved.identifier) }
      return saved.judged(for: row.file == nil ? nil : row.fileHash)
    }
  }

  /// Removes a highlight with its note.
  ///
  /// - Parameters:
  ///   - highlight: its identifier.
  ///   - identifier: of the issue.
  /// - Throws: `notInLibrary` if there is no such issue or highlight, and errors of the library.
  public func removeHighlight(_ highlight: String, of identifier: String) async throws(GatefoldError) {
    try await remove(highlight, .highlight, of: identifier)
  }

  private func remove(
    _ mark: String,
    _ kind: StoredMark.Kind,
    of identifier: String
  ) async throws(GatefoldError) {
    try await change(identifier) { row, db in
      guard try StoredMark.remove(mark, kind, of: row.id, db) else {
        throw GatefoldError(
          .notInLibrary,
          "\"\(row.title)\" has no \(kind.rawValue) \"\(mark)\"; `gatefold library \(kind.rawValue)s` lists them"
        )
      }
    }
  }
}
