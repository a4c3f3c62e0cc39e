internal import Foundation
public import Gatefold
internal import GatefoldIndex
internal import GRDB

extension Library {
  /// Removes the file of an issue to free space. Cover, reading place and marks stay, and the text can still be searched.
  ///
  /// ```swift
  /// try await library.archive("org.example.tides.14")
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: of the issue. Archiving one that is archived does nothing.
  ///   - isForced: whether the file is removed even if it is the only copy, or pinned.
  /// - Throws: `issueInUse` if somebody reads the issue, or it is pinned; `onlyCopy` if no feed gives its file;
  ///   `notInstalled`, `notInLibrary`, `unwritableFile`, and errors of the library.
  public func archive(_ identifier: String, isForced: Bool = false) async throws(GatefoldError) {
    let folder = try await read { db in try StoredIssue.known(identifier, db).folder }
    let preparing = try await waitForPreparation(in: folder)
    defer { preparing?.release() }
    try await moving { () async throws(GatefoldError) in
      try await settle(folder)
      let row = try await read { db in try StoredIssue.known(identifier, db) }
      if row.file == nil, row.wasArchived { return }
      guard row.file != nil else {
        throw GatefoldError(.notInstalled, "\"\(row.title)\" is not on this machine, so there is nothing to archive")
      }
      if !isForced { try row.checkIsExpendable() }
      let reading = try await refuseReaders(of: row)
      defer { reading.release() }
      try MoveIntent.archive.write(for: folder, in: files)
      try await write { db in
        var row = try StoredIssue.known(identifier, db)
        row.archive()
        try row.save(db, change: try StoredIssue.nextChange(db))
      }
      try LibraryStep.reached(.committed)
      try deleteFiles(in: folder, but: nil)
      try LibraryStep.reached(.oldFilesDeleted)
      try await record(identifier)
      try LibraryStep.reached(.recordUpdated)
      try MoveIntent.end(for: folder, in: files)
    }
  }

  /// Removes an issue with everything that the library has of it: file, cover, reading place, marks, text.
  ///
  /// An issue that a feed lists comes back as not downloaded when the feed is merged next.
  ///
  /// - Throws: `issueInUse` if somebody reads the issue; `notInLibrary`, `unwritableFile`, and errors of the library.
  public func remove(_ identifier: String) async throws(GatefoldError) {
    let folder = try await read { db in try StoredIssue.known(identifier, db).folder }
    let preparing = try await waitForPreparation(in: folder)
    defer { preparing?.release() }
    let row = try await moving { () async throws(GatefoldError) in
      try await settle(folder)
      let row = try await read { db in try StoredIssue.known(identifier, db) }
      let reading = row.file == nil ? nil : try await refuseReaders(of: row)
      defer { reading?.release() }
      try MoveIntent.remove.write(for: folder, in: files)
      try await write { db in try row.remove(db) }
      try LibraryStep.reached(.committed)
      try deleteFolder(folder, cover: row.cover)
      try LibraryStep.reached(.oldFilesDeleted)
      try MoveIntent.end(for: folder, in: files)
      return row
    }
    if let hash = row.fileHash { try await searchIndex.remove(hash) }
  }

  /// Pins an issue, so that its file is not removed to free space, or unpins it.
  ///
  /// - Throws: `notInLibrary`, and errors of the library.
  public func setPinned(_ isPinned: Bool, _ identifier: String) async throws(GatefoldError) {
    try await change(identifier) { row, _ in row.isPinned = isPinned }
  }

  /// Waits until nobody prepares an issue, as is done at once when it was installed.
  ///
  /// - Returns: a lock that keeps others from it; `nil` if the issue has no folder.
  /// - Throws: `issueInUse` if it takes longer than a person waits; `unwritableFile`, `cancelled`.
  private func waitForPreparation(in folder: String) async throws(GatefoldError) -> DatabaseLock? {
    guard LibraryFiles.exists(files.folder(folder)) else { return nil }
    do throws(GatefoldError) {
      return try await DatabaseLock(ofLibrary: files.preparingLock(folder), .exclusive, patience: .seconds(20))
    } catch {
      guard error.code == .busyLibrary else { throw error }
      throw GatefoldError(.issueInUse, "the text of the issue is being read for the library; try again in a minute")
    }
  }

  /// A lock that no reader has.
  ///
  /// - Throws: `issueInUse`.
  private func refuseReaders(of row: StoredIssue) async throws(GatefoldError) -> DatabaseLock {
    do {
      return try await DatabaseLock(ofLibrary: files.readingLock(row.folder), .exclusive, patience: nil)
    } catch {
      guard error.code == .busyLibrary else { throw error }
      throw GatefoldError(.issueInUse, "\"\(row.title)\" is being read; close it first")
    }
  }
}

extension StoredIssue {
  /// - Throws: `issueInUse`, `onlyCopy`.
  fileprivate func checkIsExpendable() throws(GatefoldError) {
    if isPinned { throw GatefoldError(.issueInUse, "\"\(title)\" is pinned; unpin it first") }
    if !hasDownload || vanishedDate != nil {
      throw GatefoldError(
        .onlyCopy,
        "\"\(title)\" could not be downloaded again: no feed gives its file; copy the file elsewhere, then force it"
      )
    }
  }
}
