/// What an index of many issues keeps of a page.
package struct IndexedText: Sendable {
  /// What `TextPage(archived:)` reads.
  package let archive: [UInt8]
  /// The words of the page in reading order with spaces between them: letters, digits and marks only.
  package let words: String

  /// Changed whenever the same page may give other words than before.
  package static let version = PageWords.version

  package init(_ page: TextPage) {
    self.init(SearchableText(page))
  }

  fileprivate init(_ text: SearchableText) {
    archive = text.page.archived()
    words = PageWords(text).text
  }
}

extension Page {
  /// Reads the text of the page for an index.
  package func indexedText() async throws(GatefoldError) -> IndexedText {
    IndexedText(try await searchableText())
  }
}

extension TextPage {
  /// The words of the page as an index keeps them.
  package var indexedWords: String { PageWords(SearchableText(self)).text }
}
