internal import Foundation

/// The issues of a shard of a plan.
struct PlannedShard: Sendable {
  let shard: Shard
  /// Identifies the plan.
  let planHash: String
  /// The most expensive first.
  let entries: [PlanEntry]
  /// Whether issues that were set aside are tried again.
  let retries: Bool

  /// The first line of the log of a process that works on the shard now.
  func start(of command: String, settings: [String: String]) -> ShardLogLine.Start {
    ShardLogLine.Start(
      command: command,
      settings: settings,
      plan: planHash,
      shard: shard.number,
      shardCount: shard.count,
      host: Self.host,
      process: getpid(),
      time: Int(Date.now.timeIntervalSince1970 * 1e6) * 1000
    )
  }

  /// The name of this machine, or of the pod.
  static var host: String {
    var system = utsname()
    uname(&system)
    let name = withUnsafeBytes(of: &system.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return name.replacing("/", with: "-")
  }
}
