internal import Gatefold
internal import Synchronization

extension BatchIssue {
  /// What became of the issue, for the report.
  var outcome: IssueOutcome {
    let state = state.withLock(\.self)
    if let outcome = state.outcome { return outcome }
    let pageCount = { (names: Set<String>) in names.reduce(0) { $0 + (state.planned[$1]?.count ?? 0) } }
    // What a page has may fail in several ways: its own units count before those of the whole issue, and its pictures
    // before its text, by their names.
    let order = { (name: String) in (state.planned[name]?.isEmpty == false ? 0 : 1, name) }
    let failed = state.failed.sorted { order($0.key) < order($1.key) }.flatMap { name, error in
      (error.pageIndex.map { [$0] } ?? state.planned[name] ?? []).map { index in
        IssueOutcome.FailedPage(
          pageIndex: index,
          pageNumber: index + 1,
          code: error.code.rawValue,
          message: error.message
        )
      }
    }
    let failures = Dictionary(failed.map { ($0.pageIndex, $0) }) { first, _ in first }
    let partlyWritten = state.partlyWritten.flatMap { state.planned[$0] ?? [] }.filter { failures[$0] == nil }
    let failedAlone = state.failed.filter { name, error in
      error.pageIndex == nil && (state.planned[name] ?? []).isEmpty
    }
    let failure = state.failure ?? failedAlone.min { $0.key < $1.key }?.value
    let isUndone = { (name: String) in
      !state.kept.contains(name) && !state.done.contains(name) && state.failed[name] == nil
    }
    let notDone = state.planned.filter { isUndone($0.key) }.flatMap(\.value).sorted()
    let hasOutput = !state.kept.isEmpty || !state.done.isEmpty || !state.partlyWritten.isEmpty
    let isComplete = !state.planned.keys.contains(where: isUndone) && state.failed.isEmpty && state.failure == nil
    let status: IssueOutcome.Status =
      if state.duplicateOf != nil {
        .duplicate
      } else if isComplete && (hasOutput || !state.planned.isEmpty) {
        .done
      } else if hasOutput {
        .partlyDone
      } else {
        state.failure == nil && failed.isEmpty ? .notDone : .failed
      }
    return IssueOutcome(
      source: source,
      status: status,
      hash: state.hash,
      folder: state.duplicateOf.map(\.outcome.folder) ?? (hasOutput ? path : nil),
      pageCount: state.planned.values.reduce(0) { $0 + $1.count },
      writtenPageCount: pageCount(state.done) + partlyWritten.count,
      keptPageCount: pageCount(state.kept),
      failedPages: failures.values.sorted { $0.pageIndex < $1.pageIndex },
      notDonePageIndices: notDone,
      duplicateOf: state.duplicateOf?.source,
      code: failure?.code.rawValue,
      message: failure?.message
    )
  }
}
