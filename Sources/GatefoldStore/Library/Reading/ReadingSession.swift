internal import Foundation
public import Gatefold
internal import GatefoldIndex

/// An issue while it is read. Its file stays where it is, whatever this process or another one does, until the session
/// ends; a session ends with the process at the latest.
///
/// ```swift
/// let session = try await library.startReading("org.example.tides.14")
/// let issue = try await MagazineIssue.open(path: session.path)
/// // ...
/// session.end()
/// ```
public final class ReadingSession: Sendable {
  /// The path of the file: a PDF, an EPUB or an issue package.
  public let path: String
  /// Like "application/pdf".
  public let mediaType: String
  private let lock: DatabaseLock

  init(path: String, mediaType: String, lock: DatabaseLock) {
    self.path = path
    self.mediaType = mediaType
    self.lock = lock
  }

  /// Lets the file be archived or removed again.
  public func end() {
    lock.release()
  }
}

extension Library {
  /// Begins to read an issue, and notes the time.
  ///
  /// - Throws: `notInstalled`, `notInLibrary`, and errors of the library.
  public func startReading(_ identifier: String) async throws(GatefoldError) -> ReadingSession {
    let folder = try await read { db in try StoredIssue.known(identifier, db).folder }
    guard mkdir(files.folder(folder), 0o777) == 0 || errno == EEXIST else { throw .unwritable(files.folder(folder)) }
    let lock = try await DatabaseLock(ofLibrary: files.readingLock(folder), .shared)
    // Looked up with the lock: nobody can remove the file any more.
    let row = try await read { db in try StoredIssue.known(identifier, db) }
    guard let file = row.file, let mediaType = row.mediaType else {
      lock.release()
      throw GatefoldError(.notInstalled, "\"\(row.title)\" is not on this machine; download it first")
    }
    try await change(identifier) { row, _ in row.lastReadDate = Date.now.wholeSecond.timeIntervalSince1970 }
    return ReadingSession(path: files.file(file, in: folder), mediaType: mediaType, lock: lock)
  }
}
