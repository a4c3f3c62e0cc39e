internal import Foundation
internal import Gatefold

extension LibraryFiles {
  /// The condition of the database, judged by its first bytes and its size.
  enum Condition: Sendable {
    case missing
    case sound
    /// Damaged, with the reason.
    case damaged(String)
    case foreign
    /// Made by a later version.
    case newer
  }

  /// - Throws: `unreadableFile`.
  func condition() throws(GatefoldError) -> Condition {
    var status = stat()
    if stat(root, &status) == 0, status.st_mode & S_IFMT != S_IFDIR { return .foreign }
    guard stat(database, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw unreadable(String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable("not a file") }
    if status.st_size == 0 { return isLogThere || !hasIssues ? .sound : .damaged("it is empty") }
    guard let file = FileHandle(forReadingAtPath: database) else { throw unreadable(String(cString: strerror(errno))) }
    defer { try? file.close() }
    let header = [UInt8]((try? file.read(upToCount: 105)) ?? Data())
    return condition(header, size: Int(status.st_size))
  }

  /// https://www.sqlite.org/fileformat.html#the_database_header
  private func condition(_ header: [UInt8], size: Int) -> Condition {
    guard header.starts(with: Array("SQLite format 3\0".utf8)), header.count == 105 else {
      return isLibrary ? .damaged("it is no longer a database") : .foreign
    }
    func number(_ offset: Int) -> UInt32 { header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    // A new database that has not been written to has no application ID; its log may have it. If its creation was
    // interrupted, there is no log and no table either: the schema page, a leaf of a tree, has no cells.
    let hasNoTable = header[100] == 13 && header[103] == 0 && header[104] == 0
    guard number(68) == UInt32(LibrarySchema.applicationID) || number(68) == 0 && (isLogThere || hasNoTable) else {
      return isLibrary ? .damaged("its header is damaged") : .foreign
    }
    if Int32(truncatingIfNeeded: number(60)) > LibrarySchema.version { return .newer }
    let field = Int(header[16]) << 8 | Int(header[17])
    let pageSize = field == 1 ? 65_536 : field
    // The number of pages is valid only if it was written together with the rest (offsets 24 and 92).
    if number(24) == number(92), !isLogThere, Int(number(28)) * pageSize > size { return .damaged("it is truncated") }
    return .sound
  }

  /// Whether the folder was once a library.
  private var isLibrary: Bool { Self.exists(lock) && Self.exists(intents) }

  private var hasIssues: Bool { !Self.names(in: issues).isEmpty }

  /// Whether the last changes are still in the log: another program is using the database, or was killed.
  var isLogThere: Bool { (Self.size(of: log) ?? 0) > 0 }

  /// Renames the database and what SQLite keeps beside it, so that a new one can be made in their place.
  ///
  /// - Returns: where the database is now.
  /// - Throws: `unwritableFile`.
  func setAside() throws(GatefoldError) -> String {
    let time = Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    var target = "\(database).damaged-\(time)"
    var number = 1
    while Self.exists(target) {
      number += 1
      target = "\(database).damaged-\(time)-\(number)"
    }
    // Rename the database last: if this is interrupted, the library still counts as damaged.
    for (from, to) in [(database + "-shm", target + "-shm"), (log, target + "-wal"), (database, target)] {
      guard rename(from, to) == 0 || errno == ENOENT else { throw .unwritable(from) }
    }
    return target
  }

  /// Deletes what was being copied or written when a process ended. Only for the first one that has the library open.
  func deleteLeftovers() {
    for name in Self.names(in: incoming) { unlink("\(incoming)/\(name)") }
    for folder in [intents, covers] {
      for name in Self.names(in: folder) where name.hasSuffix(".tmp") { unlink("\(folder)/\(name)") }
    }
  }

  private func unreadable(_ reason: String) -> GatefoldError {
    GatefoldError(.unreadableFile, "the library \(root) cannot be read; check the path", nativeMessage: reason)
  }
}
