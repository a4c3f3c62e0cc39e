/// Results from reading all pages of an issue, cached with the issue.
struct IssueFindings: Sendable {
  let numbering: PageNumbering
  /// The recovered contents.
  let contents: [ContentsItem]
}
