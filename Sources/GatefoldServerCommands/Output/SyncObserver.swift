internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

/// Shows what happens during a synchronisation, and starts the reader's command for new issues.
actor SyncObserver {
  private let board: DownloadBoard
  private let command: String?
  /// Issues that the reader was told of, and that are not installed yet.
  private var announced: Set<String> = []

  init(board: DownloadBoard, command: String?) {
    self.board = board
    self.command = command
  }

  func take(_ event: SyncEvent) {
    switch event {
    case .download(let issue, let status): board.show(issue.title, status)
    case .newIssue(let issue):
      announced.insert(issue.identifier)
      start(for: issue)
    case .installed(let issue):
      if announced.remove(issue.identifier) != nil { start(for: issue) }
    case .store, .update, .refused, .unprepared: break
    }
  }

  /// Starts the command, and does not wait for it: a notification may stay open for hours.
  private func start(for issue: LibraryIssue) {
    guard let command else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    var environment = ProcessInfo.processInfo.environment
    environment["GATEFOLD_ISSUE"] = issue.identifier
    environment["GATEFOLD_TITLE"] = issue.title
    environment["GATEFOLD_PUBLICATION"] = issue.publication ?? ""
    environment["GATEFOLD_STATE"] = issue.state.rawValue
    environment["GATEFOLD_PATH"] = issue.path ?? ""
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      board.note("the command of --run could not be started: \(error.localizedDescription)")
    }
  }
}
