internal import ArgumentParser
internal import Gatefold

struct BatchStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show how far the shards of a plan are.",
    discussion: """
      For every command that was started with the plan and this output folder: how many issues are done, have failed, \
      are set aside or remain, which shards are not finished, and why issues failed. It reads only the plan and what the \
      shards have recorded, on whatever machine.

      Examples:
        gatefold batch status archive.plan -o /srv/thumbs
        gatefold batch status archive.plan -o /srv/thumbs --format json
      """
  )

  @Argument(help: "The plan.", completion: .file())
  var plan: String

  @Option(name: .output, help: ArgumentHelp("The output folder of the shards.", valueName: "dir"))
  var output: String

  @Option(help: "Number of shards to divide the counts into. (default: as the shards were started)")
  var shards: Int?

  @OptionGroup var listing: ListingOptions

  func validate() throws {
    try validateRange("--shards", shards, in: 1...Shard.maximumCount)
  }

  func run() async throws {
    try await reportingFailure(plan) {
      let status = try BatchStatus(of: try PlanFile(contentsOf: plan), ShardLogs.all(in: output), shardCount: shards)
      let lines = status.commands.map(\.text)
      try listing.print(
        status,
        text: lines.isEmpty
          ? "\(status.issueCount.counted("issue")): nothing was started in \(output)"
          : lines.joined(separator: "\n\n")
      )
    }
  }
}
