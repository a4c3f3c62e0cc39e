internal import Foundation
package import Gatefold

// Shared by the commands that write files of many issues.

extension Batch {
  /// Opens the issues of a command and writes them.
  ///
  /// - Parameters:
  ///   - body: writes the files of an issue.
  ///   - conclusion: writes files about all issues, if each has its own folder.
  /// - Throws: the exit code, where not everything was done.
  func run(
    _ sources: BatchSources,
    _ opening: OpeningOptions,
    _ body: @escaping @Sendable (BatchIssue, MagazineIssue) async throws(GatefoldError) -> Void,
    conclusion: (BatchOverview) -> Void = { _ in }
  ) async throws {
    // Whole issues side by side, since each lane of an issue opens its document anew. The scheduler of lanes gives the
    // lanes that are left to the last issues.
    let lanes = opening.threads ?? ProcessInfo.processInfo.activeProcessorCount
    // One is at work for each lane, and one may wait for its next turn.
    let opener = IssueOpener(opening, openDocuments: 2 * lanes)
    opener.prepare()
    let input = try await sources.input(outside: work.folder)
    try await run(input, lanes: lanes) { batchIssue throws(GatefoldError) in
      let issue = try await opener.openNotingRepair(batchIssue.documentPath, named: batchIssue.documentName)
      try await body(batchIssue, issue)
    } conclusion: { overview in
      if input.hasFolders { conclusion(overview) }
    }
  }
}

extension IssueOpener {
  /// Opens an issue, and prints a note if it had to be repaired.
  ///
  /// - Parameter name: the path for the note, if it is another one.
  /// - Throws: as `open(_:)` does.
  package func openNotingRepair(
    _ path: String,
    named name: String? = nil
  ) async throws(GatefoldError) -> MagazineIssue {
    let issue = try await open(path)
    Console.current.noteRepair(of: issue, name ?? path)
    return issue
  }
}

extension BatchWork {
  /// The work of a command, by its options.
  ///
  /// - Parameter options: options of the command that affect its files.
  init(
    _ command: String,
    writing product: String,
    into folder: String,
    options: [String: String],
    _ batch: BatchOptions,
    _ reporting: ReportOptions
  ) {
    self.init(
      command: command,
      product: product,
      folder: folder,
      options: options,
      resumes: batch.resume,
      reportPath: reporting.report,
      isQuiet: reporting.quiet
    )
    scratch = batch.scratch.settings
  }
}
