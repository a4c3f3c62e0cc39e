public import ArgumentParser
internal import GatefoldCommands

/// The command line of gatefold-bench.
public struct GatefoldBenchCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "gatefold-bench",
    abstract: "Measure drawing, text, setting, searches and worker processes on this machine.",
    discussion: """
      Issues are read in this process, unless --isolate is given.
      """,
    version: ProgramVersion.version,
    subcommands: [
      BenchTilesCommand.self, BenchWindowCommand.self, BenchPagesCommand.self, BenchTextCommand.self,
      BenchReflowCommand.self, BenchIndexCommand.self, BenchIsolationCommand.self, BenchTortureCommand.self,
    ]
  )

  public init() {}
}
