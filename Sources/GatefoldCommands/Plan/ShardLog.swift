internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import Synchronization

/// Records how the issues of a shard end. Each process writes a file of its own, so that processes on several machines
/// never write to the same one; it is locked as long as its process lives.
final class ShardLog: Sendable {
  /// The folder of the logs in the output folder.
  static let folderName = ".gatefold-shards"
  static let fileExtension = "jsonl"

  private struct State {
    /// When work on each issue began, by folder; those that have not ended.
    var begun: [String: ContinuousClock.Instant] = [:]
    var progressed: Set<String> = []
    var isClosed = false
  }

  let path: String
  private let descriptor: Int32
  private let state = Mutex(State())

  /// Begins a log.
  init(_ start: ShardLogLine.Start, in output: String) throws(WriteFailure) {
    let folder = "\(output)/\(Self.folderName)"
    try AtomicFile.makeWritableFolder(folder)
    let prefix = Self.prefix(start.command, start.shard, start.shardCount)
    let name = "\(prefix)\(start.host)-\(start.process)-\(start.time)"
    path = "\(folder)/\(name).\(Self.fileExtension)"
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw WriteFailure(path: path, code: errno) }
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    try append(ShardLogLine(event: .start, start: start))
  }

  deinit { FileLock.end(closing: descriptor) }

  /// What the names of all logs of a shard begin with.
  static func prefix(_ command: String, _ shard: Int, _ count: Int) -> String {
    "\(command.replacing(" ", with: "-")).\(shard)-of-\(count)."
  }

  /// Its name in the folder of the logs.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Notes that the process lives.
  func alive() { try? append(ShardLogLine(event: .alive)) }

  func begin(_ folder: String) throws(WriteFailure) {
    try append(ShardLogLine(event: .begin, folder: folder)) { $0.begun[folder] = .now }
  }

  /// Notes that a unit of an issue is done, once.
  func progress(_ folder: String) throws(WriteFailure) {
    let isFirst = state.withLock { $0.progressed.insert(folder).inserted }
    if isFirst { try append(ShardLogLine(event: .progress, folder: folder)) }
  }

  func end(_ folder: String, _ outcome: IssueOutcome) throws(WriteFailure) {
    let start = state.withLock { $0.begun[folder] }
    let seconds = start.map { ((ContinuousClock.now - $0) / .milliseconds(1)).rounded() / 1000 }
    let line = ShardLogLine(event: .end, folder: folder, hash: outcome.hash, seconds: seconds, outcome: outcome)
    try append(line) { $0.begun[folder] = nil }
  }

  func setAside(_ folder: String, reason: String) throws(WriteFailure) {
    try append(ShardLogLine(event: .setAside, folder: folder, reason: reason))
  }

  /// Notes which issues are left unfinished without a fault of theirs: another process works on them, or this one was
  /// asked to end.
  func interrupt(_ folder: String? = nil) {
    let begun = state.withLock { state in
      defer { if folder == nil { state.isClosed = true } }
      return state.begun.keys.filter { folder == nil || $0 == folder }.sorted()
    }
    for folder in begun {
      try? append(ShardLogLine(event: .interrupted, folder: folder), evenIfClosed: true) { $0.begun[folder] = nil }
    }
  }

  private func append(
    _ line: ShardLogLine,
    evenIfClosed: Bool = false,
    _ change: (inout State) -> Void = { _ in }
  ) throws(WriteFailure) {
    // Outcomes consist of strings and numbers, which can always be written.
    let bytes = (try? JSONWriter.line(of: line)) ?? Data()
    let code = state.withLock { state in
      change(&state)
      if state.isClosed, !evenIfClosed { return Int32(0) }
      return bytes.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
    }
    if code != 0 { throw WriteFailure(path: path, code: code) }
  }
}
