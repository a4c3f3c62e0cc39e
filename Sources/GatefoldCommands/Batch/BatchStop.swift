internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// Whether a batch continues. It ends early if every page would fail in the same way.
final class BatchStop: Sendable {
  private struct State {
    var hasFailed = false
    /// Whether the report is being written; from then on nothing counts as done.
    var isClosed = false
  }

  private let folder: String
  private let report: WrittenReport
  private let state = Mutex(State())

  /// - Parameters:
  ///   - folder: the output folder.
  ///   - report: receives failures.
  init(folder: String, report: WrittenReport) {
    self.folder = folder
    self.report = report
  }

  /// Whether no further work is started.
  var isStopped: Bool { state.withLock { $0.hasFailed || $0.isClosed } }

  /// Whether something failed that would meet every issue.
  var hasFailed: Bool { state.withLock(\.hasFailed) }

  /// Stops the work because of a failure that would meet every issue, and reports it once.
  func stop(_ failure: WriteFailure) {
    if !failure.isEndOfProcess { stop(failure.error) }
  }

  /// Stops the work because of an error that would meet every issue, and reports it once.
  func stop(_ error: GatefoldError) {
    if error.code == .cancelled { return }
    let isFirst = state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed && !state.isClosed
    }
    if isFirst { report.add(error, source: folder) }
  }

  /// Prevents any further unit from counting as done.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  /// Runs the step that makes a unit count as done.
  ///
  /// - Throws: what `body` throws; the end of the process, where the report is being written already.
  func commit(_ body: () throws(WriteFailure) -> Void) throws(WriteFailure) {
    try state.withLock { state throws(WriteFailure) in
      if state.isClosed { throw WriteFailure(path: folder, code: ECANCELED) }
      try body()
    }
  }
}
