internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// The object stores of a batch: what its issues are fetched from, and what their files are stored on, by way of a
/// scratch folder. See docs/cluster.md.
final class BatchStorage: Sendable {
  private struct LogState {
    var current: Task<GatefoldError?, Never>?
    var next: Task<GatefoldError?, Never>?
  }

  let rclone: Rclone
  let scratch: Scratch
  /// Where files are stored; `nil` for a folder of this machine.
  let output: RemotePath?
  /// The issues that may be processed at once. Others are fetched and stored meanwhile.
  let lanes: Allowance
  /// Everything that decides which files are written, as the command was given it.
  private let arguments: String
  private let number = Atomic<Int>(0)
  private let log = Mutex(LogState())

  /// How many issues are fetched or stored while others are processed.
  static let issuesAhead = 2
  /// After how long without a sign of life a process counts as ended, and how often it gives one.
  static let (silence, interval) = (Duration.seconds(600), Duration.seconds(60))

  /// - Throws: `storeFailed` without rclone, `unwritableFile`.
  init(_ settings: ScratchSettings, output: RemotePath?, lanes: Int) throws(GatefoldError) {
    try Rclone.require()
    rclone = settings.rclone
    scratch = try Scratch(in: settings.folder, byteCount: settings.byteCount)
    self.output = output
    self.lanes = Allowance(lanes)
    arguments = Self.fingerprint(of: CommandArguments.current)
  }

  /// The output folder of this machine, where files are before they are stored.
  var outputFolder: String { "\(scratch.path)/out" }

  /// A folder for the file of an issue.
  func makeInputFolder() throws(GatefoldError) -> String {
    let folder = "\(scratch.path)/in-\(number.add(1, ordering: .relaxed).newValue)"
    do throws(WriteFailure) { try AtomicFile.makeWritableFolder(folder) } catch { throw error.scratchError }
    return folder
  }

  // MARK: Completeness

  /// What an issue has to have been completed with, to be left as it is.
  func version(of entry: PlanEntry) -> [String: String] { ["arguments": arguments, "version": entry.version] }

  /// Options that decide nothing about which files are written, with whether they have a value.
  private static let neutral = [
    "--plan": true, "--shard": true, "--retry": false, "--resume": false, "--threads": true, "--report": true,
    "--quiet": false, "-q": false, "-o": true, "--out": true, "--output": true, "--scratch": true,
    "--scratch-bytes": true, "--store-timeout": true, "--password": true, "--password-file": true,
  ]

  /// The hash of the arguments that decide which files are written. Others than the known ones count, too: the worst is
  /// that an issue is written again.
  static func fingerprint(of arguments: [String]) -> String {
    var kept: [String] = []
    var isValue = false
    for argument in arguments {
      if isValue {
        isValue = false
      } else if let hasValue = neutral[argument] {
        isValue = hasValue
      } else if !neutral.keys.contains(where: { argument.hasPrefix("\($0)=") }) {
        kept.append(argument)
        // A table of values or a picture that was corrected changes what is written.
        let value = argument.split(separator: "=", maxSplits: 1).last.map(String.init) ?? argument
        if let hash = try? ContentHash(ofFile: value) { kept.append(hash.hexadecimal) }
      }
    }
    return ContentHash(of: kept.joined(separator: "\0").utf8).hexadecimal
  }

  // MARK: The log of the shard

  /// Fetches what earlier processes have recorded about a shard.
  func fetchLogs(of command: String, _ shard: Shard) async throws(GatefoldError) {
    guard let output else { return }
    let name = ShardLog.prefix(command, shard.number, shard.count)
    let place = output.child(ShardLog.folderName)
    try await rclone.fetchListed("/\(name)*", of: place, to: "\(outputFolder)/\(ShardLog.folderName)")
  }

  /// Stores the log of this process as it is now. Calls that come while one is at work share the next one.
  ///
  /// - Returns: why it could not be stored.
  func store(_ log: ShardLog) async -> GatefoldError? {
    guard let output else { return nil }
    let task = self.log.withLock { state in
      if let next = state.next { return next }
      let previous = state.current
      let task = Task { () -> GatefoldError? in
        _ = await previous?.value
        self.log.withLock { state in (state.current, state.next) = (state.next, nil) }
        do throws(GatefoldError) {
          try await rclone.store(log.path, as: output.child("\(ShardLog.folderName)/\(log.name)"))
          return nil
        } catch {
          return error
        }
      }
      state.next = task
      return task
    }
    return await task.value
  }

  /// Stores the log of a process that is about to end, within a moment.
  func storeLast(_ log: ShardLog) {
    guard let output else { return }
    let place = output.child("\(ShardLog.folderName)/\(log.name)").description
    Rclone(patience: .seconds(2)).runBlocking(["copyto", "--no-check-dest"], [log.path, place])
  }

  /// Gives signs of life until it is cancelled.
  func live(_ log: ShardLog) async {
    while (try? await Task.sleep(for: Self.interval)) != nil {
      log.alive()
      _ = await store(log)
    }
  }
}
