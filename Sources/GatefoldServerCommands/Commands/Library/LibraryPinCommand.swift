internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

struct LibraryPinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Pin issues, so that their files are never removed to free space.",
    discussion: """
      Examples:
        gatefold library pin org.example.tides.14
        gatefold library pin org.example.tides.14 --off
      """
  )

  @Argument(help: "The identifiers of issues, or their beginnings.")
  var issues: [String]

  @Flag(help: "Unpin them.")
  var off = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    try await LibrarySession(library).run { library in
      try await library.forEach(issues) { issue throws(GatefoldError) in
        try await library.setPinned(!off, issue.identifier)
        Console.current.print("\(issue.identifier): \(off ? "unpinned" : "pinned")")
      }
    }
  }
}
