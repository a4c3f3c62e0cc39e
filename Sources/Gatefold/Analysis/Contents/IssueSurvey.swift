/// What was read of all pages of an issue to find its contents by.
struct IssueSurvey: Sendable {
  /// One for each page, by its index; of pages that cannot be read, an empty one.
  let pages: [PageSurvey]
  let numbering: PageNumbering
  /// The links of each page that lead to pages of the issue.
  let links: [[Link]]
  /// The headings of a tagged document, in reading order.
  let tagged: [TaggedHeading]

  /// What is read at most.
  static let maximumPageCount = 3_000
  /// How many pages may cost a worker before the file is given up.
  static let maximumLostPageCount = 3
}
