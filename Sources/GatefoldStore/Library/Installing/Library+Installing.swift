public import Foundation
public import Gatefold
internal import GRDB

extension Library {
  /// Moves a downloaded file into the library, by one rename.
  ///
  /// A process may be killed at any moment, and this be called again with the same arguments: an installation that went
  /// far enough is completed when the library is opened next, and the call succeeds though the file is no longer where it
  /// was. An earlier edition is readable until the new one is in its place.
  ///
  /// ```swift
  /// var tides = FeedIssue(identifier: "org.example.tides.14", title: "Tides 14")
  /// tides.isFree = true
  /// let installed = try await library.install("downloads/tides/content.part", for: tides)
  /// try await library.prepare()
  /// print(installed.state, installed.path ?? "")
  /// ```
  ///
  /// - Parameters:
  ///   - path: of the file: a PDF, an EPUB or an issue package as a zip file. If it lies on another disk it is copied.
  ///   - issue: which issue it is. Its checksum and size are verified where they are given.
  ///   - edition: the file that was downloaded, if that was another one than the feed gives now. It is verified instead, and
  ///     the issue has an update at once. By default it is the file of the feed.
  ///   - store: the feed that lists the issue; `nil` leaves what is known of it.
  /// - Returns: the issue as the library has it now.
  /// - Throws: `changedFile` if checksum or size differ, `unsupportedFile`, `emptyFile`, `unreadableFile`,
  ///   `invalidPackage`, `unwritableFile`, and errors of the library.
  @discardableResult
  public func install(
    _ path: String,
    for issue: FeedIssue,
    edition: FeedIssue.Download? = nil,
    from store: URL? = nil
  ) async throws(GatefoldError) -> LibraryIssue {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    var expected = issue
    expected.download = edition ?? issue.download
    guard LibraryFiles.exists(path) else { return try await earlierInstallation(of: expected, from: path) }
    let file = try incomingFile(at: path)
    try Self.verify(file, for: expected, at: path)
    return try await place(file, at: path, for: FeedIssueRecord(issue), store: store)
  }

  /// The issue that an earlier call has installed from the same path.
  private func earlierInstallation(of issue: FeedIssue, from path: String) async throws(GatefoldError) -> LibraryIssue {
    let identifier = FeedIssueRecord(issue).identifier
    let folder = LibraryFiles.folderName(for: identifier)
    try await moving { () async throws(GatefoldError) in try await settle(folder) }
    let row = try await read { db in try StoredIssue.fetch(identifier, db) }
    guard let row, row.file != nil, row.isInstallation(of: issue, from: path) else {
      throw GatefoldError(.unreadableFile, "the file is not there; download the issue again", path: path)
    }
    return LibraryIssue(row, files)
  }

  /// Returns the record of a file (name, hash, size, type) that is about to be moved into the library.
  ///
  /// - Throws: `unsupportedFile`, `emptyFile`, `unreadableFile`, `invalidPackage`.
  func incomingFile(at path: String) throws(GatefoldError) -> IssueRecord.File {
    let kind = try IssueFileKind(ofFile: path)
    let hash: String
    do throws(GatefoldError) {
      hash = try ContentHash(ofFile: path).hexadecimal
    } catch {
      throw error.of(path: path)
    }
    return IssueRecord.File(
      name: LibraryFiles.fileName(hash: hash, kind: kind),
      hash: hash,
      byteCount: LibraryFiles.size(of: path) ?? 0,
      mediaType: kind.mediaType,
      installedDate: .now.wholeSecond,
      origin: path
    )
  }

  private static func verify(
    _ file: IssueRecord.File,
    for issue: FeedIssue,
    at path: String
  ) throws(GatefoldError) {
    if let size = issue.download?.byteCount, size != file.byteCount {
      let message = "the file has \(file.byteCount) bytes, and the feed gives \(size); download it again"
      throw GatefoldError(.changedFile, message, path: path)
    }
    if let hash = issue.download?.sha256?.lowercased(), hash != file.hash {
      throw GatefoldError(.changedFile, "the checksum differs from that of the feed; download it again", path: path)
    }
  }

  // MARK: Placing

  /// Moves a file in. Whatever step is the last one, the library can be put in order.
  func place(
    _ file: IssueRecord.File,
    at path: String,
    for feed: FeedIssueRecord,
    store: URL?
  ) async throws(GatefoldError) -> LibraryIssue {
    let copy = try copyIfNecessary(path)
    let row = try await moving { () async throws(GatefoldError) in
      try await moveIn(file, from: copy ?? path, for: feed, store: store)
    }
    if copy != nil { try LibraryFiles.delete(path) }
    return LibraryIssue(row, files)
  }

  private func moveIn(
    _ file: IssueRecord.File,
    from path: String,
    for feed: FeedIssueRecord,
    store: URL?
  ) async throws(GatefoldError) -> StoredIssue {
    let newFolder = LibraryFiles.folderName(for: feed.identifier)
    try await settle(newFolder)
    let found = try await read { db -> (row: StoredIssue, record: IssueRecord)? in
      guard let row = try StoredIssue.fetch(feed.identifier, db) else { return nil }
      return (row, try IssueRecord(row, db))
    }
    let folder = found?.row.folder ?? newFolder
    // The record is written before the file is there, with the number of the change that is about to be made.
    var record = found?.record ?? IssueRecord(revision: 0, feed: feed, addedDate: .now.wholeSecond)
    record.feed = feed
    record.revision = (found?.row.revision ?? 0) + 1
    record.store = store?.absoluteString ?? record.store
    record.file = file
    (record.archivedHash, record.wasArchived) = (nil, false)

    try MoveIntent.install.write(for: folder, in: files)
    guard mkdir(files.folder(folder), 0o777) == 0 || errno == EEXIST else { throw .unwritable(files.folder(folder)) }
    try record.write(to: files.record(folder))
    try LibraryStep.reached(.recordWritten)
    try LibraryFiles.synchronize(path)
    let target = files.file(file.name, in: folder)
    guard rename(path, target) == 0 else { throw .unwritable(target) }
    try LibraryFiles.synchronize(files.folder(folder))
    try LibraryStep.reached(.fileMoved)
    let placed = try await commit(record, folder)
    try LibraryStep.reached(.committed)
    try deleteFiles(in: folder, but: file.name)
    try LibraryStep.reached(.oldFilesDeleted)
    try await self.record(feed.identifier)
    try LibraryStep.reached(.recordUpdated)
    try MoveIntent.end(for: folder, in: files)
    return placed
  }

  private func commit(_ record: IssueRecord, _ folder: String) async throws(GatefoldError) -> StoredIssue {
    try await write { db in
      // Marks may have been made meanwhile, so only what the file changes is taken over.
      var row =
        try StoredIssue.fetch(record.feed.identifier, db)
        ?? StoredIssue(record.feed, folder: folder, store: record.store, addedDate: record.addedDate)
      row.store = record.store
      try row.take(record.feed)
      if let file = record.file {
        row.install(file, differs: record.feed.differs(fromHash: file.hash, byteCount: file.byteCount))
      }
      try row.save(db, change: try StoredIssue.nextChange(db))
      return row
    }
  }

  /// Copies a file that lies on another disk into the library.
  ///
  /// - Returns: the copy; `nil` if none is necessary.
  private func copyIfNecessary(_ path: String) throws(GatefoldError) -> String? {
    var (there, here) = (stat(), stat())
    guard stat(path, &there) == 0, stat(files.issues, &here) == 0, there.st_dev != here.st_dev else { return nil }
    return try copyIn(path)
  }

  /// Copies a file into the folder for incoming files.
  ///
  /// - Throws: `unreadableFile`, `unwritableFile`.
  func copyIn(_ path: String) throws(GatefoldError) -> String {
    let target = "\(files.incoming)/\(UUID().uuidString)"
    do {
      try FileManager.default.copyItem(atPath: path, toPath: target)
    } catch {
      unlink(target)
      throw GatefoldError(
        .unwritableFile,
        "the file could not be copied into the library; check its permissions, or free disk space",
        path: path,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
    try LibraryStep.reached(.copied)
    return target
  }
}

extension StoredIssue {
  /// Whether its file is one that was installed for an entry of a feed, from a path.
  fileprivate func isInstallation(of issue: FeedIssue, from path: String) -> Bool {
    if let hash = issue.download?.sha256 { return hash.lowercased() == fileHash }
    let isSameSize = issue.download?.byteCount.map { $0 == byteCount } ?? true
    return origin == path && isSameSize
  }
}
