extension Page {
  /// The text of the page's marked content for some keys; content without text is left out.
  ///
  /// - Throws: what reading the page throws.
  func markedTexts(_ keys: [MarkedText.Key]) async throws(GatefoldError) -> [MarkedText.Key: MarkedText] {
    let texts = try await issue.lanes.answer(MarkedTextsRequest(index: index, keys: keys))
    return Dictionary(texts.lazy.map { ($0.key, $0) }) { first, _ in first }
  }
}
