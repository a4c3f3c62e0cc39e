internal import Foundation
internal import GatefoldExport
internal import Synchronization

/// Whether a batch goes on. It ends early where every page would meet the same failure.
final class BatchStop: Sendable {
  private struct State {
    var hasFailed = false
    /// Whether the report is being written, so that nothing counts as done any more.
    var isClosed = false
  }

  private let folder: String
  private let report: WrittenReport
  private let state = Mutex(State())

  /// - Parameters:
  ///   - folder: the output folder.
  ///   - report: where failures are told.
  init(folder: String, report: WrittenReport) {
    self.folder = folder
    self.report = report
  }

  /// Whether nothing more is begun.
  var isStopped: Bool { state.withLock { $0.hasFailed || $0.isClosed } }

  /// Stops the work because of a failure that would meet every issue, and reports it once.
  func stop(_ failure: WriteFailure) {
    if failure.isEndOfProcess { return }
    let isFirst = state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed && !state.isClosed
    }
    if isFirst { report.add(failure.error, source: folder) }
  }

  /// Lets nothing count as done from here on.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  /// Does what makes a unit count as done.
  ///
  /// - Throws: what `body` throws; the end of the process, where the report is being written already.
  func commit(_ body: () throws(WriteFailure) -> Void) throws(WriteFailure) {
    try state.withLock { state throws(WriteFailure) in
      if state.isClosed { throw WriteFailure(path: folder, code: ECANCELED) }
      try body()
    }
  }
}
