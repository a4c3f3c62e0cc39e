internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

extension Batch {
  /// Writes the report and the summary, once. A second caller waits for the first, because the process exits
  /// afterwards: a batch can complete while its interruption is being reported, or be interrupted while it completes.
  ///
  /// - Returns: the exit code, where not everything was done.
  func finish() -> ExitCode? {
    hasFinished.withLock { hasFinished in
      guard !hasFinished else { return nil }
      defer { Interruption.shared.setFinalAction(nil) }
      hasFinished = true
      return summarize()
    }
  }

  private func summarize() -> ExitCode? {
    let interruption = Interruption.shared.exitCode
    if interruption != nil {
      Interruption.shared.acknowledge()
      AtomicFile.discardUnfinished()
    }
    stop.close()
    let (log, storage) = state.withLock { ($0.log, $0.storage) }
    log?.interrupt()
    if interruption != nil, let log { storage?.storeLast(log) }
    let (outcomes, usageErrorCount) = state.withLock { ($0.entries.map(\.outcome), $0.usageErrorCount) }
    let summary = BatchSummary(issues: outcomes, writtenCount: report.writtenCount)
    report.setOutcomes(summary.issues, isInterrupted: interruption != nil)
    let hasReport = writeReport()
    note(summary, isInterrupted: interruption != nil)
    if let interruption { return ExitCode(interruption) }
    guard report.failedCount > 0 || !hasReport else { return nil }
    // All other failures of a shard are recorded, and starting it again would not help.
    if isShard { return stop.hasFailed || !hasReport ? .failure : .partlyDone }
    if summary.hasOutput { return .partlyDone }
    return usageErrorCount > 0 && usageErrorCount == report.failedCount ? .badUsage : .failure
  }

  private func writeReport() -> Bool {
    do {
      try report.write(to: work.reportPath, evenIfInterrupted: true)
      return true
    } catch {
      Console.current.note("report: \(error)")
      return false
    }
  }

  private var isShard: Bool { state.withLock { $0.log != nil } }

  /// A shard always continues.
  private var resumeAdvice: String { isShard ? "" : " with --resume" }

  private func note(_ summary: BatchSummary, isInterrupted: Bool) {
    let text = summary.text(product: work.product, folder: work.folder)
    if isInterrupted {
      Console.current.noteInterruption("interrupted: \(text); run it again\(resumeAdvice) to continue")
    } else if !work.isQuiet {
      Console.current.note(text)
    }
  }
}
