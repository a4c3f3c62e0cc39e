internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldReflow
internal import Synchronization

/// An issue of a batch while it is written. The journal in its folder records finished units, which --resume skips.
///
/// A unit is written, recorded and resumed as a whole: usually the files of a page or a spread; also a contact sheet, a
/// tile pack, or the files that describe the whole issue, which have no pages.
final class BatchIssue: ExportFolder {
  private struct State {
    var progress = IssueProgress()
    /// Set once nothing more is written.
    var outcome: IssueOutcome?
    var isBegun = false
    /// Whether another process worked on it when it was tried.
    var isPostponed = false
    /// Whether nothing more is written into its folder.
    var hasStopped = false
  }

  let folder: IssueFolder
  private let source: BatchSource
  private let work: BatchWork
  private let report: WrittenReport
  private let stop: BatchStop
  /// Position of the issue in the batch; `nil` if its pages are not counted.
  private let series: Progress.Series?
  /// Limits the pages of all issues that are worked on at once.
  private let pages: Allowance
  /// The log of the shard, for issues of a plan.
  private let log: ShardLog?
  /// For an issue or an output on an object store.
  let storage: IssueStorage?
  private let state = Mutex(State())

  init(
    _ source: BatchSource,
    in folder: IssueFolder,
    of work: BatchWork,
    report: WrittenReport,
    stop: BatchStop,
    series: Progress.Series?,
    pages: Allowance,
    log: ShardLog? = nil,
    storage: IssueStorage? = nil
  ) {
    self.pages = pages
    self.log = log
    self.storage = storage
    self.source = source
    self.folder = folder
    self.work = work
    self.report = report
    self.stop = stop
    self.series = series
  }

  var documentPath: String { source.file }

  /// The path as it was given, for messages.
  var documentName: String { source.path }

  /// The values of the issue in a table.
  func values(in table: FieldTable) -> [METSField: String] { source.values(in: table) }

  /// Stem for files of the whole issue: the name of its folder, which persists when the PDF is renamed, or else the
  /// stem of the PDF.
  var fileStem: String { folder.name.split(separator: "/").last.map(String.init) ?? ExportNames.stem(of: source.path) }

  /// Computes the hash of its content, once.
  ///
  /// - Throws: `unreadableFile`, `emptyFile`.
  func identify() throws(GatefoldError) {
    _ = try source.identify()
  }

  func progress(total: Int) -> @Sendable () -> Void {
    let progress = Progress(
      ExportNames.title(of: source.path),
      total: total,
      series: series,
      isQuiet: work.isQuiet || series == nil
    )
    return { progress.advance() }
  }

  // MARK: Units

  func expect(_ unitName: String) {
    state.withLock { $0.progress.expect(unitName) }
  }

  func plan(_ units: [ExportUnit]) throws(GatefoldError) -> [ExportUnit] {
    let isFirst = state.withLock { state in
      defer { state.isBegun = true }
      state.progress.plan(units)
      return !state.isBegun
    }
    if isFirst { folder.removeLeftovers() }
    let hash = try source.identify()
    let kept = try stopping { () throws(WriteFailure) in try folder.keep(units, hash: hash) }
    state.withLock { $0.progress.keep(kept) }
    return units.filter { !kept.contains($0.name) }
  }

  func write(
    _ unit: ExportUnit,
    _ body: (any ExportFiles) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    // A unit of many pages draws them one after the other, or in its own order.
    let isCounted = 1...2 ~= unit.pageIndices.count
    if isCounted, await !pages.take(1) { throw WriteFailure.ended }
    defer { if isCounted { pages.giveBack(1) } }
    guard !stop.isStopped, !state.withLock(\.hasStopped) else { throw WriteFailure.ended }
    let files = BatchFiles(of: unit.name, source, in: folder, report: report) { self.storage?.charge($0) }
    do throws(GatefoldError) {
      try await body(files)
      try checkRoom()
      try commit(unit, files.written)
    } catch {
      try checkRoom()
      if let failure = files.failure { end(because: failure) }
      if error.code != .cancelled {
        state.withLock { $0.progress.fail(unit.name, error, hasFiles: !files.written.isEmpty) }
      }
      throw error
    }
  }

  /// Stops the issue where the scratch folder has no room for more of its files.
  ///
  /// - Throws: `cancelled`.
  private func checkRoom() throws(GatefoldError) {
    guard storage?.isOverflowing == true else { return }
    state.withLock { $0.hasStopped = true }
    throw WriteFailure.ended
  }

  /// - Parameter files: the bytes of each file, by its path in the folder.
  private func commit(_ unit: ExportUnit, _ files: [String: Int]) throws(GatefoldError) {
    let hash = try source.identify()
    try stopping { () throws(WriteFailure) in
      try stop.commit { () throws(WriteFailure) in
        try state.withLock { state throws(WriteFailure) in
          // A page that was being drawn when the command was interrupted may finish after its issue has ended.
          if state.outcome != nil { throw WriteFailure(path: folder.path, code: ECANCELED) }
          try folder.add(unit, hash: hash, files: files)
          state.progress.finish(unit.name)
        }
        try log?.progress(folder.name)
      }
    }
  }

  func isWritten(_ unitName: String) -> Bool { state.withLock { $0.progress.isWritten(unitName) } }

  /// With --resume, removes the files of units that an earlier run planned and this one does not.
  ///
  /// - Parameter prefix: of the names of all units of the kind.
  /// - Throws: `cancelled` where nothing more is written.
  func removeUnplanned(prefix: String) throws(GatefoldError) {
    guard work.resumes, !stop.isStopped else { return }
    let planned = state.withLock { Array($0.progress.units.keys) }
    try stopping { () throws(WriteFailure) in
      let units = try folder.invalidateUnplanned(prefix: prefix, planned: planned)
      try stop.commit { () throws(WriteFailure) in try folder.removeFiles(of: units) }
    }
  }

  // MARK: Failures

  /// Runs an operation that may reveal that nothing more can be written.
  ///
  /// - Throws: the failure, if nothing else is affected, or `cancelled`.
  private func stopping<Value>(_ body: () throws(WriteFailure) -> Value) throws(GatefoldError) -> Value {
    do throws(WriteFailure) {
      return try body()
    } catch {
      if work.isPlanned, error.isBusy { throw GatefoldError(.busyIssue, "another process works on it") }
      end(because: error)
      throw error.errorOfUnit
    }
  }

  /// Ends all work that would fail in the same way, and reports the reason once.
  private func end(because failure: WriteFailure) {
    if failure.isEndOfProcess { return }
    switch failure.extent {
    case .file: break
    case .folder where !folder.name.isEmpty:
      let isFirst = state.withLock { state in
        defer { state.hasStopped = true }
        return !state.hasStopped
      }
      if isFirst { fail(failure.error) }
    case .folder, .device: stop.stop(failure)
    }
  }

  /// Notes why the whole issue failed, and reports it.
  func fail(_ error: GatefoldError) {
    state.withLock { $0.progress.fail(error) }
    report.add(error, source: source.path)
  }

  func report(_ error: GatefoldError, unitName: String, pageIndex: Int?) {
    guard error.code != .cancelled else { return }
    state.withLock { $0.progress.fail(unitName, error.on(page: pageIndex)) }
    report.add(error, source: source.path, pageIndex: pageIndex)
  }

  // MARK: Shards

  /// Records that a process begins to work on the issue.
  func begin() throws(GatefoldError) {
    guard let log else { return }
    // Asked twice a second, perhaps for hours: nothing is opened or recorded before the other process has left.
    if state.withLock(\.isPostponed), folder.isBusy {
      throw GatefoldError(.busyIssue, "another process works on it")
    }
    try stopping { () throws(WriteFailure) in try log.begin(folder.name) }
  }

  /// Leaves the issue to the process that works on it. Its outcome is that of a later try.
  func postpone() {
    log?.interrupt(folder.name)
    state.withLock { state in
      (state.progress, state.isBegun, state.isPostponed) = (IssueProgress(), false, true)
      state.hasStopped = false
    }
    folder.close()
    release()
  }

  // MARK: Object stores

  /// Fetches the file of an issue that something is to be done for.
  ///
  /// - Returns: whether something is.
  /// - Throws: as `IssueStorage.fetch()` does.
  func fetch() async throws(GatefoldError) -> Bool {
    guard let storage else { return true }
    if let done = try await storage.completed() {
      let (name, place) = (source.path, folder.shownPath)
      let outcome = IssueOutcome(kept: name, hash: done.hash, folder: place, pageCount: done.pageCount)
      state.withLock { $0.outcome = outcome }
      return false
    }
    source.setFile(try await storage.fetch())
    return true
  }

  /// Records where others see it that work on the issue begins, before the issue can end the process.
  func recordBeginning() async throws(GatefoldError) {
    guard let log, let storage else { return }
    try stopping { () throws(WriteFailure) in try folder.beginAgain() }
    if let error = await storage.storage.store(log) { throw error }
  }

  /// Stores the written files, and that the issue is done if it is.
  func store() async throws(GatefoldError) {
    guard let storage else { return }
    try storage.checkOverflow()
    let outcome = outcome
    let pageCount = outcome.status == .done ? outcome.pageCount : nil
    try await storage.store(hash: outcome.hash, pageCount: pageCount, command: work.unitName(""))
  }

  private func release() {
    source.setFile(nil)
    storage?.release()
  }

  // MARK: The end

  /// The outcome of the issue, for the report.
  var outcome: IssueOutcome { state.withLock { outcome($0) } }

  private func outcome(_ state: State) -> IssueOutcome {
    state.outcome ?? state.progress.outcome(source: source.path, hash: source.knownHash, folder: folder.shownPath)
  }

  /// Releases everything except the outcome once the issue is finished, since there may be many issues.
  func close() {
    state.withLock { state in
      state.outcome = outcome(state)
      state.progress = IssueProgress()
    }
    folder.close()
    release()
    guard let log, !Task.isCancelled, !stop.isStopped else { return }
    do throws(WriteFailure) {
      try log.end(folder.name, outcome)
    } catch {
      end(because: error)
    }
  }
}

extension GatefoldError.Code {
  /// Another process works on the same issue of a plan.
  static let busyIssue = Self(rawValue: "busyIssue")
}
