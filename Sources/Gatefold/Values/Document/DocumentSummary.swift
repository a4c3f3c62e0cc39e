/// What is read of a document when it is opened.
struct DocumentSummary: Sendable {
  let pageCount: Int
  let metadata: Metadata
  let readingHints: ReadingHints
  /// `nil` where the document is not encrypted.
  let encryption: Encryption?
  /// `nil` where it is sound.
  let repair: RepairReport?
}
