internal import Gatefold

/// What became of the issues of a batch.
struct BatchSummary {
  let issues: [IssueOutcome]
  /// Of files.
  let writtenCount: Int

  /// Whether anything is there that was asked for.
  var hasOutput: Bool { writtenCount > 0 || issues.contains { $0.keptPageCount > 0 } }

  /// In one line, for people.
  func text(product: String, folder: String) -> String {
    let pageCount = issues.reduce(0) { $0 + $1.writtenPageCount }
    let issueCount = issues.count { $0.writtenPageCount > 0 }
    let extent = issues.count > 1 ? issueCount.counted("issue") : pageCount.counted("page")
    let place = "\(pageCount > 0 ? "of \(extent) " : "")below \(folder)"
    let kept = issues.reduce(0) { $0 + $1.keptPageCount }
    let duplicates = issues.count { $0.duplicateOf != nil }
    let notDone = issues.reduce(0) { $0 + $1.notDonePageIndices.count }
    let notBegun = issues.count { $0.status == .notDone && $0.pageCount == 0 }
    let failedIssues = issues.count { $0.code != nil && $0.status != .partlyDone }
    let incomplete = issues.count { $0.code != nil && $0.status == .partlyDone }
    let failedPages = issues.reduce(0) { $0 + $1.failedPages.count }
    let product = writtenCount == 1 ? String(product.dropLast()) : product
    let parts = [
      "wrote \(writtenCount == 0 ? "no" : "\(writtenCount)") \(product) \(place)",
      kept > 0 ? "\(kept.counted("page")) done before" : nil,
      duplicates > 0 ? "\(duplicates.counted("duplicate")) left out" : nil,
      listed(failedIssues, failedPages).map { "\($0) failed" },
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

/// What became of an issue, in the report of a batch.
struct IssueOutcome: Encodable, Sendable {
  enum Status: String, Encodable, Sendable {
    case done, partlyDone, failed, notDone, duplicate
  }

  struct FailedPage: Encodable, Sendable {
    let pageIndex: Int
    let pageNumber: Int
    let code: String
    let message: String
  }

  let source: String
  let status: Status
  /// The SHA-256 of the PDF, where it could be read.
  let hash: String?
  /// The issue's folder; `nil` where nothing of it was made.
  let folder: String?
  /// How many pages were asked for; 0 where the issue was not opened.
  let pageCount: Int
  let writtenPageCount: Int
  /// Pages that were done before.
  let keptPageCount: Int
  /// Each once, by their places.
  let failedPages: [FailedPage]
  let notDonePageIndices: [Int]
  /// The issue of the same content that comes before it.
  let duplicateOf: String?
  /// Why the whole issue failed, or what belongs to no page of it.
  let code: String?
  let message: String?
}
