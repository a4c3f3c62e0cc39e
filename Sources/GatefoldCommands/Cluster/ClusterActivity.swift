internal import Foundation

/// Whether anything may still happen to the issues of a plan that are not done.
struct ClusterActivity {
  /// How long nothing may happen.
  let patience: Duration
  private var last: (recorded: Int, time: ContinuousClock.Instant)?

  init(patience: Duration) { self.patience = patience }

  /// Whether a shard works on something, or something was recorded lately.
  ///
  /// - Parameter folder: the output folder.
  mutating func isExpected(_ status: BatchStatus, in folder: String, _ now: ContinuousClock.Instant = .now) -> Bool {
    let recorded = Self.recordedByteCount(in: folder)
    guard let last, last.recorded == recorded, !status.commands.contains(where: { $0.counts.running > 0 }) else {
      self.last = (recorded, now)
      return patience > .zero || status.commands.contains { $0.counts.running > 0 }
    }
    return now - last.time < patience
  }

  /// The size of all logs: every event makes one longer.
  private static func recordedByteCount(in folder: String) -> Int {
    let logs = "\(folder)/\(ShardLog.folderName)"
    return (try? FileManager.default.contentsOfDirectory(atPath: logs))?.reduce(0) { sum, name in
      var status = stat()
      return stat("\(logs)/\(name)", &status) == 0 ? sum + Int(status.st_size) : sum
    } ?? 0
  }
}
