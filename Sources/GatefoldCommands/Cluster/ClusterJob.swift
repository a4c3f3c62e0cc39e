internal import Foundation
internal import Gatefold

/// The jobs of a cluster that process a plan in shards: what SLURM and Kubernetes both need to know.
struct ClusterJob: Sendable {
  /// A name of letters, digits and hyphens.
  let name: String
  /// The absolute path of the plan, or its place on an object store.
  let plan: String
  /// The absolute path of the output folder, or its place on an object store.
  let output: String
  /// The bytes that a shard keeps in its scratch folder; `nil` if nothing is on an object store.
  let scratchBytes: Int?
  /// The command with its options, without the plan and the output folder.
  let command: [String]
  /// The command without its options, like "export web".
  let commandName: String
  let shardCount: Int
  /// Processor cores of a shard.
  let cores: Int
  /// Memory of a shard in MiB.
  let memory: Int
  /// Time limit of a shard in minutes.
  let minutes: Int

  /// The arguments that process a shard, whose number is in the environment.
  var shardArguments: [String] {
    var arguments = command + ["--plan", plan, "--output", output, "--threads", "\(cores)", "--quiet"]
    if let scratchBytes { arguments += ["--scratch-bytes", "\(ByteCountArgument(value: scratchBytes))"] }
    return arguments
  }

  /// The arguments that join what the shards have recorded.
  var mergeArguments: [String] {
    let report = RemotePath(output)?.child("report.json").description ?? "\(output)/report.json"
    return ["batch", "merge", plan, "--output", output, "--report", report]
  }

  /// How often a shard is started again before it has failed.
  static let maximumRestartCount = 5
  static let mergeMemory = 1024
}

/// What the shards of a plan need, by the costs in it.
struct ClusterDemand {
  /// A cluster's cores may be much slower than those that costs were measured on, and its disks are shared.
  private static let timeFactor = 4.0
  private static let minimumMinutes = 10
  private static let (hostMemory, memoryOfCore) = (512, 256)

  /// The processor time of the most expensive shard, in seconds.
  let seconds: Double
  private let largestFile: Int

  /// - Parameters:
  ///   - factor: the processor time of the command relative to that of thumbnails.
  init(of plan: PlanFile, shardCount: Int, factor: Double) throws(GatefoldError) {
    let shards = PlanShards(costs: plan.costs, count: shardCount)
    seconds = Double(shards.costs.max() ?? 0) / 1000 * factor
    largestFile = try plan.entries().reduce(0) { max($0, $1.bytes) }
  }

  /// Minutes of a shard with some cores, rounded up to five, with a margin.
  func minutes(cores: Int) -> Int {
    let minutes = seconds * Self.timeFactor / 60 / Double(cores)
    return max(Self.minimumMinutes, Int((minutes / 5).rounded(.up)) * 5)
  }

  /// Bytes of the scratch folder of a shard, in whole GiB: for the largest files of as many issues as are processed and
  /// fetched at once, and for what is made of them.
  func scratchBytes(cores: Int) -> Int {
    let bytes = 3 * largestFile * (cores + BatchStorage.issuesAhead)
    return max(2, (bytes + (1 << 30) - 1) >> 30) << 30
  }

  /// Memory of a shard with some cores in MiB, rounded up to 256.
  func memory(cores: Int) -> Int {
    let memory = Self.hostMemory + cores * Self.memoryOfCore + 4 * (largestFile >> 20)
    return (memory + 255) / 256 * 256
  }
}
