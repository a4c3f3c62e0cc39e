public import ArgumentParser

/// The command line of gatefold-server: what `gatefold serve`, `store` and `library` run.
public struct GatefoldServerCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "gatefold",
    abstract: "Serve issues, publish them, download them, and keep them in a library.",
    version: "gatefold 0.1.0",
    subcommands: [
      ServeCommand.self, StoreCommand.self, LibraryCommand.self,
    ]
  )

  public init() {}
}
