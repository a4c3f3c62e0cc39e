/// What was found out from all pages of an issue, and is kept.
struct IssueFindings: Sendable {
  let numbering: PageNumbering
  /// The recovered contents.
  let contents: [ContentsItem]
}
