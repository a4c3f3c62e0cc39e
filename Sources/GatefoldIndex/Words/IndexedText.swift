internal import Gatefold

/// The text of a page as an index stores it.
struct IndexedText: Sendable {
  /// The archive that `TextPage(archived:)` reads.
  let archive: [UInt8]
  /// The words of the page in reading order with spaces between them: letters, digits and marks only.
  let words: String

  /// Changed whenever the same page may give other words than before.
  static let version = PageWords.version

  init(archive: [UInt8], words: String) {
    self.archive = archive
    self.words = words
  }

  init(_ page: TextPage) {
    self.init(SearchableText(page))
  }

  fileprivate init(_ text: SearchableText) {
    archive = text.page.archived()
    words = PageWords(text).text
  }
}

extension Page {
  /// Reads the text of the page for an index.
  func indexedText() async throws(GatefoldError) -> IndexedText {
    IndexedText(try await searchableText())
  }
}

extension TextPage {
  /// The words of the page as an index keeps them.
  var indexedWords: String { PageWords(SearchableText(self)).text }
}
