internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

struct LibraryCancelCommand: DownloadControl {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "End downloads and remove what has arrived.",
    discussion: """
      The issues stay listed, and are not downloaded again before `gatefold library download` asks for them.

      Example:
        gatefold library cancel org.example.tides.14
      """
  )

  @Argument(help: "Identifiers of issues.")
  var identifiers: [String] = []

  @Flag(name: .customLong("all"), help: "All downloads.")
  var isForAll = false

  @OptionGroup var library: LibraryOptions

  static func applies(to state: DownloadState) -> Bool { state != .installed && state != .cancelled }

  func change(_ identifier: String, _ sync: IssueSync) async throws(GatefoldError) { try await sync.cancel(identifier) }
}
