internal import Gatefold
internal import GatefoldExport

extension IssueProgress {
  /// The outcome of an issue, for the report.
  ///
  /// - Parameters:
  ///   - source: the PDF.
  ///   - hash: hash of its content, if it could be read.
  ///   - folder: folder of the issue.
  func outcome(source: String, hash: String?, folder: String) -> IssueOutcome {
    let failedPages = failedPages
    let partlyWritten = pageIndices { $0 == .failed(hasFiles: true) }.filter { failedPages[$0] == nil }
    let failure = failure ?? failureOfNoPage
    return IssueOutcome(
      source: source,
      status: status,
      hash: hash,
      folder: hasOutput ? folder : nil,
      pageCount: units.values.reduce(0) { $0 + $1.pageIndices.count },
      writtenPageCount: pageIndices { $0 == .done }.count + partlyWritten.count,
      keptPageCount: pageIndices { $0 == .kept }.count,
      failedPages: failedPages.values.sorted { $0.pageIndex < $1.pageIndex },
      notDonePageIndices: pageIndices { $0 == .planned }.sorted(),
      duplicateOf: nil,
      code: failure?.code.rawValue,
      message: failure?.message
    )
  }

  /// Whether any requested file exists.
  private var hasOutput: Bool {
    units.values.contains { [.kept, .done, .failed(hasFiles: true)].contains($0.status) }
  }

  private var status: IssueOutcome.Status {
    let isComplete = !units.values.contains { $0.status == .planned } && errors.isEmpty && failure == nil
    if isComplete, !units.isEmpty { return .done }
    if hasOutput { return .partlyDone }
    return failure == nil && failedPages.isEmpty ? .notDone : .failed
  }

  private func pageIndices(where isCounted: (Status) -> Bool) -> [Int] {
    units.values.filter { isCounted($0.status) }.flatMap(\.pageIndices)
  }

  /// The error of each failed page by index. If a page has several errors, its own units precede units of the whole
  /// issue, and pictures precede text, by name.
  private var failedPages: [Int: FailedPageJSON] {
    let order = { (name: String) in (units[name]?.pageIndices.isEmpty == false ? 0 : 1, name) }
    let failed = errors.sorted { order($0.key) < order($1.key) }.flatMap { name, error in
      (error.pageIndex.map { [$0] } ?? units[name]?.pageIndices ?? []).map { index in
        FailedPageJSON(index, error)
      }
    }
    return Dictionary(failed.map { ($0.pageIndex, $0) }) { first, _ in first }
  }

  /// The error of a unit without pages.
  private var failureOfNoPage: GatefoldError? {
    let alone = errors.filter { name, error in
      error.pageIndex == nil && units[name]?.pageIndices.isEmpty ?? true
    }
    return alone.min { $0.key < $1.key }?.value
  }
}
