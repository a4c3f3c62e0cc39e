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
        gatefold batch status store:archive.plan -o store:packs
      """
  )

  @Argument(help: "The plan.", completion: .file())
  var plan: String

  @Option(name: .output, help: ArgumentHelp("The output folder of the shards, or store:bucket/path.", valueName: "dir"))
  var output: String

  @Option(help: "Number of shards to divide the counts into. (default: as the shards were started)")
  var shards: Int?

  @OptionGroup var storeTimeout: StoreTimeoutOptions
  @OptionGroup var listing: ListingOptions

  func validate() throws {
    try validateRange("--shards", shards, in: 1...Shard.maximumCount)
  }

  func run() async throws {
    try await reportingFailure(plan) {
      let file = try await PlanFile.read(plan, storeTimeout.rclone)
      let records = try ClusterRecords(of: output, storeTimeout.rclone)
      try await records.refresh()
      let status = try BatchStatus(of: file, records.logs, shardCount: shards)
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
