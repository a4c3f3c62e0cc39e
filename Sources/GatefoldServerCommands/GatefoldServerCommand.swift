public import ArgumentParser
internal import GatefoldCommands

/// The command line of gatefold-server: what `gatefold serve`, `users`, `store` and `library` run.
public struct GatefoldServerCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "gatefold",
    abstract: "Serve issues, publish them, download them, and keep them in a library.",
    version: ProgramVersion.version,
    subcommands: [
      ServeCommand.self, UsersCommand.self, StoreCommand.self, LibraryCommand.self,
    ]
  )

  public init() {}
}
