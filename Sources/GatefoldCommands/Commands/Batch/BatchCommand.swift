internal import ArgumentParser

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Divide the work on many issues between machines.",
    discussion: """
      A plan lists the issues, with a folder for each and what it is expected to cost (see docs/cluster.md).

      Examples:
        gatefold batch plan magazines -o archive.plan
      """,
    subcommands: [BatchPlanCommand.self]
  )
}
