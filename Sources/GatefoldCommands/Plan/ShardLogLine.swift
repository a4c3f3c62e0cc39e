/// A line of a shard's log. See docs/cluster.md.
struct ShardLogLine: Codable, Sendable {
  enum Event: String, Codable, Sendable {
    /// A process begins to work on a shard: the first line.
    case start
    /// Work on an issue begins.
    case begin
    /// The first unit of the issue is done.
    case progress
    /// Work on the issue has ended, with an outcome.
    case end
    /// The process was asked to end while it worked on the issue.
    case interrupted
    /// The process lives, where others can't see a lock.
    case alive
    /// The issue is left out, since it has lost its process too often.
    case setAside
  }

  /// The process that writes a log, and what it works on.
  struct Start: Codable, Sendable {
    let command: String
    /// Everything that affects the files.
    let settings: [String: String]
    /// The hash of the plan.
    let plan: String
    let shard: Int
    let shardCount: Int
    let host: String
    let process: Int32
    /// Nanoseconds since 1970.
    let time: Int
  }

  let event: Event
  /// The folder of the issue.
  var folder: String?
  var start: Start?
  /// The SHA-256 of the content, with `end`.
  var hash: String?
  /// How long it took, with `end`.
  var seconds: Double?
  var outcome: IssueOutcome?
  /// Why an issue is left out.
  var reason: String?
}
