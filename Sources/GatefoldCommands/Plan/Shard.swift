internal import ArgumentParser
internal import Gatefold

/// One of the parts that a plan is divided into, like 3/64.
struct Shard: Hashable, Sendable {
  /// From 1.
  let number: Int
  let count: Int

  static let whole = Shard(number: 1, count: 1)
  static let maximumCount = 1_000_000
  /// The variable with the number of shards where the scheduler doesn't say it.
  static let countVariable = "GATEFOLD_SHARD_COUNT"

  /// The shard that a job of SLURM or Kubernetes is, by the variables that these set; `nil` outside of such a job.
  ///
  /// - Throws: `ValidationError` if the variables don't determine a shard.
  init?(environment: [String: String]) throws {
    if let task = environment["SLURM_ARRAY_TASK_ID"] {
      try self.init(slurmTask: task, environment)
    } else if let index = environment["JOB_COMPLETION_INDEX"] {
      guard let index = Int(index), index >= 0 else {
        throw ValidationError("$JOB_COMPLETION_INDEX is a number from 0, not \(index).")
      }
      guard let count = try Self.givenCount(environment) else {
        throw ValidationError("Kubernetes doesn't tell a job how many shards there are: set $\(Self.countVariable).")
      }
      try self.init(index: index, of: count, "$JOB_COMPLETION_INDEX")
    } else {
      return nil
    }
  }

  /// - Parameter task: the number of the task in its array.
  private init(slurmTask task: String, _ environment: [String: String]) throws {
    func number(_ name: String, default value: Int?) throws -> Int {
      guard let text = environment["SLURM_ARRAY_TASK_\(name)"] else {
        if let value { return value }
        throw ValidationError("$SLURM_ARRAY_TASK_\(name) is not set: give --shard.")
      }
      guard let number = Int(text) else {
        throw ValidationError("$SLURM_ARRAY_TASK_\(name) is a number, not \(text).")
      }
      return number
    }
    let identifier = try number("ID", default: nil)
    if let count = try Self.givenCount(environment) {
      // Then the tasks are numbered from 1 as shards are, and some of them may be submitted again alone.
      try self.init(index: identifier - 1, of: count, "$SLURM_ARRAY_TASK_ID")
      return
    }
    let (first, step) = (try number("MIN", default: 0), try number("STEP", default: 1))
    let count = try number("COUNT", default: nil)
    let last = first + step * (count - 1)
    guard step > 0, try number("MAX", default: last) == last, (identifier - first) % step == 0 else {
      throw ValidationError("the array has gaps, so that its tasks are no shards of a plan: give --shard.")
    }
    try self.init(index: (identifier - first) / step, of: count, "$SLURM_ARRAY_TASK_ID")
  }

  private init(index: Int, of count: Int, _ variable: String) throws {
    guard (1...Self.maximumCount).contains(count), (0..<count).contains(index) else {
      throw ValidationError("\(variable) is none of \(count.counted("shard")): give --shard.")
    }
    self.init(number: index + 1, count: count)
  }

  private static func givenCount(_ environment: [String: String]) throws -> Int? {
    guard let text = environment[countVariable] else { return nil }
    guard let count = Int(text), (1...maximumCount).contains(count) else {
      throw ValidationError("$\(countVariable) is the number of shards, not \(text).")
    }
    return count
  }

  init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }
}

extension Shard: ExpressibleByArgument, CustomStringConvertible {
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...Self.maximumCount).contains(count),
      (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  var description: String { "\(number)/\(count)" }
}
