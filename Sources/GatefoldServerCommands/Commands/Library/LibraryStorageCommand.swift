internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
internal import GatefoldStore

struct LibraryStorageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storage",
    abstract: "Show what the library takes on the disk, by issue.",
    discussion: """
      To free space, see `gatefold library archive --budget`.

      Examples:
        gatefold library storage
        gatefold library storage --limit 5 --format json
      """
  )

  @OptionGroup var library: LibraryOptions

  @Option(help: "Maximum number of issues, the largest first. (default: all)")
  var limit: Int?

  @OptionGroup var listing: ListingOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0, not \(limit).") }
  }

  func run() async throws {
    try await LibrarySession(library).run { library in
      let storage = try await library.storage()
      let issues = storage.issues.prefix(limit ?? storage.issues.count)
      let parts = [
        ("Issues", storage.fileByteCount), ("Covers", storage.coverByteCount), ("Downloads", storage.downloadByteCount),
        ("Database", storage.databaseByteCount), ("Texts", storage.indexByteCount), ("Together", storage.byteCount),
      ]
      switch listing.format {
      case .json:
        let json: JSONObject = [
          "library": library.path, "bytes": Dictionary(uniqueKeysWithValues: parts.map { ($0.0.lowercased(), $0.1) }),
          "issues": issues.map(\.localJSON),
        ]
        try Console.current.printJSON(json)
      case .text:
        Console.current.print("Library    \(library.path)")
        for (name, bytes) in parts {
          Console.current.print(name.padding(toLength: 11, withPad: " ", startingAt: 0) + ByteSize.text(bytes))
        }
        for issue in issues { Console.current.print(issue.line) }
      }
    }
  }
}
