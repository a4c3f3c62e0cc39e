/// Results from reading all pages of an issue, cached with the issue.
package struct IssueFindings: Sendable, Codable {
  /// Rises where the same pages give other results.
  package static let version = 1

  let numbering: PageNumbering
  /// The recovered contents.
  let contents: [ContentsItem]
  /// The better of the outline and the recovered contents.
  let weighed: WeighedContents
  let articles: [Article]
  /// Indices of pages that took too long or cost their workers, from 0: they count as empty.
  package let lostPageIndices: [Int]
}
