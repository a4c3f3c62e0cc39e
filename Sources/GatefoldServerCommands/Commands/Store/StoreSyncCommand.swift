internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

struct StoreSyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Read the feeds of stores, and download new issues into the library.",
    discussion: """
      Reads the feeds of the stores that the library follows, and downloads what is wanted of them: the newest issue of \
      each publication, unless --newest, --all or --none was given for the store. Addresses are followed from then on, if \
      they can be read; `gatefold store forget` ends that. Feeds in all forms are read: JSON, property lists, OPDS 2.0 and \
      OPDS 1.2. The address of a web page that names a feed in its head, like the start page of a store, will do, too.

      An interrupted sync loses nothing: the next one continues each download where it stopped. Issues that were archived, \
      or whose download was cancelled, are not downloaded again before `gatefold library download` asks for them.

      With --watch, feeds are read again and again, with requests that cost little while nothing is new. --window says \
      when issues are downloaded, in local time. --run starts a command for each new issue, with the variables \
      GATEFOLD_ISSUE, GATEFOLD_TITLE, GATEFOLD_PUBLICATION, GATEFOLD_STATE and GATEFOLD_PATH: the path is empty until the \
      issue is installed.

      Examples:
        gatefold store sync https://example.org/store/feed.json
        gatefold store sync https://example.org/store/      (the start page)
        gatefold store sync https://example.org/opds.xml --newest 3
        gatefold store sync                    (all stores that are followed)
        gatefold store sync --watch --window 01:00-05:30 \\
          --run 'notify-send "New: $GATEFOLD_TITLE"'
      """
  )

  @Argument(help: "Addresses of feeds or start pages. (default: the stores that the library follows)")
  var addresses: [StoreAddress] = []

  @Flag(help: "Download every issue of these stores.")
  var all = false

  @Option(help: ArgumentHelp("Download the newest issues of each publication.", valueName: "count"))
  var newest: Int?

  @Flag(help: "Download nothing by itself: only list the issues.")
  var none = false

  @Option(help: ArgumentHelp("Only this publication; may be repeated.", valueName: "name"))
  var publication: [String] = []

  @Flag(help: "Read feeds now, and download nothing this time.")
  var noDownloads = false

  @Flag(help: "Go on until interrupted.")
  var watch = false

  @Option(help: ArgumentHelp("Minutes between two readings of the feeds.", valueName: "minutes"))
  var interval = 60

  @Option(help: ArgumentHelp("When issues are downloaded, like 01:00-05:30.", valueName: "times"))
  var window: WindowArgument?

  @Option(help: ArgumentHelp("Command to start for each new issue.", valueName: "command"))
  var run: String?

  @Option(help: ArgumentHelp("Maximum number of downloads at once.", valueName: "count"))
  var downloads = 3

  @OptionGroup var library: LibraryOptions
  @OptionGroup var entitlements: EntitlementOptions
  @OptionGroup var reporting: ReportOptions
  @OptionGroup var listing: ListingOptions

  func validate() throws {
    if [all, none, newest != nil].count(where: \.self) > 1 {
      throw ValidationError("--all, --newest and --none exclude each other.")
    }
    try validateRange("--newest", newest, in: 1...100_000)
    try validateRange("--interval", interval, in: 1...100_000)
    try validateRange("--downloads", downloads, in: 1...32)
    if addresses.isEmpty, selection != nil {
      throw ValidationError("--all, --newest, --none and --publication need the address of a store.")
    }
    if !watch, window != nil { throw ValidationError("--window needs --watch.") }
  }

  /// The selection that the options make, or `nil` without such options.
  private var selection: IssueSelection? {
    guard all || none || newest != nil || !publication.isEmpty else { return nil }
    var selection: IssueSelection = all ? .all : none ? .none : .newest(newest ?? 1)
    selection.publications = publication.isEmpty ? nil : Set(publication)
    return selection
  }

  func run() async throws {
    try await LibrarySession(library, makesLibrary: !addresses.isEmpty).run { library in
      let followed = try await follow(in: library)
      let sync = IssueSync(library, entitlements: try await entitlements.entitlements(), options: syncOptions)
      let shown = ShownSync(sync, command: run, reporting, listing, printsLines: true)
      if watch { return try await watching(shown) }
      let report = try await shown.run { sync throws(GatefoldError) in
        try await sync.synchronize(downloading: !noDownloads)
      }
      for result in report.stores where result.error != nil && followed.contains(result.store.url) {
        try await library.unfollow(result.store.url)
        Console.current.note("\(result.store.url.absoluteString) is not followed, as it could not be read")
      }
      if !report.isComplete { throw report.exitCode }
    }
  }

  private func watching(_ shown: ShownSync) async throws {
    var watch = SyncWatch(interval: .seconds(interval * 60))
    watch.downloadWindow = window?.window
    let chosen = watch
    try await shown.repeatedly { sync throws(GatefoldError) in
      try await chosen.run(sync) { report throws(GatefoldError) in
        do {
          try shown.print(report)
        } catch {
          throw GatefoldError(.unwritableFile, "the report cannot be written: \(error)")
        }
      }
    }
  }

  private var syncOptions: SyncOptions {
    var options = SyncOptions()
    options.downloads.maximumConcurrentDownloads = downloads
    return options
  }

  /// - Returns: the addresses that were not followed before. What is mistyped should not be asked for ever.
  private func follow(in library: Library) async throws(GatefoldError) -> Set<URL> {
    var followed: Set<URL> = []
    for address in addresses {
      let known = try library.followedStores().contains { $0.url == address.url }
      if known, selection == nil { continue }
      if !known { followed.insert(address.url) }
      try await library.follow(FollowedStore(url: address.url, selection: selection ?? .newest(1)))
    }
    if try library.followedStores().isEmpty {
      let message = "the library follows no store; give the address of a feed: gatefold store sync URL"
      throw GatefoldError(.unknownStore, message)
    }
    return followed
  }
}
