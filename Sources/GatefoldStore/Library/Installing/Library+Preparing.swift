internal import Foundation
public import Gatefold
internal import GatefoldFormats
internal import GatefoldIndex
internal import GRDB

/// How far a library is with preparing what was installed.
public struct PreparationProgress: Sendable {
  /// The issue that is being prepared.
  public let issue: LibraryIssue
  /// The number of issues that are done.
  public let doneIssueCount: Int
  /// The number of issues to prepare.
  public let issueCount: Int
  /// The number of pages of this issue that can be found.
  public let donePageCount: Int
  /// The number of pages of this issue.
  public let pageCount: Int
}

/// An issue that could not be prepared.
public struct PreparationFailure: Sendable {
  /// The issue.
  public let issue: LibraryIssue
  /// Why it could not be prepared.
  public let error: GatefoldError
}

extension Library {
  /// Prepares the issues that were installed since the last call: draws their covers, adds their text to the index of the
  /// library, and finds highlights of earlier editions again.
  ///
  /// An issue can be read before it is prepared. A call that is cancelled, or whose process is killed, is continued by the
  /// next one. Two processes may prepare at the same time.
  ///
  /// ```swift
  /// let failures = try await library.prepare { progress in
  ///   print(progress.issue.title, progress.donePageCount, "of", progress.pageCount)
  /// }
  /// for failure in failures { print(failure.issue.title, failure.error.localizedDescription) }
  /// ```
  ///
  /// - Parameters:
  ///   - retriesFailed: whether issues that could not be prepared before are tried again.
  ///   - lanes: the maximum number of pages read at once; the number of cores by default.
  ///   - isolation: whether files are read in sandboxed worker processes, the default, or in this process.
  ///   - progress: called after each page.
  /// - Returns: the issues that could not be prepared. They can be read, as far as their files can.
  /// - Throws: errors of the library and of its index; `cancelled`.
  @discardableResult
  public func prepare(
    retriesFailed: Bool = false,
    lanes: Int? = nil,
    isolation: Isolation = .process,
    progress: @escaping @Sendable (PreparationProgress) -> Void = { _ in }
  ) async throws(GatefoldError) -> [PreparationFailure] {
    let rows = try await unprepared(retriesFailed: retriesFailed)
    // The text of pages is read for the index and for highlights, so it is kept.
    let context = RenderingContext(budget: RenderingBudget(lanes: lanes))
    let configuration = IssueConfiguration(lanes: lanes, isolation: isolation, context: context)
    var failures: [PreparationFailure] = []
    for (number, row) in rows.enumerated() {
      let issue = LibraryIssue(row, files)
      let error = try await prepare(row, configuration) { state in
        progress(
          PreparationProgress(
            issue: issue,
            doneIssueCount: number,
            issueCount: rows.count,
            donePageCount: state.donePageCount,
            pageCount: state.pageCount
          )
        )
      }
      if let error { failures.append(PreparationFailure(issue: issue, error: error)) }
    }
    return failures
  }

  private func unprepared(retriesFailed: Bool) async throws(GatefoldError) -> [StoredIssue] {
    let known = try await searchIndex.completeHashes()
    let (rows, hashes) = try await read { db in
      (
        try StoredIssue.fetchAll(db, sql: "SELECT * FROM issue WHERE file IS NOT NULL ORDER BY id"),
        try String.fetchSet(db, sql: "SELECT fileHash FROM issue WHERE fileHash IS NOT NULL")
      )
    }
    // Left by a process that was killed while it removed an issue or replaced an edition.
    for hash in known.subtracting(hashes) { try await searchIndex.remove(hash) }
    return rows.filter { row in
      guard row.preparedHash == row.fileHash else { return true }
      if row.preparationFailure != nil { return retriesFailed }
      return row.mediaType != IssueFileKind.epub.mediaType && !known.contains(row.fileHash ?? "")
    }
  }

  /// - Returns: why the issue could not be prepared; `nil` if it was.
  private func prepare(
    _ row: StoredIssue,
    _ configuration: IssueConfiguration,
    _ progress: @escaping @Sendable (IndexingProgress) -> Void
  ) async throws(GatefoldError) -> GatefoldError? {
    let preparing = try await DatabaseLock(ofLibrary: files.preparingLock(row.folder), .shared)
    defer { preparing.release() }
    let reading = try await DatabaseLock(ofLibrary: files.readingLock(row.folder), .shared)
    defer { reading.release() }
    guard let name = row.file, let hash = row.fileHash else { return nil }
    let path = files.file(name, in: row.folder)
    // Archived, removed or replaced in the meantime.
    guard LibraryFiles.exists(path) else { return nil }
    do throws(GatefoldError) {
      let kind = try IssueFileKind(ofFile: path)
      let opened = try await OpenedFile(
        path: path,
        kind: kind,
        hash: hash,
        fileName: path,
        configuration: configuration
      )
      let cover = try await drawCover(of: opened, row.folder)
      if let issue = opened.issue {
        try await searchIndex.use { index throws(GatefoldError) in
          _ = try await index.add(issue, path: path, hash: hash, progress: progress)
        }
        try await findHighlights(in: issue, row.identifier, hash)
      }
      try await finishPreparing(row, hash, cover: cover, pageCount: opened.issue?.pageCount, nil)
      return nil
    } catch {
      if error.concernsIndex || error.concernsLibrary { throw error }
      try await finishPreparing(row, hash, cover: nil, pageCount: nil, error)
      return error
    }
  }

  /// - Returns: the name of the picture, or `nil` without a cover.
  private func drawCover(of file: OpenedFile, _ folder: String) async throws(GatefoldError) -> String? {
    let data: Data?
    do throws(GatefoldError) {
      data = try await file.cover()
    } catch {
      // The rest of a file whose first page is damaged can still be read.
      if error.code == .cancelled { throw error }
      return nil
    }
    guard let data else { return nil }
    let name = "\(folder).jpg"
    try LibraryFiles.write(data, to: files.cover(name))
    return name
  }

  private func findHighlights(in issue: MagazineIssue, _ identifier: String, _ hash: String) async throws(GatefoldError)
  {
    let finder = HighlightFinder(issue: issue)
    for var highlight in try await highlights(of: identifier)
    where highlight.edition != hash && highlight.checkedEdition != hash {
      if highlight.edition != nil || highlight.parts.isEmpty {
        if let parts = try await finder.parts(of: highlight), let first = parts.first {
          highlight.parts = parts
          highlight.pageLabel = try await issue.page(at: first.pageIndex).label
          highlight.edition = hash
        }
      } else {
        highlight.edition = hash
      }
      highlight.checkedEdition = hash
      let found = highlight
      try await change(identifier) { row, db in
        // A note may have been changed meanwhile, or the highlight removed.
        let sql = "SELECT content FROM mark WHERE identifier = ? AND issueId = ?"
        guard let text = try String.fetchOne(db, sql: sql, arguments: [found.identifier, row.id]) else { return }
        var saved = try Highlight(json: text)
        (saved.parts, saved.pageLabel) = (found.parts, found.pageLabel)
        (saved.edition, saved.checkedEdition) = (found.edition, found.checkedEdition)
        _ = try StoredMark.save(saved, of: row.id, db)
      }
    }
  }

  private func finishPreparing(
    _ row: StoredIssue,
    _ hash: String,
    cover: String?,
    pageCount: Int?,
    _ error: GatefoldError?
  ) async throws(GatefoldError) {
    let replaced = try await change(row.identifier) { row, db -> String? in
      // Another edition was installed meanwhile; it is prepared by the next call.
      guard row.fileHash == hash else { return nil }
      let old = row.preparedHash
      row.preparedHash = hash
      row.preparationFailure = error?.description
      row.cover = cover ?? row.cover
      row.pageCount = pageCount ?? row.pageCount
      guard let old, old != hash else { return nil }
      let isUsed = try Bool.fetchOne(db, sql: "SELECT 1 FROM issue WHERE fileHash = ?", arguments: [old]) ?? false
      return isUsed ? nil : old
    }
    if let replaced { try await searchIndex.remove(replaced) }
  }
}

extension GatefoldError {
  /// Whether the error is about the library rather than an issue.
  package var concernsLibrary: Bool {
    switch code {
    case .damagedLibrary, .busyLibrary, .libraryFailed, .notInLibrary, .unwritableFile, .cancelled: true
    default: false
    }
  }
}
