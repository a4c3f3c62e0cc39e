internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

struct LibraryRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove issues with their files, places, bookmarks and highlights.",
    discussion: """
      To free space and keep the rest, use `gatefold library archive`. An issue that a feed lists comes back as not \
      downloaded the next time that the feed is read.

      Examples:
        gatefold library remove org.example.tides.14
        gatefold library export-notes sha256:3f1c09ab && gatefold library remove sha256:3f1c09ab
      """
  )

  @Argument(help: "The identifiers of issues, or their beginnings.")
  var issues: [String]

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    try await LibrarySession(library).run { library in
      try await library.forEach(issues) { issue throws(GatefoldError) in
        try await library.remove(issue.identifier)
        Console.current.print("\(issue.identifier): removed")
      }
    }
  }
}
