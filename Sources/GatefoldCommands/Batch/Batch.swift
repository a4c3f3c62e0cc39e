internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import Synchronization

/// The work of a command that writes files of issues into a folder: it goes on past what fails, stops where nothing can
/// be written any more or somebody interrupts it, and can be gone on with. See docs/batch.md.
final class Batch: Sendable {
  struct Work: Sendable {
    let command: String
    /// What is written, like "thumbnails".
    let product: String
    /// The output folder.
    let folder: String
    /// What of the command decides how the files come out.
    let options: [String: String]
    /// Whether what the journal calls done is left out.
    let resumes: Bool
    let reportPath: String?
    let isQuiet: Bool

    /// All that decides how the files of a unit come out, for the journal: another engine may draw otherwise.
    func settings(with options: [String: String]) -> [String: String] {
      self.options.merging(options) { $1 }.merging(["engine": Self.engine]) { $1 }
    }

    /// To be raised where pages come out otherwise, or their files lie elsewhere.
    private static let version = 3
    private static let engine =
      (["gatefold \(version)"]
      + Installation.current.libraries.map { "\($0.name) \($0.version)" }).joined(separator: ", ")
  }

  private struct State {
    var journal: Journal?
    /// Why nothing more is written.
    var failure: WriteFailure?
    var isClosed = false
    var issues: [BatchIssue] = []
    /// Whether each issue has a folder of its own.
    var hasFolders = false
    var usageErrorCount = 0
  }

  let work: Work
  /// The work stops by itself where every page would meet a failure.
  let report: WrittenReport
  private let state = Mutex(State())
  /// Whether the report and the summary are written; locked while they are.
  private let hasFinished = Mutex(false)

  init(_ work: Work) {
    self.work = work
    report = WrittenReport(isOfBatch: true, keepsFiles: work.reportPath != nil)
  }

  /// Writes issues.
  ///
  /// - Parameters:
  ///   - sources: the PDFs.
  ///   - hasFolders: whether each issue gets a folder of its own.
  ///   - lanes: how many issues are written at once, where each is too little work for all cores.
  ///   - body: writes what is wanted of an issue.
  ///   - conclusion: writes what is wanted of all of them, unless the work was ended.
  /// - Throws: the exit code, where not everything was done.
  func run(
    _ sources: [String],
    hasFolders: Bool,
    lanes: Int = 1,
    _ body: @escaping @Sendable (BatchIssue) async throws(GatefoldError) -> Void,
    conclusion: () -> Void = {}
  ) async throws {
    Interruption.shared.setLastWords { [self] in _ = finish() }
    let issues = await place(sources, hasFolders: hasFolders)
    state.withLock { $0.issues = issues }
    let wanted = issues.filter { !$0.isDuplicate }
    // Where several are written at once, none shows how far it is itself.
    let progress = Progress(work.product, total: wanted.count, isQuiet: work.isQuiet || lanes == 1)
    let begin = Progress.Share.Begin()
    await withTaskGroup(of: Void.self) { group in
      for (place, issue) in wanted.enumerated() {
        issue.setShare(Progress.Share(number: place + 1, count: wanted.count, begin: begin))
        if place >= lanes { await group.next() }
        // What was not begun is named as such at the end.
        guard !Task.isCancelled, !isStopped else { break }
        group.addTask {
          await self.write(issue, body)
          if lanes > 1 { progress.advance() }
        }
      }
    }
    if !Task.isCancelled, !isStopped { conclusion() }
    if let code = finish() { throw code }
  }

  private func write(_ issue: BatchIssue, _ body: (BatchIssue) async throws(GatefoldError) -> Void) async {
    defer { issue.close() }
    do throws(GatefoldError) {
      try issue.identify()
      try await body(issue)
    } catch {
      guard error.code != .cancelled else { return }
      if error.exitCode == .badUsage { state.withLock { $0.usageErrorCount += 1 } }
      issue.fail(error)
    }
  }

  /// Gives issues their folders, and notes whose these are before another process gives them to others.
  private func place(_ sources: [String], hasFolders: Bool) async -> [BatchIssue] {
    let issues = sources.map { BatchIssue(source: $0, batch: self) }
    guard hasFolders else { return issues }
    state.withLock { $0.hasFolders = true }
    await identify(issues)
    if Task.isCancelled { return issues }
    do throws(WriteFailure) {
      let journal = try journal()
      try OutputFile.withLock(on: work.folder) { () throws(WriteFailure) in
        journal.refresh()
        let owners = journal.folders(command: work.command)
        BatchPlacement(command: work.command, folder: work.folder, resumes: work.resumes, owners: owners).place(issues)
        try journal.own(issues.compactMap { issue in issue.ownership.map { ("\(work.command) \(issue.folder)/", $0) } })
      }
    } catch {
      stop(error)
    }
    return issues
  }

  /// Finds out what the issues are, as many at once as there are cores: all of them are read for it.
  private func identify(_ issues: [BatchIssue]) async {
    let progress = Progress("looking for duplicates", total: issues.count, isQuiet: work.isQuiet || issues.count < 20)
    await withTaskGroup(of: Void.self) { group in
      for (place, issue) in issues.enumerated() {
        if place >= ProcessInfo.processInfo.activeProcessorCount { await group.next() }
        if Task.isCancelled { break }
        group.addTask {
          _ = try? issue.identify()
          progress.advance()
        }
      }
    }
  }

  // MARK: Stopping

  /// Whether nothing more is begun.
  var isStopped: Bool { state.withLock { $0.failure != nil || $0.isClosed } }

  /// Stops the work because of a failure that would meet every issue, and tells of it once.
  func stop(_ failure: WriteFailure) {
    if failure.isEndOfCommand { return }
    let isFirst = state.withLock { state in
      defer { state.failure = state.failure ?? failure }
      return state.failure == nil && !state.isClosed
    }
    if isFirst { report.add(failure.error, source: work.folder) }
  }

  // MARK: The journal

  /// The journal, opened with the first question, when there is something to write.
  func journal() throws(WriteFailure) -> Journal {
    try state.withLock { state throws(WriteFailure) in
      if let journal = state.journal { return journal }
      let journal = try openJournal(isShared: state.hasFolders)
      state.journal = journal
      return journal
    }
  }

  /// - Parameter isShared: whether issues have folders of their own, in which they look themselves for what was left over.
  private func openJournal(isShared: Bool) throws(WriteFailure) -> Journal {
    try OutputFile.makeWritableFolder(work.folder)
    if work.resumes {
      TemporaryName.removeLeftOvers(in: work.folder, isDeep: !isShared)
      if let report = work.reportPath, report != "-" {
        let folder = URL(fileURLWithPath: report).deletingLastPathComponent().path
        TemporaryName.removeLeftOvers(in: folder, isDeep: false)
      }
    }
    return try Journal(folder: work.folder)
  }

  /// Does what makes a unit count as done.
  ///
  /// - Throws: what `body` throws; the end of the command, where the report is being written already.
  func commit(_ body: () throws(WriteFailure) -> Void) throws(WriteFailure) {
    try state.withLock { state throws(WriteFailure) in
      if state.isClosed { throw WriteFailure(path: work.folder, code: ECANCELED) }
      try body()
    }
  }
}

// MARK: The end

extension Batch {
  /// Writes the report and the summary, once. Whoever comes second waits for the first, since the process ends
  /// thereafter: the work may come to its end while its last words are written, or the last words may be wanted while
  /// it does.
  ///
  /// - Returns: the exit code, where not everything was done.
  private func finish() -> ExitCode? {
    hasFinished.withLock { hasFinished in
      guard !hasFinished else { return nil }
      defer { Interruption.shared.setLastWords(nil) }
      hasFinished = true
      return summarize()
    }
  }

  private func summarize() -> ExitCode? {
    let interruption = Interruption.shared.exitCode
    if interruption != nil {
      Interruption.shared.windUp()
      OutputFile.discardUnfinished()
    }
    let closed = state.withLock { state in
      state.isClosed = true
      // They refer to the batch, which must not keep them.
      defer { state.issues = [] }
      return state.issues
    }
    let summary = BatchSummary(issues: closed.map(\.outcome), writtenCount: report.writtenCount)
    report.setOutcomes(summary.issues, isInterrupted: interruption != nil)
    let hasReport = writeReport()
    tell(summary, isInterrupted: interruption != nil)
    if let interruption { return ExitCode(interruption) }
    guard report.failedCount > 0 || !hasReport else { return nil }
    if summary.hasOutput { return .partlyDone }
    let usageErrorCount = state.withLock(\.usageErrorCount)
    return usageErrorCount > 0 && usageErrorCount == report.failedCount ? .badUsage : .failure
  }

  private func writeReport() -> Bool {
    do {
      try report.write(to: work.reportPath, isLate: true)
      return true
    } catch {
      Console.current.note("the report: \(error)")
      return false
    }
  }

  private func tell(_ summary: BatchSummary, isInterrupted: Bool) {
    let text = summary.text(product: work.product, folder: work.folder)
    if isInterrupted {
      Console.current.noteInterruption("interrupted: \(text); the same with --resume goes on")
    } else if !work.isQuiet {
      Console.current.note(text)
    }
  }
}
