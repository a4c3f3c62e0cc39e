internal import Foundation
internal import Gatefold
internal import GatefoldExport
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

  /// Opens the journal of a folder, or begins one.
  init(folder: String) throws(WriteFailure) {
    self.folder = folder
    let (descriptor, content) = try Self.openLocked("\(folder)/\(JournalEntry.fileName)")
    self.descriptor = descriptor
    self.content = Mutex(content)
  }

  deinit {
    FileLock.end(closing: descriptor)
  }

  /// Whether the files of a unit were written of the same content in the same way, and are there as they were written.
  func isDone(_ unit: String, issue: String, options: [String: String]) -> Bool {
    Self.isDone(content.withLock { $0.entries[unit] }, in: folder, issue: issue, options: options)
  }

  /// Whether the files of a unit are there as an entry says; for journals that are only read.
  static func isDone(_ entry: JournalEntry?, in folder: String, issue: String, options: [String: String]) -> Bool {
    guard let entry, entry.issue == issue, entry.options == options, let files = entry.files else { return false }
    return files.allSatisfy { path, byteCount in
      var status = stat()
      return stat("\(folder)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && Int(status.st_size) == byteCount
    }
  }

  /// The hashes of the issues of which a command has done something in a folder.
  static func issues(of command: String, in folder: String) -> Set<String> {
    let entries = content(of: folder).entries.values
    return Set(entries.filter { $0.unit.hasPrefix("\(command) ") }.compactMap(\.issue))
  }

  /// Whether a file was written by somebody who wrote in this folder.
  func hasWritten(_ path: String) -> Bool { content.withLock { $0.hasWritten(path) } }

  /// Owners of the folders of a command, by folder name. A renamed issue keeps its folder.
  func folders(command: String) -> [String: FolderOwner] {
    content.withLock { $0.folders(command: command) }
  }

  /// The units that have files and whose names have a prefix.
  func units(prefix: String) -> [String] { content.withLock { $0.units(prefix: prefix) } }

  /// Whether a file was written by somebody who wrote in a folder or one of those in it, by what lies there now.
  ///
  /// - Parameter suffix: of the paths that will be asked for; no others are kept.
  static func hasWritten(in folder: String, suffix: String) -> (_ path: String) -> Bool {
    var written: [String: Set<String>] = [:]
    func hasWritten(_ path: String, in folder: String) -> Bool {
      let known = written[folder] ?? content(of: folder).paths(suffix: suffix)
      written[folder] = known
      return known.contains(path)
    }
    return { path in
      // The journal may be that of any folder which the file is in.
      path.indices.filter { path[$0] == "/" }.contains { slash in
        hasWritten(String(path[path.index(after: slash)...]), in: "\(folder)/\(path[..<slash])")
      } || hasWritten(path, in: folder)
    }
  }

  /// Takes in what other processes have added.
  func refresh() {
    content.withLock { Self.read(descriptor, into: &$0) }
  }

  /// Notes whose folders are: another issue of that name gets another folder, a revision the folder of the one before.
  ///
  /// - Parameter folders: each as a unit: the command and the folder, with a slash at its end.
  func recordOwners(_ folders: [(unit: String, owner: FolderOwner)]) throws(WriteFailure) {
    let entries = folders.map { unit, owner in
      JournalEntry(unit: unit, issue: owner.issue, options: owner.source.map { ["source": $0] }, files: [:])
    }
    let added = content.withLock { content in
      entries.filter { content.entries[$0.unit]?.issue != $0.issue || content.entries[$0.unit]?.options != $0.options }
    }
    if !added.isEmpty { try append(added) }
  }

  /// Notes that a unit is about to write a file of a name that anybody could have given one: whatever becomes of the
  /// unit, the file is known to be Gatefold's.
  func claim(_ path: String, for unit: String) throws(WriteFailure) {
    try append([JournalEntry(unit: unit, files: [path: 0]), JournalEntry(unit: unit)])
  }

  /// Invalidates units before their files are written again, so that no line describes files that have changed.
  ///
  /// All of them, wherever there are lines: another process may have done one since the journal was read.
  func invalidate(_ units: [String]) throws(WriteFailure) {
    var status = stat()
    guard !units.isEmpty, fstat(descriptor, &status) != 0 || status.st_size > 0 else { return }
    try append(units.map { JournalEntry(unit: $0) })
  }

  /// Notes that a unit is done.
  ///
  /// - Parameter removesEarlierFiles: whether files that the unit had before it was invalidated, and has no more, are removed.
  func add(_ entry: JournalEntry, removesEarlierFiles: Bool) throws(WriteFailure) {
    if removesEarlierFiles {
      // First of all: a unit that is not done by the journal is done again, and this with it.
      for path in content.withLock({ $0.obsoleteFiles(of: entry) }) { unlink("\(folder)/\(path)") }
    }
    try append([entry])
  }

  private func append(_ added: [JournalEntry]) throws(WriteFailure) {
    // Each begins a line of its own, whatever another process was cut off in.
    let bytes = Array(added.map { "\n" + Self.line($0) }.joined().utf8)
    let code = content.withLock { content in
      let code = bytes.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
      if code == 0 { for entry in added { content.apply(entry) } }
      return code
    }
    if code != 0 { throw WriteFailure(path: "\(folder)/\(JournalEntry.fileName)", code: code) }
  }

  private static func line(_ entry: JournalEntry) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and numbers can always be written.
    let data = (try? encoder.encode(entry)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}

// MARK: Reading

extension Journal {
  /// What the journal of a folder says; nothing where there is none.
  static func content(of folder: String) -> JournalContent {
    var content = JournalContent()
    let descriptor = open("\(folder)/\(JournalEntry.fileName)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return content }
    read(descriptor, into: &content)
    close(descriptor)
    return content
  }

  /// Reads on from where was read before: lines are only added.
  private static func read(_ descriptor: Int32, into content: inout JournalContent) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) > content.byteCount else { return }
    var data = Data(count: Int(status.st_size) - content.byteCount)
    let count = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(content.byteCount)) }
    guard count > 0 else { return }
    let decoder = JSONDecoder()
    let newLine = UInt8(ascii: "\n")
    for line in data.prefix(count).split(separator: newLine) {
      content.lineCount += 1
      if let entry = try? decoder.decode(JournalEntry.self, from: line) { content.apply(entry) }
    }
    // The last line may be half there as yet: it is read again, which does no harm to one that was whole.
    content.byteCount += data.prefix(count).lastIndex(of: newLine).map { $0 - data.startIndex } ?? 0
  }

  /// Opens a journal and holds a lock on it that is shared by all who write it; whoever is alone with it writes it anew
  /// where most of its lines are out of date.
  private static func openLocked(_ path: String) throws(WriteFailure) -> (Int32, JournalContent) {
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw WriteFailure(path: path, code: errno) }
      var content = JournalContent()
      let isAlone = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      // Alone with a file that has lost its name is not alone with the one that has it.
      if isAlone, isSame(descriptor, path) {
        read(descriptor, into: &content)
        if compact(content, path) {
          FileLock.end(closing: descriptor)
          continue
        }
      }
      // File systems without locks are written without.
      _ = flock(descriptor, LOCK_SH)
      if isSame(descriptor, path) {
        read(descriptor, into: &content)
        return (descriptor, content)
      }
      FileLock.end(closing: descriptor)
    }
  }

  /// Whether the open file still is the one of that name, and not one that another process has replaced.
  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
  }

  /// - Returns: whether the file is another one now.
  private static func compact(_ content: JournalContent, _ path: String) -> Bool {
    let kept = content.compacted
    guard content.lineCount > 2 * kept.count + 64 else { return false }
    do throws(WriteFailure) {
      try AtomicFile.write(Data(kept.map { line($0) + "\n" }.joined().utf8), to: path)
      return true
    } catch {
      // Where there is no room for it, the long one does.
      return false
    }
  }
}
