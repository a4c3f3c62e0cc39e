internal import Foundation
internal import Gatefold
internal import Synchronization

/// What is done in an output folder: a line of JSON for each page, written once its files are in their places. See
/// docs/batch.md.
///
/// Lines are only ever added, each by one call of the system, so that several processes may write in one folder, and what
/// a kill leaves is at most a line that is cut off, which is passed over.
final class Journal: Sendable {
  static let fileName = ".gatefold-journal"

  struct Entry: Codable, Sendable {
    /// The command, and the path of what it writes of a page, without an ending.
    let unit: String
    /// The SHA-256 of the PDF; absent where the unit was begun anew.
    var issue: String?
    /// What decides how the files come out.
    var options: [String: String]?
    /// The bytes of each file, by its path in the folder.
    var files: [String: Int]?
  }

  private struct State {
    var entries: [String: Entry]
    /// Whether the last line was cut off.
    var isTorn: Bool
  }

  private let folder: String
  private let descriptor: Int32
  private let state: Mutex<State>

  /// Opens the journal of a folder, or begins one.
  init(folder: String) throws(WriteFailure) {
    self.folder = folder
    let path = "\(folder)/\(Self.fileName)"
    descriptor = try Self.openLocked(path)
    let lines = Self.lines(of: path)
    state = Mutex(State(entries: lines.entries, isTorn: lines.isTorn))
  }

  deinit {
    close(descriptor)
  }

  /// Whether the files of a unit were written of the same content in the same way, and are there as they were written.
  func isDone(_ unit: String, issue: String, options: [String: String]) -> Bool {
    guard let entry = state.withLock({ $0.entries[unit] }), entry.issue == issue, entry.options == options,
      let files = entry.files
    else { return false }
    return files.allSatisfy { path, byteCount in
      var status = stat()
      return stat("\(folder)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && Int(status.st_size) == byteCount
    }
  }

  /// The folders that issues have, by their hashes: an issue that was renamed goes on in its own.
  func issueFolders(command: String) -> [String: Set<String>] {
    var folders: [String: Set<String>] = [:]
    for entry in state.withLock({ Array($0.entries.values) }) {
      guard let issue = entry.issue, entry.unit.hasPrefix("\(command) "), let slash = entry.unit.lastIndex(of: "/")
      else { continue }
      folders[issue, default: []].insert(String(entry.unit[..<slash].dropFirst(command.count + 1)))
    }
    return folders
  }

  /// Strikes out units before their files are written anew, so that no line speaks of files that are others by then.
  func strikeOut(_ units: [String]) throws(WriteFailure) {
    let known = state.withLock { state in units.filter { state.entries[$0]?.files != nil } }
    guard !known.isEmpty else { return }
    try append(known.map { Entry(unit: $0) })
  }

  func add(_ entry: Entry) throws(WriteFailure) {
    try append([entry])
  }

  private func append(_ added: [Entry]) throws(WriteFailure) {
    let text = added.map(Self.line).joined()
    let code = state.withLock { state in
      let bytes = Array(((state.isTorn ? "\n" : "") + text).utf8)
      let code = bytes.withUnsafeBytes { OutputFile.writeAll($0, to: descriptor) }
      state.isTorn = code != 0
      if code == 0 { for entry in added { state.entries[entry.unit] = entry } }
      return code
    }
    if code != 0 { throw WriteFailure(path: "\(folder)/\(Self.fileName)", code: code) }
  }

  private static func line(_ entry: Entry) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and numbers can always be written.
    let data = (try? encoder.encode(entry)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

// MARK: Reading

extension Journal {
  private static func lines(of path: String) -> (entries: [String: Entry], count: Int, isTorn: Bool) {
    var status = stat()
    // Foundation of Swift 6.3 loses its buffer where it reads an empty file, as scripts/lib/check-leaks would show.
    let isEmpty = stat(path, &status) != 0 || status.st_size == 0
    let data = isEmpty ? Data() : FileManager.default.contents(atPath: path) ?? Data()
    let decoder = JSONDecoder()
    var entries: [String: Entry] = [:]
    var count = 0
    for line in data.split(separator: UInt8(ascii: "\n")) {
      count += 1
      if let entry = try? decoder.decode(Entry.self, from: line) { entries[entry.unit] = entry }
    }
    return (entries, count, data.last.map { $0 != UInt8(ascii: "\n") } ?? false)
  }

  /// Opens a journal and holds a lock on it that is shared by all who write it; whoever is alone with it writes it anew
  /// where most of its lines are out of date.
  private static func openLocked(_ path: String) throws(WriteFailure) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw WriteFailure(path: path, code: errno) }
      let isAlone = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      if isAlone { shorten(path) }
      // File systems without locks are written without.
      _ = flock(descriptor, LOCK_SH)
      if isSame(descriptor, path) { return descriptor }
      close(descriptor)
    }
  }

  /// Whether the open file still is the one of that name, and not one that another process has replaced.
  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
  }

  private static func shorten(_ path: String) {
    let lines = lines(of: path)
    let kept = lines.entries.values.filter { $0.files != nil }.sorted { $0.unit < $1.unit }
    guard lines.count > 2 * kept.count + 64 else { return }
    // Where there is no room for it, the long one does.
    try? OutputFile.writeWhole(Data(kept.map(line).joined().utf8), to: path)
  }
}
