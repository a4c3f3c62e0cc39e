/// The data that contents recovery collects from all pages of an issue.
struct IssueSurvey: Sendable {
  /// One for each page, by its index; of pages that cannot be read, an empty one.
  let pages: [PageSurvey]
  let numbering: PageNumbering
  /// The links of each page that lead to pages of the issue.
  let links: [[Link]]
  /// The headings of a tagged document, in reading order.
  let tagged: [TaggedHeading]
  /// Indices of pages that cost their workers, from 0: as if they were empty.
  var lostPageIndices: [Int] = []

  /// Maximum number of pages that are read.
  static let maximumPageCount = 3_000
  /// How many pages may cost a worker before the file is given up.
  static let maximumLostPageCount = 3
}
