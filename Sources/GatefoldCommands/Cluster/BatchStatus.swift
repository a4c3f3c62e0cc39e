internal import Gatefold

/// How far the shards of a plan are, by command.
struct BatchStatus: Encodable, Sendable {
  enum State: String, Encodable, Sendable {
    case done, failed, setAside, running, remaining
  }

  struct Counts: Encodable, Sendable {
    var done = 0
    var failed = 0
    var setAside = 0
    /// Issues that processes work on.
    var running = 0
    var remaining = 0

    var total: Int { done + failed + setAside + running + remaining }
    /// Whether a process has still something to do.
    var isUnfinished: Bool { running + remaining > 0 }

    mutating func add(_ state: State) {
      switch state {
      case .done: done += 1
      case .failed: failed += 1
      case .setAside: setAside += 1
      case .running: running += 1
      case .remaining: remaining += 1
      }
    }
  }

  struct Shard: Encodable, Sendable {
    let shard: Int
    var counts = Counts()
    /// The expected processor time of what is not done, in seconds of thumbnails.
    var remainingCost = 0.0
  }

  /// An issue that failed or was set aside.
  struct Problem: Encodable, Sendable {
    let path: String
    let folder: String
    let state: State
    let message: String
  }

  /// The status of one command.
  struct Command: Encodable, Sendable {
    let command: String
    var counts = Counts()
    var shards: [Shard]
    var problems: [Problem] = []
  }

  let issueCount: Int
  let duplicateCount: Int
  let commands: [Command]

  /// - Parameter shardCount: into how many shards the counts are divided; `nil` for as many as the last process of each
  ///   command had.
  /// - Throws: `invalidPlan`.
  init(of plan: PlanFile, _ logs: [ShardLogs], shardCount: Int? = nil) throws(GatefoldError) {
    issueCount = plan.count
    let entries = try plan.entries()
    duplicateCount = entries.count { $0.folder == nil }
    commands = logs.map { Self.status(of: entries, costs: plan.costs, $0, shardCount ?? $0.shardCount) }
  }

  /// Whether something remains, of any command or of one.
  func isUnfinished(_ command: String?) -> Bool {
    let awaited = commands.filter { command == nil || $0.command == command }
    return awaited.isEmpty || awaited.contains { $0.counts.isUnfinished }
  }

  private static func status(
    of entries: [PlanEntry],
    costs: [Int],
    _ logs: ShardLogs,
    _ shardCount: Int
  ) -> Command {
    let shards = PlanShards(costs: costs, count: shardCount)
    var status = Command(command: logs.command, shards: (1...shardCount).map { Shard(shard: $0) })
    for (index, entry) in entries.enumerated() {
      let shard = shards.shardOfEntry[index]
      guard shard >= 0, let folder = entry.folder else { continue }
      let (state, message) = logs.state(of: entry)
      status.counts.add(state)
      status.shards[shard].counts.add(state)
      if state == .running || state == .remaining { status.shards[shard].remainingCost += Double(entry.cost) / 1000 }
      guard let message else { continue }
      status.problems.append(Problem(path: entry.path, folder: folder, state: state, message: message))
    }
    return status
  }
}

extension ShardLogs {
  /// The state of an issue, and the message about a failure.
  func state(of entry: PlanEntry) -> (BatchStatus.State, message: String?) {
    guard let folder = entry.folder, let history = histories[folder] else { return (.remaining, nil) }
    if history.isRunning { return (.running, nil) }
    if history.isSetAside { return (.setAside, history.reason) }
    guard let outcome = history.outcome, outcome.source == entry.path else { return (.remaining, nil) }
    // Another content than the one that was planned, unless this is what failed.
    if let planned = entry.hash, let hash = history.hash, planned != hash { return (.remaining, nil) }
    switch outcome.status {
    case .done: return (.done, nil)
    case .notDone: return (.remaining, nil)
    case .setAside: return (.setAside, outcome.message)
    case .partlyDone, .failed, .duplicate: return (.failed, outcome.problem)
    }
  }
}

extension IssueOutcome {
  /// What failed, for people.
  fileprivate var problem: String {
    if let message { return message }
    guard let first = failedPages.first else { return "incomplete" }
    let others = failedPages.count > 1 ? " and \((failedPages.count - 1).counted("other page"))" : ""
    return "page \(first.pageNumber)\(others): \(first.message)"
  }
}

extension BatchStatus.Command {
  /// The status for people: the numbers, the shards that are not finished, and what failed.
  var text: String {
    let parts = [
      "\(counts.done) done", counts.failed > 0 ? "\(counts.failed) failed" : nil,
      counts.setAside > 0 ? "\(counts.setAside) set aside" : nil,
      counts.running > 0 ? "\(counts.running) running" : nil,
      counts.remaining > 0 ? "\(counts.remaining) remaining" : nil,
    ]
    var text = "\(command): \(counts.total.counted("issue")): \(parts.compactMap(\.self).joined(separator: ", "))"
    let unfinished = shards.filter(\.counts.isUnfinished)
    if !unfinished.isEmpty {
      var table = TextTable([
        ("shard", .right), ("done", .right), ("failed", .right), ("set aside", .right), ("running", .right),
        ("remaining", .right), ("seconds left", .right),
      ])
      for shard in unfinished {
        let counts = shard.counts
        let numbers = [counts.done, counts.failed, counts.setAside, counts.running, counts.remaining]
        table.append(
          ["\(shard.shard)/\(shards.count)"] + numbers.map(String.init) + ["\(Int(shard.remainingCost.rounded(.up)))"]
        )
      }
      text += "\n" + table.text
    }
    for problem in problems {
      text += "\n\(problem.state == .setAside ? "" : "failed: ")\(problem.path): \(problem.message)"
    }
    return text
  }
}
