internal import ArgumentParser
internal import Foundation
internal import Gatefold

/// The issues of a plan instead of named ones, or some of them.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Take the issues from a plan of gatefold batch plan.", valueName: "file"),
    completion: .file()
  )
  var plan: String?

  @Option(
    help: ArgumentHelp(
      """
      The part of the plan to process, like 3/64. (default: from the variables of SLURM and Kubernetes, else all of it)
      """,
      valueName: "I/N"
    )
  )
  var shard: Shard?

  @Flag(help: "Also try issues of the plan that were set aside, since they had lost their process three times.")
  var retry = false

  func validate() throws {
    if retry, plan == nil { throw ValidationError("--retry is for the issues of a plan: give --plan.") }
    if shard != nil, plan == nil { throw ValidationError("--shard is a part of a plan: give --plan.") }
    if plan != nil { _ = try found }
  }

  /// - Parameter paths: those that a command takes instead of a plan.
  func validate(otherwise paths: [String]) throws {
    guard paths.isEmpty == (plan != nil) else {
      throw ValidationError(paths.isEmpty ? "Name PDFs or folders, or a --plan." : "With --plan, name no PDFs.")
    }
  }

  /// The given shard, or the one that the environment says.
  private var found: Shard {
    get throws { try shard ?? Shard(environment: ProcessInfo.processInfo.environment) ?? .whole }
  }

  /// The issues of the shard, for commands that need them on this machine; `nil` without a plan.
  ///
  /// - Throws: the exit code, where the plan can't be read, or has issues on an object store.
  func plannedOnDisk() async throws -> PlannedShard? {
    guard let planned = try await planned() else { return nil }
    try await reportingFailure(plan ?? "") {
      for entry in planned.entries where try entry.object() != nil {
        throw GatefoldError(.invalidPlan, "\(entry.path) is on an object store: mount it, and plan the mounted folder")
      }
    }
    return planned
  }

  /// The issues of the shard; `nil` without a plan.
  ///
  /// - Throws: the exit code, where the plan can't be read.
  func planned(_ rclone: Rclone = Rclone()) async throws -> PlannedShard? {
    guard let plan else { return nil }
    var planned: PlannedShard?
    try await reportingFailure(plan) {
      let file = try await PlanFile.read(plan, rclone)
      let shard = try found
      planned = PlannedShard(shard: shard, planHash: file.hash, entries: try file.entries(of: shard), retries: retry)
    }
    return planned
  }
}
