internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
internal import GatefoldStore

struct StoreListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the stores that the library follows.",
    discussion: """
      Prints the address of each feed, its title, when it was read last, and what is downloaded by itself. \
      `gatefold store show` lists the issues of a store.

      Examples:
        gatefold store list
        gatefold store list --format json
      """
  )

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() async throws {
    try await LibrarySession(library).run { library in
      let stores = try library.followedStores()
      if stores.isEmpty, listing.format == .text {
        Console.current.note("no store is followed; add one with: gatefold store sync URL")
        return
      }
      try listing.print(stores.map(\.json), text: stores.map(Self.line).joined(separator: "\n"))
    }
  }

  private static func line(_ store: FollowedStore) -> String {
    let read = store.readDate.map { "read \($0.formatted(.iso8601))" } ?? "not read yet"
    return "\(store.url.absoluteString): \(store.title ?? "no title yet"), \(read), downloads \(store.selection.words)"
  }
}

extension FollowedStore {
  fileprivate var json: JSONObject {
    [
      "url": url, "title": title, "readDate": readDate, "addedDate": addedDate, "downloads": selection.extentWords,
      "publications": selection.publications?.sorted(),
    ]
  }
}

extension IssueSelection {
  /// "the newest 3 of each publication", "all".
  fileprivate var extentWords: String {
    switch extent {
    case .none: "none"
    case .all: "all"
    case .newest(1): "the newest of each publication"
    case .newest(let count): "the newest \(count) of each publication"
    }
  }

  fileprivate var words: String {
    extentWords + (publications.map { " (\($0.sorted().joined(separator: ", ")))" } ?? "")
  }
}
