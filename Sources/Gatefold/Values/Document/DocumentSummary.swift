/// Properties read when a document is opened.
package struct DocumentSummary: Sendable {
  package let pageCount: Int
  package let metadata: Metadata
  package let readingHints: ReadingHints
  /// `nil` where the document is not encrypted.
  package let encryption: Encryption?
  /// `nil` where it is sound.
  package let repair: RepairReport?

  package init(
    pageCount: Int,
    metadata: Metadata,
    readingHints: ReadingHints = ReadingHints(pageLayout: nil, direction: .leftToRight),
    encryption: Encryption? = nil,
    repair: RepairReport? = nil
  ) {
    self.pageCount = pageCount
    self.metadata = metadata
    self.readingHints = readingHints
    self.encryption = encryption
    self.repair = repair
  }
}
