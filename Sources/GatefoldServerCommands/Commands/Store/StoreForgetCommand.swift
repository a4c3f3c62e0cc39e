internal import ArgumentParser
internal import GatefoldCommands
internal import GatefoldStore

struct StoreForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Follow a store no longer. Its issues stay in the library.",
    discussion: """
      Example:
        gatefold store forget https://example.org/store/feed.json
      """
  )

  @Argument(help: "Address of the feed, as `gatefold store list` prints it.")
  var address: StoreAddress

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    try await LibrarySession(library).run { library in
      try await library.unfollow(address.url)
    }
  }
}
