internal import Foundation
internal import Gatefold
internal import GRDB

/// The issues to reconcile when a library is opened.
enum ReconciledPart: Sendable {
  /// Issues whose files were being moved when a process was killed.
  case intended
  /// All issues: the database is new, or may lack its last changes.
  case all
}

extension Library {
  /// Brings files and database into agreement.
  ///
  /// - Throws: errors of the database and of the file system. An issue that cannot be put in order is left as it is.
  func reconcile(_ part: ReconciledPart) async throws(GatefoldError) -> LibraryRecovery {
    var recovery = LibraryRecovery()
    let intended = LibraryFiles.names(in: files.intents).filter { !$0.hasSuffix(".tmp") }
    guard part == .all || !intended.isEmpty else { return recovery }
    return try await moving { () async throws(GatefoldError) in
      for folder in part == .all ? LibraryFiles.names(in: files.issues) : intended {
        try await reconcile(folder, &recovery)
      }
      if part == .all {
        try await archiveMissing(&recovery)
        for folder in intended { try MoveIntent.end(for: folder, in: files) }
      }
      return recovery
    }
  }

  /// Brings the files of one issue and its row into agreement. The caller holds the lock for moving.
  func reconcile(_ folder: String, _ recovery: inout LibraryRecovery) async throws(GatefoldError) {
    let intent = MoveIntent.left(for: folder, in: files)
    deleteTemporaries(in: folder)
    let row = try await read { db in try StoredIssue.inFolder(folder, db) }
    let path = files.record(folder)
    let record = IssueRecord.read(path)
    if record == nil, LibraryFiles.exists(path), row == nil { recovery.unreadable.append(path) }
    switch (row, record) {
    case (nil, _) where intent == .remove: try deleteFolder(folder, cover: record?.cover)
    case (nil, let record?): try await restore(record, folder, &recovery)
    case (nil, nil): try await restoreWithoutRecord(folder, &recovery)
    case (let row?, let record):
      if let record, isNewer(record, than: row, intent) {
        try await adopt(record, for: row, &recovery)
      } else {
        try await keep(row, record, &recovery)
      }
    }
    try MoveIntent.end(for: folder, in: files)
  }

  /// Whether a record has what its row lacks: a file that was moved in, or changes that a power cut took from the
  /// database.
  private func isNewer(_ record: IssueRecord, than row: StoredIssue, _ intent: MoveIntent?) -> Bool {
    guard isComplete(record, in: row.folder) else { return false }
    return record.revision > row.revision || intent == .install && record.file?.name != row.file
  }

  /// Whether the file that a record names is there and whole: it was moved in by a rename, so its size tells.
  private func isComplete(_ record: IssueRecord, in folder: String) -> Bool {
    guard let file = record.file else { return false }
    return LibraryFiles.size(of: files.file(file.name, in: folder)) == file.byteCount
  }

  /// Puts an issue in order if a killed process was moving its files. The caller holds the lock for moving.
  func settle(_ folder: String) async throws(GatefoldError) {
    guard LibraryFiles.exists(files.intent(folder)) else { return }
    var recovery = LibraryRecovery()
    try await reconcile(folder, &recovery)
  }

  // MARK: Rows

  /// Takes over the file that a killed process moved in before it could say so in the database.
  private func adopt(
    _ record: IssueRecord,
    for row: StoredIssue,
    _ recovery: inout LibraryRecovery
  ) async throws(GatefoldError) {
    try await write { db in
      var row = row
      if record.revision > row.revision { try row.take(record) } else { try row.takeFile(of: record) }
      try row.save(db, change: try StoredIssue.nextChange(db))
      try StoredMark.addMissing(of: record, to: row.id, db)
    }
    recovery.restored.append(row.identifier)
    if let file = record.file { try deleteFiles(in: row.folder, but: file.name) }
  }

  /// Keeps the database's row of an issue, and archives the issue if its file is missing.
  private func keep(
    _ row: StoredIssue,
    _ record: IssueRecord?,
    _ recovery: inout LibraryRecovery
  ) async throws(GatefoldError) {
    let isThere = row.file.map { LibraryFiles.exists(files.file($0, in: row.folder)) } ?? true
    if !isThere {
      recovery.missing.append(row.identifier)
      try await write { db in
        var row = row
        row.archive()
        try row.save(db, change: try StoredIssue.nextChange(db))
      }
    } else {
      try deleteFiles(in: row.folder, but: row.file)
      guard record?.revision != row.revision else { return }
      try await write { db in
        try db.execute(sql: "UPDATE issue SET revision = revision + 1 WHERE id = ?", arguments: [row.id])
      }
    }
  }

  /// Makes the row of an issue that the database does not have.
  private func restore(
    _ record: IssueRecord,
    _ folder: String,
    _ recovery: inout LibraryRecovery
  ) async throws(GatefoldError) {
    var record = record
    if record.file != nil, !isComplete(record, in: folder) {
      // A process was killed before it moved the file, or the file is gone.
      if record.highlights.isEmpty, record.bookmarks.isEmpty, record.place == nil, record.lastReadDate == nil {
        return try deleteFolder(folder, cover: record.cover)
      }
      record.archivedHash = record.file?.hash
      (record.file, record.wasArchived) = (nil, true)
      recovery.missing.append(record.feed.identifier)
    } else {
      recovery.restored.append(record.feed.identifier)
    }
    let restored = record
    try await write { db in
      guard try StoredIssue.fetch(restored.feed.identifier, db) == nil else { return }
      var row = try StoredIssue(restored, folder: folder)
      try row.save(db, change: try StoredIssue.nextChange(db))
      try StoredMark.addMissing(of: restored, to: row.id, db)
    }
  }

  /// Makes a row of a file whose record cannot be read.
  private func restoreWithoutRecord(_ folder: String, _ recovery: inout LibraryRecovery) async throws(GatefoldError) {
    let names = LibraryFiles.names(in: files.folder(folder)).filter(LibraryFiles.isFileName)
    guard let name = names.first else {
      // Only an empty folder is deleted.
      for lock in files.locks(folder) { unlink(lock) }
      rmdir(files.folder(folder))
      return
    }
    let path = files.file(name, in: folder)
    guard let kind = try? IssueFileKind(ofFile: path), let hash = try? ContentHash(ofFile: path).hexadecimal else {
      recovery.unreadable.append(path)
      return
    }
    let identifier = "sha256:\(hash)"
    let title = folder.split(separator: "-").dropLast().joined(separator: "-")
    let feed = FeedIssueRecord(
      FeedIssue(identifier: identifier, title: title.isEmpty ? String(hash.prefix(12)) : title)
    )
    let file = IssueRecord.File(
      name: name,
      hash: hash,
      byteCount: LibraryFiles.size(of: path) ?? 0,
      mediaType: kind.mediaType,
      installedDate: .now.wholeSecond
    )
    let isNew = try await write { db in
      guard try StoredIssue.fetch(identifier, db) == nil else { return false }
      var row = try StoredIssue(feed, folder: folder, store: nil)
      row.install(file, differs: false)
      try row.save(db, change: try StoredIssue.nextChange(db))
      return true
    }
    if isNew { recovery.restored.append(identifier) }
  }

  /// Archives issues whose whole folder is gone.
  private func archiveMissing(_ recovery: inout LibraryRecovery) async throws(GatefoldError) {
    let rows = try await read { db in try StoredIssue.fetchAll(db, sql: "SELECT * FROM issue WHERE file IS NOT NULL") }
    for row in rows where !LibraryFiles.exists(files.folder(row.folder)) {
      try await keep(row, nil, &recovery)
    }
  }

  // MARK: Files

  /// Deletes files of other editions.
  func deleteFiles(in folder: String, but kept: String?) throws(GatefoldError) {
    for name in LibraryFiles.names(in: files.folder(folder)) where name != kept && LibraryFiles.isFileName(name) {
      try LibraryFiles.delete(files.file(name, in: folder))
    }
  }

  func deleteFolder(_ folder: String, cover: String?) throws(GatefoldError) {
    // The record first: without it, what is left counts as nothing but a file.
    try LibraryFiles.delete(files.record(folder))
    try deleteFiles(in: folder, but: nil)
    for lock in files.locks(folder) { try LibraryFiles.delete(lock) }
    if let cover { try LibraryFiles.delete(files.cover(cover)) }
    // Fails if somebody put other files there, which are not ours to delete.
    rmdir(files.folder(folder))
  }

  private func deleteTemporaries(in folder: String) {
    for name in LibraryFiles.names(in: files.folder(folder)) where name.hasSuffix(".tmp") {
      unlink(files.file(name, in: folder))
    }
  }
}
