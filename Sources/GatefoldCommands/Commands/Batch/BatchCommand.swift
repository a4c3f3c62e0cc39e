internal import ArgumentParser

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Divide the work on many issues between machines.",
    discussion: """
      A plan lists the issues, with a folder for each and what it is expected to cost. Every command that writes files \
      of many issues takes a part of it with --plan and --shard, on any machine that sees the same folders. A part may \
      be stopped, killed and started again, also twice at once (see docs/cluster.md).

      Examples:
        gatefold batch plan magazines -o archive.plan
        gatefold thumbs --plan archive.plan --shard 3/64 -o /srv/thumbs
      """,
    subcommands: [
      BatchPlanCommand.self, BatchStatusCommand.self, BatchMergeCommand.self, BatchSLURMCommand.self,
      BatchKubernetesCommand.self,
    ]
  )
}
