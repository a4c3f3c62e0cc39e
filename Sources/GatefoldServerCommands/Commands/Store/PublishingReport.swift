internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldStore

/// The results of publishing, as JSON and as a short text.
struct PublishingReport {
  let publication: StorePublication
  let site: String
  /// The address of the site.
  let address: String
  /// Whether the site has a start page.
  let hasReader: Bool

  private var feeds: [String] { StorePublication.feedPaths.map { "\(address)/\($0)" } }

  /// The address of the start page; `nil` without a reader.
  private var startPage: String? { hasReader && publication.keptStartPage == nil ? "\(address)/" : nil }

  func encoded() throws -> Data {
    let json: JSONObject = [
      "site": site, "feeds": feeds, "startPage": startPage, "issues": publication.issues.map(\.json),
      "removed": publication.removed, "written": publication.writtenPaths,
      "removedFileCount": publication.removedFileCount,
    ]
    return try JSONWriter.file(of: json)
  }

  /// A readable summary.
  var summary: String {
    let (issues, removedFileCount) = (publication.issues, publication.removedFileCount)
    let counts = Dictionary(grouping: issues, by: \.change).mapValues(\.count)
    let kinds: [(StorePublication.Change, String)] = [
      (.added, "added"), (.updated, "updated"), (.described, "described anew"), (.unchanged, "unchanged"),
      (.failed, "failed"),
    ]
    var changes = kinds.compactMap { change, word in counts[change].map { "\($0) \(word)" } }
    if !publication.removed.isEmpty { changes.append("\(publication.removed.count) removed") }
    let files = "\(publication.writtenPaths.count.counted("file")) written"
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

extension StorePublication.PublishedIssue {
  fileprivate var json: JSONObject {
    [
      "source": source, "identifier": identifier, "title": title, "change": change, "isFree": isFree,
      "hasDownload": hasDownload, "previewPageCount": previewPageCount, "error": error?.json,
      "findings": findings.map(\.json),
    ]
  }
}
