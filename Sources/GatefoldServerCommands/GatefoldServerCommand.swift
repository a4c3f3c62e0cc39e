public import ArgumentParser

/// The command line of gatefold-server: what `gatefold store` and `gatefold library` run.
public struct GatefoldServerCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "gatefold",
    abstract: "Publish issues, download them, and keep them in a library."
  )

  public init() {}
}
