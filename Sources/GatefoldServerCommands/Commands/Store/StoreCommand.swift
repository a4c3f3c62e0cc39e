internal import ArgumentParser

struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Publish issues to any web server, and read stores.",
    discussion: """
      A store is a folder of files on a web server: covers, issues, pages to look at, and feeds that list them for \
      magazine apps, for `gatefold library`, and for reading apps that know OPDS.

      Examples:
        gatefold store publish magazines --out site --base-url https://example.org/store --title Skerry --free
        gatefold store show https://example.org/store/feed.json
        gatefold store sync https://example.org/store/feed.json --newest 3
      """,
    subcommands: [
      StorePublishCommand.self, StoreShowCommand.self, StoreSyncCommand.self, StoreListCommand.self,
      StoreForgetCommand.self,
    ]
  )
}
