/// What is known of a document once it is open.
struct DocumentSummary: Sendable {
  let pageCount: Int
  let metadata: Metadata
  let readingHints: ReadingHints
  /// `nil` where nothing had to be mended.
  let repair: RepairReport?
}
