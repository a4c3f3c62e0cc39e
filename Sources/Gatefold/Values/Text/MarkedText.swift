/// The text of some marked content of a page (PDF 32000-1, 14.6).
struct MarkedText: Sendable {
  struct Key: Hashable, Sendable {
    let pageIndex: Int
    var ids: [Int]
  }

  let key: Key
  /// In reading order, words that a line end breaks joined.
  let text: String
  /// Around it, in page space.
  let rect: PageRect
}

extension Page {
  /// The text of some of the page's marked content; what has none is left out.
  ///
  /// - Throws: what reading the page throws.
  func markedTexts(_ keys: [MarkedText.Key]) async throws(GatefoldError) -> [MarkedText.Key: MarkedText] {
    let texts = try await issue.lanes.answer(MarkedTextsRequest(index: index, keys: keys))
    return Dictionary(texts.lazy.map { ($0.key, $0) }) { first, _ in first }
  }
}

extension DrawnText {
  func markedTexts(_ keys: [MarkedText.Key], pageIndex: Int, size: PageSize) -> [MarkedText] {
    let glyphs = glyphsByContent
    return keys.compactMap { key in
      let own = key.ids.flatMap { id in glyphs[id, default: []] }
      guard !own.isEmpty else { return nil }
      // Laid out for itself, so that nothing around it is mixed in.
      let page = TextLayout.page(
        DrawnText(glyphs: own.map { self.glyphs[$0] }, styles: styles),
        pageIndex: pageIndex,
        size: size
      )
      guard let rect = page.blocks.lazy.map(\.rect).enclosing else { return nil }
      return MarkedText(key: key, text: page.joinedText, rect: rect)
    }
  }

  /// The places of the glyphs of each marked content.
  fileprivate var glyphsByContent: [Int: [Int]] {
    var places: [Int: [Int]] = [:]
    for (position, content) in contents.enumerated() {
      guard let id = content.id else { continue }
      let end = position + 1 < contents.count ? contents[position + 1].firstGlyph : glyphs.count
      places[id, default: []] += content.firstGlyph..<end
    }
    return places
  }
}
