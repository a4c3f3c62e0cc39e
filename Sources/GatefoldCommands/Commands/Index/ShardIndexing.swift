internal import Gatefold
internal import GatefoldExport
internal import GatefoldIndex
internal import Synchronization

/// The issues of a shard of `index add`, and the log of how each ends.
final class ShardIndexing: Sendable {
  /// The paths of the issues, and of those that have lost a process.
  let paths: [String]
  let suspects: [String]
  private let entries: [String: PlanEntry]
  private let log: ShardLog
  private let failure = Mutex<GatefoldError?>(nil)
  /// The pages that each issue had when it began.
  private let firstCounts = Mutex<[String: Int]>([:])

  /// Leaves out issues that are done, and those that have lost their process too often, and says so.
  ///
  /// - Parameter output: the output folder of all shards.
  init(_ planned: PlannedShard, in output: String, _ report: IndexingReport) throws(GatefoldError) {
    let logs = ShardLogs(of: ShardIndexes.command, settings: [:], in: output)
    var (paths, suspects): ([String], [String]) = ([], [])
    var entries: [String: PlanEntry] = [:]
    do throws(WriteFailure) {
      log = try ShardLog(planned.start(of: ShardIndexes.command, settings: [:]), in: output)
      for entry in planned.entries {
        guard let folder = entry.folder else { continue }
        // It may be in an index of another machine. Without a hash, the file may have changed since.
        if entry.hash != nil, logs.state(of: entry).0 == .done { continue }
        let history = logs.histories[folder]
        if let history, history.isSetAside, !planned.retries {
          try log.setAside(folder, reason: history.reason)
          report.failures.add(GatefoldError(.setAside, history.reason), source: entry.path)
          continue
        }
        entries[entry.path] = entry
        if history?.lossCount ?? 0 > 0 { suspects.append(entry.path) } else { paths.append(entry.path) }
      }
    } catch {
      throw error.error
    }
    (self.paths, self.suspects, self.entries) = (paths, suspects, entries)
  }

  func begin(_ path: String) {
    record(path) { log, folder throws(WriteFailure) in try log.begin(folder) }
  }

  /// Records progress once pages were committed for sure: an issue that ends its process again and again has none.
  func advance(_ path: String, _ pageCount: Int) {
    let first = firstCounts.withLock { counts in
      let first = counts[path] ?? pageCount
      counts[path] = first
      return first
    }
    guard pageCount - first >= IssueIndex.batchSize else { return }
    record(path) { log, folder throws(WriteFailure) in try log.progress(folder) }
  }

  /// A failure where the file that was added is not the one that was planned.
  func checked(_ result: Result<AddedIssue, GatefoldError>, _ path: String) -> Result<AddedIssue, GatefoldError> {
    guard case .success(let added) = result, let planned = entries[path]?.hash, added.issue.hash != planned else {
      return result
    }
    return .failure(
      GatefoldError(.changedFile, "the file is not the one that was planned; make the plan again", path: path)
    )
  }

  func end(_ path: String, _ result: Result<AddedIssue, GatefoldError>) {
    let entry = entries[path]
    record(path) { log, folder throws(WriteFailure) in
      try log.end(folder, IssueOutcome(of: path, hash: entry?.hash, result))
    }
  }

  /// Notes which issues are left unfinished.
  func interrupt() { log.interrupt() }

  private func record(_ path: String, _ body: (ShardLog, String) throws(WriteFailure) -> Void) {
    guard let folder = entries[path]?.folder else { return }
    do throws(WriteFailure) {
      try body(log, folder)
    } catch {
      failure.withLock { $0 = error.error }
    }
  }

  /// - Throws: `unwritableFile`.
  func throwIfUnwritable() throws(GatefoldError) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}

extension IssueOutcome {
  fileprivate init(of path: String, hash: String?, _ result: Result<AddedIssue, GatefoldError>) {
    let issue = try? result.get().issue
    let failure: GatefoldError? = if case .failure(let error) = result { error } else { nil }
    let failed = issue?.failedPages.map { FailedPageJSON($0.pageIndex, $0.error) } ?? []
    self.init(
      source: path,
      status: failure != nil ? .failed : failed.isEmpty ? .done : .partlyDone,
      hash: issue?.hash ?? hash,
      folder: nil,
      pageCount: issue?.pageCount ?? 0,
      writtenPageCount: issue?.readPageCount ?? 0,
      keptPageCount: 0,
      failedPages: failed,
      notDonePageIndices: [],
      duplicateOf: nil,
      code: failure?.code.rawValue,
      message: failure?.message
    )
  }
}
