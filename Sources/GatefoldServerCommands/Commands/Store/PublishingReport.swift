internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldStore

/// The results of publishing, as JSON and as a short text.
struct PublishingReport: Encodable {
  private struct Finding: Encodable {
    let code: String
    let message: String
    let pageIndex: Int?
    let pageNumber: Int?

    init(_ error: GatefoldError) {
      (code, message, pageIndex) = (error.code.rawValue, error.message, error.pageIndex)
      pageNumber = error.pageIndex.map { $0 + 1 }
    }
  }

  private struct PublishedIssue: Encodable {
    let source: String
    let identifier: String?
    let title: String?
    let change: StorePublication.Change
    let isFree: Bool
    let hasDownload: Bool
    let previewPageCount: Int
    let error: Finding?
    let findings: [Finding]
  }

  private let site: String
  private let feeds: [String]
  /// The address of the start page; `nil` without a reader.
  private let startPage: String?
  private let issues: [PublishedIssue]
  private let removed: [String]
  private let written: [String]
  private let removedFileCount: Int

  /// - Parameters:
  ///   - address: of the site.
  ///   - hasReader: whether the site has a start page.
  init(_ publication: StorePublication, site: String, address: String, hasReader: Bool) {
    startPage = hasReader && publication.keptStartPage == nil ? "\(address)/" : nil
    self.site = site
    feeds = StorePublication.feedPaths.map { "\(address)/\($0)" }
    issues = publication.issues.map { issue in
      PublishedIssue(
        source: issue.source,
        identifier: issue.identifier,
        title: issue.title,
        change: issue.change,
        isFree: issue.isFree,
        hasDownload: issue.hasDownload,
        previewPageCount: issue.previewPageCount,
        error: issue.error.map(Finding.init),
        findings: issue.findings.map(Finding.init)
      )
    }
    (removed, written, removedFileCount) = (publication.removed, publication.writtenPaths, publication.removedFileCount)
  }

  func encoded() throws -> Data { try JSONFile.data(of: self) }

  /// A readable summary.
  var summary: String {
    let counts = Dictionary(grouping: issues, by: \.change).mapValues(\.count)
    let kinds: [(StorePublication.Change, String)] = [
      (.added, "added"), (.updated, "updated"), (.described, "described anew"), (.unchanged, "unchanged"),
      (.failed, "failed"),
    ]
    var changes = kinds.compactMap { change, word in counts[change].map { "\($0) \(word)" } }
    if !removed.isEmpty { changes.append("\(removed.count) removed") }
    let files = "\(written.count.counted("file")) written"
    let gone = removedFileCount > 0 ? ", \(removedFileCount.counted("file")) removed" : ""
    var lines = ["\(issues.count.counted("issue")): \(changes.joined(separator: ", ")); \(files)\(gone) below \(site)"]
    let closed = issues.count { $0.error == nil && !$0.hasDownload }
    if closed > 0 {
      let verb = closed == 1 ? "is not free and has" : "are not free and have"
      lines.append("\(closed.counted("issue")) \(verb) no file to download: see --free, --private and --shop-url")
    }
    if let startPage { lines.append("Read at \(startPage)") }
    lines.append("Subscribe to \(feeds.joined(separator: ", "))")
    return lines.joined(separator: "\n")
  }
}
