internal import Gatefold

/// Outcomes of the issues of a batch.
struct BatchSummary {
  let issues: [IssueOutcome]
  /// Number of files written.
  let writtenCount: Int

  /// Whether any requested file exists.
  var hasOutput: Bool { writtenCount > 0 || issues.contains { $0.keptPageCount > 0 } }

  /// The summary in one line, for people.
  func text(product: String, folder: String) -> String {
    let pageCount = issues.reduce(0) { $0 + $1.writtenPageCount }
    let issueCount = issues.count { $0.writtenPageCount > 0 }
    let extent = issues.count > 1 ? issueCount.counted("issue") : pageCount.counted("page")
    let place = "\(pageCount > 0 ? "of \(extent) " : "")below \(folder)"
    let kept = issues.reduce(0) { $0 + $1.keptPageCount }
    let duplicates = issues.count { $0.duplicateOf != nil }
    let notDone = issues.reduce(0) { $0 + $1.notDonePageIndices.count }
    let notBegun = issues.count { $0.status == .notDone && $0.pageCount == 0 }
    let setAside = issues.count { $0.status == .setAside }
    let failedIssues = issues.count { $0.code != nil && $0.status != .partlyDone } - setAside
    let incomplete = issues.count { $0.code != nil && $0.status == .partlyDone }
    let failedPages = issues.reduce(0) { $0 + $1.failedPages.count }
    let product = writtenCount == 1 ? String(product.dropLast()) : product
    let parts = [
      "wrote \(writtenCount == 0 ? "no" : "\(writtenCount)") \(product) \(place)",
      kept > 0 ? "\(kept.counted("page")) already done" : nil,
      duplicates > 0 ? "\(duplicates.counted("duplicate")) skipped" : nil,
      listed(failedIssues, failedPages).map { "\($0) failed" },
      setAside > 0 ? "\(setAside.counted("issue")) set aside" : nil,
      incomplete > 0 ? "\(incomplete.counted("issue")) incomplete" : nil,
      listed(notBegun, notDone).map { "\($0) not done" },
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  private func listed(_ issueCount: Int, _ pageCount: Int) -> String? {
    let parts = [
      issueCount > 0 ? issueCount.counted("issue") : nil, pageCount > 0 ? pageCount.counted("page") : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}
