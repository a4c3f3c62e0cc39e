internal import Gatefold

// What the commands that write files of many issues have in common.

extension Batch {
  /// Opens the issues of a command and writes them.
  ///
  /// - Parameters:
  ///   - body: writes what is wanted of an issue.
  ///   - conclusion: writes what is wanted of all of them, where each has a folder of its own.
  /// - Throws: the exit code, where not everything was done.
  func run(
    _ sources: BatchSources,
    _ opening: OpeningOptions,
    _ body: @escaping @Sendable (BatchIssue, Issue) async throws(GatefoldError) -> Void,
    conclusion: () -> Void = {}
  ) async throws {
    let opener = IssueOpener(opening, isBatch: true)
    let (files, hasFolders) = sources.files(outside: work.folder)
    try await run(files, hasFolders: hasFolders) { batchIssue throws(GatefoldError) in
      try await body(batchIssue, try await opener.openNotingRepair(batchIssue.source))
    } conclusion: {
      if hasFolders { conclusion() }
    }
  }
}

extension IssueOpener {
  /// Opens an issue, and says where it had to be repaired.
  ///
  /// - Throws: as `open(_:)` does.
  func openNotingRepair(_ path: String) async throws(GatefoldError) -> Issue {
    let issue = try await open(path)
    Console.current.noteRepair(of: issue, path)
    return issue
  }
}

extension Batch.Work {
  /// The work of a command, by its options.
  ///
  /// - Parameter options: what of the command decides how the files come out.
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
  }
}

extension [GatefoldError] {
  /// - Throws: the error of a page that was given up because the work was ended: what is put together without it is not
  ///   what was asked for.
  func throwIfCancelled() throws(GatefoldError) {
    if let cancelled = first(where: { $0.code == .cancelled }) { throw cancelled }
  }
}
