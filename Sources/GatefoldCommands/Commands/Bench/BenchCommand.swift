internal import ArgumentParser

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure drawing, text, setting, searches and worker processes on this machine.",
    subcommands: [
      BenchTilesCommand.self, BenchWindowCommand.self, BenchPagesCommand.self, BenchTextCommand.self,
      BenchReflowCommand.self, BenchIndexCommand.self, BenchIsolationCommand.self, BenchTortureCommand.self,
    ]
  )
}
