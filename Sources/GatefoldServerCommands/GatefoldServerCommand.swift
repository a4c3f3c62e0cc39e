public import ArgumentParser

/// The command line of gatefold-server: what `gatefold store` and `gatefold library` run.
public struct GatefoldServerCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "gatefold",
    abstract: "Publish issues, download them, and keep them in a library.",
    version: "gatefold 0.1.0",
    subcommands: [
      StoreCommand.self, LibraryCommand.self,
    ]
  )

  public init() {}
}
