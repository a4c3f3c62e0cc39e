internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
internal import GatefoldStore

/// A synchronisation whose events are shown while it runs, and whose report is printed at its end.
struct ShownSync {
  let sync: IssueSync
  private let board: DownloadBoard
  private let observer: Task<Void, Never>
  private let reporting: ReportOptions
  private let listing: ListingOptions
  private let printsLines: Bool

  /// - Parameters:
  ///   - command: the reader's command for new issues.
  ///   - printsLines: whether JSON has a line for each report, as there may be several.
  init(
    _ sync: IssueSync,
    command: String? = nil,
    _ reporting: ReportOptions,
    _ listing: ListingOptions,
    printsLines: Bool
  ) {
    self.sync = sync
    (self.reporting, self.listing, self.printsLines) = (reporting, listing, printsLines)
    board = DownloadBoard(isQuiet: reporting.quiet || listing.format == .json)
    let observer = SyncObserver(board: board, command: command)
    let events = sync.events()
    self.observer = Task { for await event in events { await observer.take(event) } }
  }

  /// Runs something once, and prints what it brought when all its events are shown.
  func run(_ body: (IssueSync) async throws(GatefoldError) -> SyncReport) async throws -> SyncReport {
    defer { observer.cancel() }
    let report = try await body(sync)
    // The last events may start commands.
    sync.endEvents()
    await observer.value
    try print(report)
    return report
  }

  /// Runs something that prints one report after another with ``print(_:)``.
  func repeatedly(_ body: (IssueSync) async throws(GatefoldError) -> Void) async throws {
    defer { observer.cancel() }
    try await body(sync)
  }

  /// Prints a report.
  func print(_ report: SyncReport) throws {
    board.end()
    let json = report.json
    if let path = reporting.report { try OutputFile.write(try JSONWriter.file(of: json), to: path) }
    switch listing.format {
    case .json: if printsLines { try Console.current.printJSONLine(json) } else { try Console.current.printJSON(json) }
    case .text: if !reporting.quiet { Console.current.print(report.summary) }
    }
  }
}
