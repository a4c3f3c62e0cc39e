internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldIndex
internal import Synchronization

/// An index while a command uses it: opened, rebuilt where it is damaged, and closed.
struct IndexSession: Sendable {
  let options: IndexOptions
  let threads: Int?
  let isolation: Isolation
  let isQuiet: Bool
  private let makesIndex: Bool

  /// - Parameters:
  /// - makesIndex: whether to create the index if it doesn't exist.
  ///   - isolation: isolation of added documents, and of those that a damaged index contained.
  init(
    options: IndexOptions,
    makesIndex: Bool = false,
    threads: Int? = nil,
    isolation: Isolation = WorkerProgram.isolation(),
    isQuiet: Bool = false
  ) {
    self.isolation = isolation
    self.options = options
    self.makesIndex = makesIndex
    self.threads = threads
    self.isQuiet = isQuiet
  }

  /// Runs the body of a command, and once more if it finds the index damaged.
  func run(_ body: (IndexSession, IssueIndex) async throws -> Void) async throws {
    try await reportingFailure(IssueIndex.shownPath(options.path)) {
      do {
        try await runOnce(body)
      } catch let error as GatefoldError where error.code == .damagedIndex {
        try await runOnce(body)
      }
    }
  }

  private func runOnce(_ body: (IndexSession, IssueIndex) async throws -> Void) async throws {
    guard try makesIndex || IssueIndex.isThere(at: options.path) else {
      throw GatefoldError(
        .missingIndex,
        "there is no index here; create one with gatefold index add PATH, or name another with --index"
      )
    }
    let index = try await IssueIndex.open(path: options.path)
    do {
      if let recovery = index.recovery { try await reindex(index, recovery) }
      try await body(self, index)
    } catch {
      // Report this failure, not one that closing causes afterwards.
      try? index.close()
      throw error
    }
    try index.close()
  }

  /// Reports the recovery, and indexes the issues of the damaged index again.
  private func reindex(_ index: IssueIndex, _ recovery: IndexRecovery) async throws {
    let console = Console.current
    console.note("\(index.path): the index was damaged: \(recovery.reason)")
    if let aside = recovery.setAsidePath { console.note("the damaged file is now \(aside)") }
    if recovery.lostCount > 0 {
      let lines = recovery.lostCount.counted("line")
      console.note("\(lines) in the list of its issues could not be read; add those issues again")
    }
    if recovery.paths.isEmpty {
      console.note("none of its issues is known; add them again with: gatefold index add PATH")
      return
    }
    console.note("indexing its issues again: \(recovery.paths.count.counted("issue"))")
    let report = IndexingReport(format: nil)
    try await add(try await index.pendingPaths(), to: index, report)
    if report.failures.failedCount > 0 {
      console.note("the issues named above could not be indexed; see: gatefold index status")
    }
  }

  func add(
    _ paths: [String],
    password: String? = nil,
    to index: IssueIndex,
    _ report: IndexingReport
  ) async throws(GatefoldError) {
    guard paths.count != 1 else { return try await add(paths[0], password: password, to: index, report) }
    let progress = Progress("indexing", total: paths.count, isQuiet: isQuiet)
    try await index.add(paths: paths, password: password, lanes: threads, isolation: isolation) { path, result in
      report.add(result, source: path)
      progress.advance()
    }
  }

  /// Adds the issues of a shard, and records how each ends.
  func add(
    _ work: ShardIndexing,
    password: String?,
    to index: IssueIndex,
    _ report: IndexingReport
  ) async throws(GatefoldError) {
    let progress = Progress("indexing", total: work.paths.count, isQuiet: isQuiet)
    defer { work.interrupt() }
    // Those that have lost a process come last, each alone, so that no other is blamed.
    for paths in [work.paths] + work.suspects.map({ [$0] }) {
      try await index.add(
        paths: paths,
        password: password,
        lanes: threads,
        isolation: isolation,
        begin: { work.begin($0) },
        advance: { path, state in work.advance(path, state.donePageCount) },
        finish: { path, result in
          let result = work.checked(result, path)
          report.add(result, source: path)
          work.end(path, result)
          progress.advance()
        }
      )
    }
    try work.throwIfUnwritable()
  }

  /// Adds the deferred issues that need a password, each with the password typed for it or for an earlier one.
  func addDeferred(to index: IssueIndex, _ report: IndexingReport) async throws(GatefoldError) {
    var typed: String?
    for path in report.takeDeferred() {
      var result: Result<AddedIssue, GatefoldError>?
      if let typed { result = try await self.result(ofAdding: path, typed, to: index) }
      if result?.isLocked ?? true {
        let accepted = try await PasswordPrompt.firstAccepted(for: path) { password throws(GatefoldError) -> Bool? in
          let tried = try await self.result(ofAdding: path, password, to: index)
          result = tried
          return tried.isLocked ? nil : true
        }
        if let accepted { typed = accepted.password }
      }
      let failure = GatefoldError(.passwordRequired, "the document is encrypted; give its password")
      report.add(result ?? .failure(failure), source: path, isAskedFor: true)
    }
  }

  private func result(
    ofAdding path: String,
    _ password: String,
    to index: IssueIndex
  ) async throws(GatefoldError) -> Result<AddedIssue, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await index.add(path: path, password: password, lanes: threads, isolation: isolation))
    } catch {
      if error.concernsIndex { throw error }
      return .failure(error)
    }
  }

  /// Adds one issue, with a progress bar that counts its pages.
  private func add(
    _ path: String,
    password: String?,
    to index: IssueIndex,
    _ report: IndexingReport
  ) async throws(GatefoldError) {
    let (name, isQuiet) = (ExportNames.title(of: path), isQuiet)
    let bar = ProgressBar()
    do throws(GatefoldError) {
      let added = try await index.add(path: path, password: password, lanes: threads, isolation: isolation) { state in
        bar.shown.withLock { shown in
          shown?.advance()
          shown = shown ?? Progress(name, total: state.pageCount - state.donePageCount, isQuiet: isQuiet)
        }
      }
      report.add(.success(added), source: path)
    } catch {
      if error.concernsIndex { throw error }
      report.add(.failure(error), source: path)
    }
  }

  final class ProgressBar: Sendable {
    let shown = Mutex<Progress?>(nil)
  }
}

extension Result<AddedIssue, GatefoldError> {
  /// Whether another password may help.
  fileprivate var isLocked: Bool {
    guard case .failure(let error) = self else { return false }
    return error.code == .wrongPassword || error.code == .passwordRequired
  }
}
