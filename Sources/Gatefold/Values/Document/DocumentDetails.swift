/// Metadata that a package declares for an issue. It replaces the document's own; `nil` keeps the document's value.
package struct DocumentDetails: Hashable, Sendable {
  package var title: String?
  /// A BCP 47 tag.
  package var language: String?
  package var direction: ReadingDirection?
  package var pageLayout: PageLayout?

  package init(title: String?, language: String?, direction: ReadingDirection?, pageLayout: PageLayout?) {
    self.title = title
    self.language = language
    self.direction = direction
    self.pageLayout = pageLayout
  }
}

extension DocumentSummary {
  /// The summary with what a package says.
  func described(by details: DocumentDetails) -> DocumentSummary {
    DocumentSummary(
      pageCount: pageCount,
      metadata: metadata.titled(details.title ?? metadata.title),
      readingHints: readingHints.replacing(
        pageLayout: details.pageLayout,
        direction: details.direction,
        language: details.language
      ),
      encryption: encryption,
      repair: repair
    )
  }
}

extension Metadata {
  fileprivate func titled(_ title: String?) -> Metadata {
    Metadata(
      title: title,
      author: author,
      subject: subject,
      keywords: keywords,
      creator: creator,
      producer: producer,
      creationDate: creationDate,
      modificationDate: modificationDate,
      pdfVersion: pdfVersion,
      isLinearized: isLinearized,
      attachmentCount: attachmentCount
    )
  }
}
