internal import ArgumentParser

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure on this machine what a reader's work costs.",
    subcommands: [
      BenchTilesCommand.self, BenchWindowCommand.self, BenchPagesCommand.self, BenchTextCommand.self,
      BenchIndexCommand.self, BenchIsolationCommand.self, BenchTortureCommand.self,
    ]
  )
}
