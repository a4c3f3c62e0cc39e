internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

/// A command that changes downloads which may be under way in another process.
protocol DownloadControl: AsyncParsableCommand {
  var identifiers: [String] { get }
  var isForAll: Bool { get }
  var library: LibraryOptions { get }
  /// Whether a download can be changed so.
  static func applies(to state: DownloadState) -> Bool
  func change(_ identifier: String, _ sync: IssueSync) async throws(GatefoldError)
}

extension DownloadControl {
  func validate() throws {
    if identifiers.isEmpty != isForAll { throw ValidationError("Give identifiers of issues, or --all.") }
  }

  func run() async throws {
    try await LibrarySession(library).run { library in
      let sync = IssueSync(library)
      let all = isForAll ? try await sync.downloads().filter { Self.applies(to: $0.state) }.map(\.id) : []
      for identifier in identifiers + all { try await change(identifier, sync) }
      if isForAll, all.isEmpty { Console.current.note("there is no such download") }
    }
  }
}
