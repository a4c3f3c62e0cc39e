internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// What all shards of a command say about the issues of an output folder.
struct ShardLogs {
  /// What is known of an issue.
  struct History: Sendable {
    /// How often a process or a worker was lost since the issue last made progress.
    var lossCount = 0
    /// Why the last one was lost, as far as it is known.
    var lossReason: String?
    /// How the last process that finished it ended.
    var outcome: IssueOutcome?
    var hash: String?
    /// Whether a process works on it.
    var isRunning = false
  }

  /// How many losses set an issue aside.
  static let maximumLossCount = 3

  /// The command, and the settings of its last process.
  let command: String
  let settings: [String: String]
  /// The number of shards of its last process.
  let shardCount: Int
  /// By the folder of the issue.
  private(set) var histories: [String: History] = [:]

  /// How it is known whether the process of a log lives.
  enum Liveness: Sendable {
    /// It has locked its log.
    case lock
    /// The logs are copies from an object store. A process lives if it has given a sign of life lately, and no later
    /// one works on its shard.
    case signs(within: Duration)
    /// None does.
    case none
  }

  /// Reads the logs of a command that have the given settings.
  init(of command: String, settings: [String: String], in output: String, _ liveness: Liveness = .lock) {
    self.init(command: command, settings: settings, shardCount: 1)
    let own = Self.starts(in: output).filter { $0.start.command == command && $0.start.settings == settings }
    for log in own { read(log.path, isAlive: Self.isAlive(log, of: own, liveness)) }
  }

  private static func isAlive(_ log: Log, of logs: [Log], _ liveness: Liveness) -> Bool {
    switch liveness {
    case .none: return false
    // Before it is read: a process that ends in between has then written everything.
    case .lock: return FileLock.isHeld(log.path)
    case .signs(let silence):
      let isLast = logs.last { $0.start.shard == log.start.shard && $0.start.shardCount == log.start.shardCount }
      var status = stat()
      guard isLast?.path == log.path, stat(log.path, &status) == 0 else { return false }
      return time(nil) - status.st_mtim.tv_sec < Int(silence / .seconds(1))
    }
  }

  /// Reads the logs of all commands in an output folder, each with the settings of its last process, in the order of
  /// their names.
  static func all(in output: String, _ liveness: Liveness = .lock) -> [ShardLogs] {
    let logs = Dictionary(grouping: starts(in: output), by: \.start.command)
    return logs.keys.sorted().compactMap { command in
      guard let own = logs[command], let last = own.last?.start else { return nil }
      var found = ShardLogs(command: command, settings: last.settings, shardCount: last.shardCount)
      let current = own.filter { $0.start.settings == last.settings }
      for log in current { found.read(log.path, isAlive: isAlive(log, of: current, liveness)) }
      return found
    }
  }

  private init(command: String, settings: [String: String], shardCount: Int) {
    (self.command, self.settings, self.shardCount) = (command, settings, shardCount)
  }

  private typealias Log = (path: String, start: ShardLogLine.Start)

  /// The logs in an output folder, the oldest first.
  private static func starts(in output: String) -> [Log] {
    let folder = "\(output)/\(ShardLog.folderName)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let logs = names.filter { $0.hasSuffix(".\(ShardLog.fileExtension)") }.compactMap { name -> Log? in
      let path = "\(folder)/\(name)"
      guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 1 << 16),
        let line = head.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
        let start = try? JSONDecoder().decode(ShardLogLine.self, from: line).start
      else { return nil }
      return (path, start)
    }
    return logs.sorted { ($0.start.time, $0.path) < ($1.start.time, $1.path) }
  }

  private mutating func read(_ path: String, isAlive: Bool) {
    let decoder = JSONDecoder()
    /// The issues that have begun and not ended, with whether they have made progress.
    var begun: [String: Bool] = [:]
    for bytes in (FileManager.default.contents(atPath: path) ?? Data()).split(separator: UInt8(ascii: "\n")) {
      // The last line of a killed process may be cut off.
      guard let line = try? decoder.decode(ShardLogLine.self, from: bytes), let folder = line.folder else { continue }
      switch line.event {
      case .start, .alive: break
      case .begin: begun[folder] = false
      case .progress: begun[folder] = true
      case .interrupted: begun[folder] = nil
      case .setAside: break
      case .end:
        begun[folder] = nil
        histories[folder, default: History()].end(line)
      }
    }
    for (folder, hasProgressed) in begun {
      histories[folder, default: History()].leave(hasProgressed: hasProgressed, isAlive: isAlive)
    }
  }
}

extension ShardLogs.History {
  /// Whether the issue has lost its process too often.
  var isSetAside: Bool { lossCount >= ShardLogs.maximumLossCount }

  /// Why the issue is set aside, for people.
  var reason: String {
    "set aside: \(lossCount) processes were lost while they worked on it. "
      + (lossReason ?? "They ended without a message and without finishing a page, as if killed for memory or time")
  }

  fileprivate mutating func end(_ line: ShardLogLine) {
    (outcome, hash) = (line.outcome, line.hash)
    guard let lost = line.outcome?.lostWorker else {
      (lossCount, lossReason) = (0, nil)
      return
    }
    lossCount += 1
    lossReason = lost
  }

  fileprivate mutating func leave(hasProgressed: Bool, isAlive: Bool) {
    if isAlive {
      isRunning = true
    } else if hasProgressed {
      (lossCount, lossReason) = (0, nil)
    } else {
      (lossCount, lossReason) = (lossCount + 1, nil)
    }
  }
}

extension IssueOutcome {
  /// The message about a worker that was lost, if one was.
  fileprivate var lostWorker: String? {
    let lost = GatefoldError.Code.workerLost.rawValue
    if code == lost { return message }
    return failedPages.first { $0.code == lost }.map { "Page \($0.pageNumber): \($0.message)" }
  }
}
