internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

struct LibraryDownloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Download issues that the library lists.",
    discussion: """
      Downloads issues, installs them and makes them searchable, and continues downloads that were not finished. An \
      interrupted download is continued by the next call, or by `gatefold store sync`.

      Examples:
        gatefold library list --state notDownloaded
        gatefold library download org.example.tides.14
      """
  )

  @Argument(help: "Identifiers of issues. (default: downloads that were not finished)")
  var identifiers: [String] = []

  @Option(help: ArgumentHelp("Maximum number of downloads at once.", valueName: "count"))
  var downloads = 3

  @OptionGroup var library: LibraryOptions
  @OptionGroup var entitlements: EntitlementOptions
  @OptionGroup var reporting: ReportOptions
  @OptionGroup var listing: ListingOptions

  func validate() throws {
    try validateRange("--downloads", downloads, in: 1...32)
  }

  func run() async throws {
    try await LibrarySession(library).run { library in
      var options = SyncOptions()
      options.downloads.maximumConcurrentDownloads = downloads
      let sync = IssueSync(library, entitlements: try await entitlements.entitlements(), options: options)
      let report = try await ShownSync(sync, reporting, listing, printsLines: false).run { sync throws(GatefoldError) in
        try await sync.download(identifiers)
      }
      if !report.isComplete || !report.refusals.isEmpty { throw report.exitCode }
    }
  }
}
