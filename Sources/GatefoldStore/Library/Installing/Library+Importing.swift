internal import Foundation
public import Gatefold
internal import GRDB
internal import GatefoldFormats

/// A file that was added to a library by hand.
public struct AddedFile: Hashable, Sendable {
  /// How adding the file changed the library.
  public enum Change: String, Hashable, Sendable, CaseIterable {
    /// The issue was new.
    case added
    /// The file was in the library already.
    case unchanged
    /// The issue was there with another file, which this one replaced.
    case replaced
    /// The issue was there without a file: archived, or listed by a feed.
    case restored
  }

  /// The issue as the library has it now.
  public let issue: LibraryIssue
  /// How the library was changed.
  public let change: Change
}

extension Library {
  /// Adds a PDF, an EPUB or an issue package (a zip file) that did not come from a store, after checking that it opens.
  ///
  /// A package has its own identifier. A PDF or an EPUB is known by its content: the identifier is `sha256:` and the hash
  /// of the file, and a file that a store has installed is not added a second time.
  ///
  /// ```swift
  /// let added = try await library.add(file: "tides-14.pdf")
  /// print(added.change, added.issue.identifier)
  /// ```
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - isMoved: whether the file is moved instead of copied. It is deleted where it was only once it is in the library.
  ///   - password: of an encrypted PDF. It is not kept.
  ///   - isolation: whether the file is opened in sandboxed worker processes, the default, or in this process.
  /// - Throws: `unsupportedFile`, `unreadableFile`, `unwritableFile`, and what opening the file throws; then the library
  ///   is as before. Also errors of the library.
  @discardableResult
  public func add(
    file path: String,
    isMoved: Bool = false,
    password: String? = nil,
    isolation: Isolation = .process
  ) async throws(GatefoldError) -> AddedFile {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    // Check the copy that is kept, since another program may change the original meanwhile.
    let kind = try IssueFileKind(ofFile: path)
    let checked = isMoved ? path : try copyIn(path)
    do throws(GatefoldError) {
      var file = try incomingFile(at: checked)
      file.origin = path
      if let known = try await knownIssue(file) {
        if checked != path || known.path != path { try LibraryFiles.delete(checked) }
        return AddedFile(issue: known, change: .unchanged)
      }
      let configuration = IssueConfiguration(password: password, isolation: isolation)
      let opened = try await OpenedFile(
        path: checked,
        kind: kind,
        hash: file.hash,
        fileName: path,
        configuration: configuration
      )
      return try await place(file, at: checked, opened.description)
    } catch {
      if checked != path { unlink(checked) }
      throw error.code == .unreadableFile || error.path == nil ? error.of(path: path) : error
    }
  }

  private func place(
    _ file: IssueRecord.File,
    at path: String,
    _ description: FeedIssueRecord
  ) async throws(GatefoldError) -> AddedFile {
    let row = try await read { db in try StoredIssue.fetch(description.identifier, db) }
    let change: AddedFile.Change =
      switch row {
      case nil: .added
      case let row? where row.file == nil: .restored
      case let row? where row.fileHash == file.hash: .unchanged
      default: .replaced
      }
    // Metadata from a feed takes precedence over metadata from the file.
    let feed = row?.store == nil ? description : try FeedIssueRecord(stored: row?.feed) ?? description
    let issue = try await place(file, at: path, for: feed, store: nil)
    return AddedFile(issue: issue, change: change)
  }

  /// The issue that has a file with the same content.
  private func knownIssue(_ file: IssueRecord.File) async throws(GatefoldError) -> LibraryIssue? {
    let files = files
    return try await read { db in
      let sql = "SELECT \(LibraryIssue.columns) FROM issue WHERE fileHash = ? AND file IS NOT NULL"
      return try Row.fetchOne(db, sql: sql, arguments: [file.hash]).map { LibraryIssue($0, files) }
    }
  }
}

extension FeedIssueRecord {
  /// The entry of a feed as a row has it; `nil` without one.
  fileprivate init?(stored feed: String?) throws(GatefoldError) {
    guard let feed else { return nil }
    do {
      try self.init(json: feed)
    } catch {
      throw GatefoldError(
        .damagedLibrary,
        GatefoldError.damagedLibrary.message,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }
}
