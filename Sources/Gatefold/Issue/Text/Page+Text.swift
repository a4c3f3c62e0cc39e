extension Page {
  /// The text of the page; empty if the page has none. It is kept within the budget of the issue's context. Where text
  /// was recognized in the picture of the page and kept beside the file, it is that text (``Word/recognition``).
  ///
  /// - Throws: `damagedPage`, `cancelled`; isolated also what workers throw.
  public func text() async throws(GatefoldError) -> TextPage {
    try await searchableText().page
  }

  package func searchableText() async throws(GatefoldError) -> SearchableText {
    let key = TextStore.Key(issue: ObjectIdentifier(issue), pageIndex: index)
    if let known = issue.context.texts.text(for: key) { return known }
    let page: TextPage
    if let recognized = try issue.recognizedText(ofPage: index) {
      page = recognized
    } else {
      page = try await issue.lanes.answer(TextRequest(index: index))
    }
    let text = SearchableText(page)
    issue.context.texts.keep(text, for: key)
    return text
  }
}
