internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

struct LibraryResumeCommand: DownloadControl {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Let paused and failed downloads go on.",
    discussion: """
      They are continued by the next `gatefold store sync` or `gatefold library download`.

      Examples:
        gatefold library resume org.example.tides.14
        gatefold library resume --all && gatefold library download
      """
  )

  @Argument(help: "Identifiers of issues.")
  var identifiers: [String] = []

  @Flag(name: .customLong("all"), help: "All downloads that are paused or have failed.")
  var isForAll = false

  @OptionGroup var library: LibraryOptions

  static func applies(to state: DownloadState) -> Bool { state == .paused || state.error != nil }

  func change(_ identifier: String, _ sync: IssueSync) async throws(GatefoldError) { try await sync.resume(identifier) }
}
