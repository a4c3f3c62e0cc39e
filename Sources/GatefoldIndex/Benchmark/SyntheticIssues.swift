internal import Foundation
package import Gatefold

/// Pages read once, for filling an index of any size in benchmarks.
package struct SyntheticIssues: Sendable {
  private var issues: [(title: String, pages: [PageRecord])] = []

  /// The words of each page, with spaces between them.
  package var words: [String] {
    issues.flatMap(\.pages).compactMap { if case .success(let text) = $0.text { text.words } else { nil } }
  }

  package init() {}

  /// Reads an issue; pages that fail are left out.
  package mutating func read(_ issue: MagazineIssue, title: String) async throws(GatefoldError) {
    var pages: [PageRecord] = []
    let results = issue.results(forPages: Array(0..<issue.pageCount)) { page throws(GatefoldError) in
      (page.label, try await page.indexedText())
    }
    for try await page in results {
      guard case .success(let (label, text)) = page.result else { continue }
      pages.append(PageRecord(pageIndex: page.pageIndex, label: label, text: .success(text)))
    }
    issues.append((title, pages))
  }

  /// Adds the issues repeatedly under invented hashes until the index has a number of pages.
  ///
  /// - Returns: how many pages it has.
  package func fill(_ index: IssueIndex, pageCount: Int) async throws(GatefoldError) -> Int {
    var count = 0
    var number = 0
    while count < pageCount, issues.contains(where: { !$0.pages.isEmpty }) {
      for issue in issues where count < pageCount {
        number += 1
        let serial = number
        try await index.write { db in
          let row = try db.row(
            "INSERT INTO issue (hash, path, title, pageCount) VALUES (?, ?, ?, ?) RETURNING id",
            [
              .blob(Array("\(serial)".utf8)), .text("/invented/\(serial)"), .text(issue.title),
              .integer(Int64(issue.pages.count)),
            ]
          )
          try db.save(issue.pages, issueId: row?.integer(0) ?? 0)
        }
        count += issue.pages.count
      }
    }
    return count
  }
}
