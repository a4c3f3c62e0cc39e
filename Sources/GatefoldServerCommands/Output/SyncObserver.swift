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
  /// Commands that had not ended when they were last looked at.
  private var running: [ChildProcess] = []

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
    running.removeAll { !$0.isRunning }
    do {
      let environment = [
        "GATEFOLD_ISSUE": issue.identifier, "GATEFOLD_TITLE": issue.title, "GATEFOLD_STATE": issue.state.rawValue,
        "GATEFOLD_PUBLICATION": issue.publication ?? "", "GATEFOLD_PATH": issue.path ?? "",
      ]
      running.append(try ChildProcess("/bin/sh", ["-c", command], environment: environment))
    } catch {
      board.note("the command of --run could not be started: \(error.localizedDescription)")
    }
  }
}
