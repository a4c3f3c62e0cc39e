internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

struct LibraryPauseCommand: DownloadControl {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Stop downloads until they are resumed.",
    discussion: """
      Also stops a download that `gatefold store sync` runs at this moment. What has arrived is kept.

      Examples:
        gatefold library pause org.example.tides.14
        gatefold library pause --all
      """
  )

  @Argument(help: "Identifiers of issues.")
  var identifiers: [String] = []

  @Flag(name: .customLong("all"), help: "All downloads.")
  var isForAll = false

  @OptionGroup var library: LibraryOptions

  static func applies(to state: DownloadState) -> Bool { !state.isSettled }

  func change(_ identifier: String, _ sync: IssueSync) async throws(GatefoldError) { try await sync.pause(identifier) }
}
