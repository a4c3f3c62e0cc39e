internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import Synchronization

/// Records which units of an output folder are done: one line of JSON a unit, appended once its files are in place. See
/// docs/batch.md.
///
/// Lines are only appended, each with one system call, so several processes can write to one folder, and a killed
/// process leaves at most one truncated line, which is ignored.
final class Journal: Sendable {
  private let folder: String
  private let descriptor: Int32
  private let content: Mutex<JournalContent>
  /// Whether no other process has the journal open. `false` on file systems without locks.
  let isExclusive: Bool

  /// Opens the journal of a folder, or begins one.
  ///
  /// - Parameter isExclusive: whether no other process may have it open.
  /// - Throws: a failure with `isBusy`, if another process has it open.
  init(folder: String, isExclusive: Bool = false) throws(WriteFailure) {
    self.folder = folder
    let path = "\(folder)/\(JournalEntry.fileName)"
    let (descriptor, isAlone, content) = try Self.openLocked(path, isExclusive: isExclusive)
    self.descriptor = descriptor
    self.isExclusive = isAlone && isExclusive
    self.content = Mutex(content)
  }

  /// Whether a process has the journal of a folder to itself.
  static func isBusy(in folder: String) -> Bool {
    FileLock.isHeld("\(folder)/\(JournalEntry.fileName)")
  }

  deinit {
    FileLock.end(closing: descriptor)
  }

  /// Whether the files of a unit were written from the same content with the same options, and still exist unchanged in
  /// size.
  func isDone(_ unit: String, issue: String, options: [String: String]) -> Bool {
    Self.isDone(content.withLock { $0.entries[unit] }, in: folder, issue: issue, options: options)
  }

  /// Whether the files of a unit exist as an entry says; for journals that are only read.
  static func isDone(_ entry: JournalEntry?, in folder: String, issue: String, options: [String: String]) -> Bool {
    guard let entry, entry.issue == issue, entry.options == options, let files = entry.files else { return false }
    return files.allSatisfy { path, byteCount in
      var status = stat()
      return stat("\(folder)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && Int(status.st_size) == byteCount
    }
  }

  /// Hashes of the issues that a command has written to a folder.
  static func issues(of command: String, in folder: String) -> Set<String> {
    let entries = content(of: folder).entries.values
    return Set(entries.filter { $0.unit.hasPrefix("\(command) ") }.compactMap(\.issue))
  }

  /// Whether the journal has a unit that is done.
  func has(_ unit: String) -> Bool { content.withLock { $0.entries[unit]?.files != nil } }

  /// Whether the journal lists a file.
  func hasWritten(_ path: String) -> Bool { content.withLock { $0.hasWritten(path) } }

  /// Owners of the folders of a command, by folder name. A renamed issue keeps its folder.
  func folders(command: String) -> [String: FolderOwner] {
    content.withLock { $0.folders(command: command) }
  }

  /// The units that have files and whose names have a prefix.
  func units(prefix: String) -> [String] { content.withLock { $0.units(prefix: prefix) } }

  /// Whether a file is listed in the journal of a folder or of one of its subfolders.
  ///
  /// - Parameter suffix: suffix of the paths that will be queried; only these are kept.
  static func hasWritten(in folder: String, suffix: String) -> (_ path: String) -> Bool {
    var written: [String: Set<String>] = [:]
    func hasWritten(_ path: String, in folder: String) -> Bool {
      let known = written[folder] ?? content(of: folder).paths(suffix: suffix)
      written[folder] = known
      return known.contains(path)
    }
    return { path in
      // The file may be listed in the journal of any folder above it.
      path.indices.filter { path[$0] == "/" }.contains { slash in
        hasWritten(String(path[path.index(after: slash)...]), in: "\(folder)/\(path[..<slash])")
      } || hasWritten(path, in: folder)
    }
  }

  /// Reads the lines that other processes have added.
  func refresh() {
    content.withLock { Self.read(descriptor, into: &$0) }
  }

  /// Records the owners of folders. Another issue of the same name gets another folder, a revision the same one.
  ///
  /// - Parameter folders: each as a unit name: the command and the folder with a trailing slash.
  func recordOwners(_ folders: [(unit: String, owner: FolderOwner)]) throws(WriteFailure) {
    let entries = folders.map { unit, owner in
      JournalEntry(unit: unit, issue: owner.issue, options: owner.source.map { ["source": $0] }, files: [:])
    }
    let added = content.withLock { content in
      entries.filter { content.entries[$0.unit]?.issue != $0.issue || content.entries[$0.unit]?.options != $0.options }
    }
    if !added.isEmpty { try append(added) }
  }

  /// Records that a unit is about to write a file with a common name, so that the file is known to be Gatefold's even
  /// if the unit fails.
  func claim(_ path: String, for unit: String) throws(WriteFailure) {
    try append([JournalEntry(unit: unit, files: [path: 0]), JournalEntry(unit: unit)])
  }

  /// Invalidates units before their files are written again, so that no line describes files that have changed.
  ///
  /// Invalidates all given units if the journal has any lines: another process may have finished one since the journal
  /// was read.
  func invalidate(_ units: [String]) throws(WriteFailure) {
    var status = stat()
    guard !units.isEmpty, fstat(descriptor, &status) != 0 || status.st_size > 0 else { return }
    try append(units.map { JournalEntry(unit: $0) })
  }

  /// Records that a unit is done.
  ///
  /// - Parameter removesEarlierFiles: whether to remove files that the unit had before it was invalidated and no longer
  ///   has.
  func add(_ entry: JournalEntry, removesEarlierFiles: Bool) throws(WriteFailure) {
    if removesEarlierFiles {
      // Before the line is appended: if this is interrupted, the unit is redone, and the removal with it.
      for path in content.withLock({ $0.obsoleteFiles(of: entry) }) { unlink("\(folder)/\(path)") }
    }
    try append([entry])
  }

  private func append(_ added: [JournalEntry]) throws(WriteFailure) {
    // Begin each with a line end, in case another process left a truncated line.
    let bytes = Array(added.map { "\n" + Self.line($0) }.joined().utf8)
    let code = content.withLock { content in
      let code = bytes.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
      if code == 0 { for entry in added { content.apply(entry) } }
      return code
    }
    if code != 0 { throw WriteFailure(path: "\(folder)/\(JournalEntry.fileName)", code: code) }
  }

  static func line(_ entry: JournalEntry) -> String {
    // Strings and numbers can always be written.
    (try? JSONWriter.text(of: entry)) ?? ""
  }
}

// MARK: Reading

extension Journal {
  /// Returns the content of a folder's journal, or an empty one if the journal doesn't exist.
  static func content(of folder: String) -> JournalContent {
    var content = JournalContent()
    let descriptor = open("\(folder)/\(JournalEntry.fileName)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return content }
    read(descriptor, into: &content)
    close(descriptor)
    return content
  }

  /// Continues reading after the last position, since lines are only added.
  private static func read(_ descriptor: Int32, into content: inout JournalContent) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) > content.byteCount else { return }
    var data = Data(count: Int(status.st_size) - content.byteCount)
    let count = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(content.byteCount)) }
    guard count > 0 else { return }
    content.apply(lines: data.prefix(count))
    // The last line may be incomplete, so it is read again, which is harmless if it was complete.
    content.byteCount += data.prefix(count).lastIndex(of: UInt8(ascii: "\n")).map { $0 - data.startIndex } ?? 0
  }

  /// Opens a journal with a lock that all its writers share. A process that has the journal to itself compacts it if
  /// most lines are obsolete.
  private static func openLocked(
    _ path: String,
    isExclusive: Bool
  ) throws(WriteFailure) -> (descriptor: Int32, isAlone: Bool, content: JournalContent) {
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw WriteFailure(path: path, code: errno) }
      var content = JournalContent()
      let isAlone = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      if isExclusive, !isAlone, errno == EWOULDBLOCK {
        close(descriptor)
        throw WriteFailure(path: path, code: EWOULDBLOCK)
      }
      // The lock may be on a file that was replaced meanwhile.
      if isAlone, isSame(descriptor, path) {
        read(descriptor, into: &content)
        if compact(content, path) {
          FileLock.end(closing: descriptor)
          continue
        }
      }
      // File systems without locks are used without them.
      if !isExclusive { _ = flock(descriptor, LOCK_SH) }
      if isSame(descriptor, path) {
        read(descriptor, into: &content)
        return (descriptor, isAlone, content)
      }
      FileLock.end(closing: descriptor)
    }
  }

  /// Whether the open file still has this name, and was not replaced by another process.
  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
  }

  /// - Returns: whether the file was replaced.
  private static func compact(_ content: JournalContent, _ path: String) -> Bool {
    let kept = content.compacted
    guard content.lineCount > 2 * kept.count + 64 else { return false }
    do throws(WriteFailure) {
      try AtomicFile.write(Data(kept.map { line($0) + "\n" }.joined().utf8), to: path)
      return true
    } catch {
      // If there is no space for the compacted file, keep the long one.
      return false
    }
  }
}

extension WriteFailure {
  /// Whether another process works in the folder.
  var isBusy: Bool { code == EWOULDBLOCK }
}
