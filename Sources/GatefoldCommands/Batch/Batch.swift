internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// Writes files of many issues into a folder. A failure doesn't stop it; it stops if nothing more can be written or it
/// is interrupted, and can be resumed. See docs/batch.md.
final class Batch: Sendable {
  /// A PDF of the batch, and how it is handled.
  enum Entry: Sendable {
    case issue(BatchIssue)
    case duplicate(BatchSource, of: BatchIssue)
    case setAside(IssueOutcome)

    var issue: BatchIssue? {
      if case .issue(let issue) = self { issue } else { nil }
    }

    var outcome: IssueOutcome {
      switch self {
      case .issue(let issue): issue.outcome
      case .duplicate(let source, let first):
        IssueOutcome(duplicate: source.path, hash: source.knownHash, of: first.outcome)
      case .setAside(let outcome): outcome
      }
    }
  }

  struct State {
    var entries: [Entry] = []
    var usageErrorCount = 0
    /// The log of the shard, for issues of a plan.
    var log: ShardLog?
    /// The object stores of the batch.
    var storage: BatchStorage?
    /// Issues that found no room in the scratch folder beside others.
    var crowded: [BatchIssue] = []
  }

  let work: BatchWork
  let report: WrittenReport
  let stop: BatchStop
  let state = Mutex(State())
  /// Whether the report and the summary have been written; locked during writing.
  let hasFinished = Mutex(false)

  init(_ work: BatchWork) {
    self.work = work
    report = WrittenReport(isOfBatch: true, keepsFiles: work.reportPath != nil)
    stop = BatchStop(folder: work.folder, report: report)
  }

  /// Writes issues.
  ///
  /// - Parameters:
  ///   - input: the issues.
  ///   - lanes: number of issues written at the same time, if one issue does not occupy all cores.
  ///   - body: writes the files of an issue.
  ///   - conclusion: writes files about all issues, unless the work was ended or the issues are those of a shard.
  /// - Throws: the exit code, where not everything was done.
  func run(
    _ input: BatchInput,
    lanes: Int = 1,
    _ body: @escaping @Sendable (BatchIssue) async throws(GatefoldError) -> Void,
    conclusion: (BatchOverview) -> Void = { _ in }
  ) async throws {
    Interruption.shared.setFinalAction { [self] in _ = finish() }
    // Each page may keep its picture until it is written. While as many are drawn as there are lanes, as many again may
    // wait for their encoders.
    let pages = Allowance(2 * lanes)
    var (issues, suspects): ([BatchIssue], [BatchIssue]) = ([], [])
    if let planned = input.planned {
      do throws(GatefoldError) {
        let storage = try await storage(for: planned, lanes: lanes)
        (issues, suspects) = try enter(planned, input.sources, lanes: lanes, pages, storage)
      } catch {
        stop.stop(error)
      }
    } else {
      if RemotePath(work.folder) != nil {
        Console.current.note(
          "\(work.folder): only issues of a plan are stored there: see gatefold batch plan; a folder of this machine with "
            + "such a name is ./\(work.folder)"
        )
        throw ExitCode.badUsage
      }
      let output = OutputFolder(work, hasFolders: input.hasFolders)
      let sources = input.sources
      let places = input.hasFolders ? await places(of: sources, in: output) : sources.map { _ in .folder("") }
      issues = enter(sources, places, output, lanes: lanes, pages)
    }
    let (storage, log) = state.withLock { ($0.storage, $0.log) }
    let life = Task { if let storage, storage.output != nil, let log { await storage.live(log) } }
    await write(issues, lanes: lanes, ahead: storage == nil ? 0 : BatchStorage.issuesAhead, body)
    await write(state.withLock(\.crowded), lanes: 1, body)
    // One of these may have ended its process before: each alone, so that no other is blamed for it.
    await write(suspects, lanes: 1, body)
    life.cancel()
    if let storage, let log, !Task.isCancelled {
      // Issues that the store stopped have lost no process.
      log.interrupt()
      if let error = await storage.store(log) { stop.stop(error) }
    }
    if !Task.isCancelled, !stop.isStopped, input.planned == nil {
      let output = OutputFolder(work, hasFolders: input.hasFolders)
      conclusion(BatchOverview(work: work, output: output, report: report, stop: stop))
    }
    if let code = finish() { throw code }
  }

  /// - Parameter ahead: how many issues are fetched or stored while others are processed.
  private func write(
    _ issues: [BatchIssue],
    lanes: Int,
    ahead: Int = 0,
    _ body: @escaping @Sendable (BatchIssue) async throws(GatefoldError) -> Void
  ) async {
    // If several issues are written at once, one bar counts issues; none shows its pages.
    let lanes = min(lanes, issues.count)
    let progress = Progress(work.product, total: issues.count, isQuiet: work.isQuiet || lanes <= 1)
    var waiting = issues
    while !waiting.isEmpty {
      waiting = await withTaskGroup(of: BatchIssue?.self, returning: [BatchIssue].self) { group in
        var postponed: [BatchIssue] = []
        for (index, issue) in waiting.enumerated() {
          if index >= lanes + ahead, case .some(.some(let other)) = await group.next() { postponed.append(other) }
          // Issues that weren't started are listed as not done at the end.
          guard !Task.isCancelled, !stop.isStopped else { break }
          group.addTask {
            if await !self.write(issue, body) { return issue }
            if lanes > 1 { progress.advance() }
            return nil
          }
        }
        for await case .some(let other) in group { postponed.append(other) }
        return postponed
      }
      guard !Task.isCancelled, !stop.isStopped else { return }
      // A copy of this shard works on these: whether it finishes them is only known once it has left them.
      if !waiting.isEmpty { try? await Task.sleep(for: Self.interval) }
    }
  }

  /// How long a shard waits before it tries again to work on the issues of its copy.
  private static let interval = Duration.milliseconds(500)

  /// - Returns: whether it is finished; otherwise another process works on it.
  private func write(
    _ issue: BatchIssue,
    _ body: (BatchIssue) async throws(GatefoldError) -> Void
  ) async -> Bool {
    do throws(GatefoldError) {
      guard try await issue.fetch() else {
        issue.close()
        return true
      }
      try await process(issue, body)
    } catch {
      if error.code == .busyIssue {
        issue.postpone()
        return false
      }
      note(error, of: issue)
    }
    guard let storage = issue.storage, !Task.isCancelled, !stop.isStopped else {
      issue.close()
      return true
    }
    if storage.isOverflowing, storage.mayFitAlone {
      issue.postpone()
      state.withLock { $0.crowded.append(issue) }
      return true
    }
    do throws(GatefoldError) {
      try await issue.store()
    } catch {
      note(error, of: issue)
    }
    issue.close()
    return true
  }

  private func process(
    _ issue: BatchIssue,
    _ body: (BatchIssue) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    let lanes = issue.storage?.storage.lanes
    if let lanes, await !lanes.take(1) { throw GatefoldError(.cancelled, "interrupted") }
    defer { lanes?.giveBack(1) }
    try issue.begin()
    try await issue.recordBeginning()
    try issue.identify()
    try await body(issue)
  }

  private func note(_ error: GatefoldError, of issue: BatchIssue) {
    switch error.code {
    case .cancelled: break
    // The store would meet every issue so. This one is continued later, as if it had been interrupted.
    case .storeFailed: stop.stop(error)
    default:
      if error.exitCode == .badUsage { state.withLock { $0.usageErrorCount += 1 } }
      issue.fail(error)
    }
  }

  // MARK: Shards

  /// The object stores of a plan; `nil` if all its files are on this machine.
  ///
  /// - Throws: `invalidRemote`, `invalidPlan`, `storeFailed`, `unwritableFile`, `cancelled`.
  private func storage(for planned: PlannedShard, lanes: Int) async throws(GatefoldError) -> BatchStorage? {
    let output = RemotePath(work.folder)
    try output?.validate()
    var hasObjects = false
    for entry in planned.entries where try entry.object() != nil { hasObjects = true }
    guard output != nil || hasObjects, let settings = work.scratch else { return nil }
    let storage = try BatchStorage(settings, output: output, lanes: lanes)
    try await storage.fetchLogs(of: work.command, planned.shard)
    state.withLock { $0.storage = storage }
    return storage
  }

  /// Notes the issues of a shard, whose folders the plan assigns, and begins its log.
  ///
  /// - Returns: those that are to be written; apart from them those that have lost a process.
  private func enter(
    _ planned: PlannedShard,
    _ sources: [BatchSource],
    lanes: Int,
    _ pages: Allowance,
    _ storage: BatchStorage?
  ) throws(GatefoldError) -> (issues: [BatchIssue], suspects: [BatchIssue]) {
    var work = work
    work.isPlanned = true
    // This process takes the place of earlier ones of its shard.
    let isRemote = storage?.output != nil
    if isRemote, let storage { work.folder = storage.outputFolder }
    let settings = work.settings(with: [:])
    let histories = ShardLogs(of: work.command, settings: settings, in: work.folder, isRemote ? .none : .lock).histories
    let output = OutputFolder(work, hasFolders: true)
    let start = Progress.Series.Start()
    var entries: [Entry] = []
    var (issues, suspects): ([BatchIssue], [BatchIssue]) = ([], [])
    do {
      let log = try ShardLog(planned.start(of: work.command, settings: settings), in: work.folder)
      state.withLock { $0.log = log }
      for (source, entry) in zip(sources, planned.entries) {
        guard let folder = entry.folder else { continue }
        if let history = histories[folder], history.isSetAside, !planned.retries {
          try log.setAside(folder, reason: history.reason)
          let error = GatefoldError(.setAside, history.reason)
          report.add(error, source: source.path)
          entries.append(.setAside(IssueOutcome(setAside: source.path, hash: entry.hash, error)))
          continue
        }
        let issueFolder = IssueFolder(named: folder, in: output, of: work)
        let issue = BatchIssue(
          source,
          in: issueFolder,
          of: work,
          report: report,
          stop: stop,
          series: start.series(entries.count + 1, of: planned.entries.count, lanes: lanes),
          pages: pages,
          log: log,
          storage: try IssueStorage(entry, issueFolder, storage)
        )
        if let history = histories[folder], history.lossCount > 0 {
          suspects.append(issue)
        } else {
          issues.append(issue)
        }
        entries.append(.issue(issue))
      }
    } catch let error as GatefoldError {
      throw error
    } catch {
      if let failure = error as? WriteFailure { stop.stop(failure) }
    }
    state.withLock { $0.entries = entries }
    return (issues, suspects)
  }

  // MARK: Folders

  /// Notes the issues for the report.
  ///
  /// - Returns: those that are to be written.
  private func enter(
    _ sources: [BatchSource],
    _ places: [BatchPlacement.Place],
    _ output: OutputFolder,
    lanes: Int,
    _ pages: Allowance
  ) -> [BatchIssue] {
    let start = Progress.Series.Start()
    let issueCount = places.count { if case .folder = $0 { true } else { false } }
    var entries: [Entry] = []
    var issues: [BatchIssue] = []
    for (source, place) in zip(sources, places) {
      switch place {
      case .folder(let name):
        let issue = BatchIssue(
          source,
          in: IssueFolder(named: name, in: output, of: work),
          of: work,
          report: report,
          stop: stop,
          series: start.series(issues.count + 1, of: issueCount, lanes: lanes),
          pages: pages
        )
        issues.append(issue)
        entries.append(.issue(issue))
      case .duplicate(let first):
        if let issue = entries[first].issue { entries.append(.duplicate(source, of: issue)) }
      }
    }
    state.withLock { $0.entries = entries }
    return issues
  }

  /// Assigns a folder to each issue, and records it before another process assigns the folder to another issue.
  private func places(of sources: [BatchSource], in output: OutputFolder) async -> [BatchPlacement.Place] {
    await identify(sources)
    var places: [BatchPlacement.Place] = sources.map { _ in .folder("") }
    if Task.isCancelled { return places }
    do throws(WriteFailure) {
      let journal = try output.journal()
      try AtomicFile.withLock(on: work.folder) { () throws(WriteFailure) in
        journal.refresh()
        let owners = journal.folders(command: work.command)
        var placement = BatchPlacement(resumes: work.resumes, owners: owners) { [work] folder in
          Journal.issues(of: work.command, in: "\(work.folder)/\(folder)")
        }
        placement.prescribedFolder = work.prescribedFolder
        places = placement.places(of: sources)
        try journal.recordOwners(zip(sources, places).compactMap(ownership))
      }
    } catch {
      stop.stop(error)
    }
    return places
  }

  /// The record of a folder's owner; `nil` if there is no folder, or the PDF cannot be read.
  private func ownership(_ source: BatchSource, _ place: BatchPlacement.Place) -> (unit: String, owner: FolderOwner)? {
    guard case .folder(let name) = place, let hash = try? source.identify() else { return nil }
    return (work.unitName("\(name)/"), FolderOwner(issue: hash, source: source.absolutePath))
  }

  /// Hashes all PDFs, as many at once as there are cores.
  private func identify(_ sources: [BatchSource]) async {
    let progress = Progress("finding duplicates", total: sources.count, isQuiet: work.isQuiet || sources.count < 20)
    await withTaskGroup(of: Void.self) { group in
      for (index, source) in sources.enumerated() {
        if index >= ProcessInfo.processInfo.activeProcessorCount { await group.next() }
        if Task.isCancelled { break }
        group.addTask {
          _ = try? source.identify()
          progress.advance()
        }
      }
    }
  }
}

extension Progress.Series.Start {
  /// The place of an issue in the batch; `nil` if several are written at once, so that no bar counts its pages.
  fileprivate func series(_ number: Int, of count: Int, lanes: Int) -> Progress.Series? {
    min(lanes, count) > 1 ? nil : Progress.Series(number: number, count: count, start: self)
  }
}
