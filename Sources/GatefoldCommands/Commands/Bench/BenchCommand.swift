internal import ArgumentParser

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure drawing, text, searches and worker processes on this machine.",
    subcommands: [
      BenchTilesCommand.self, BenchWindowCommand.self, BenchPagesCommand.self, BenchTextCommand.self,
      BenchIndexCommand.self, BenchIsolationCommand.self, BenchTortureCommand.self,
    ]
  )
}
