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
    let (index, frame, size) = (index, description.frame, size)
    let drawn = try await issue.lanes.withLane { lane throws(GatefoldError) in
      try await lane.drawnText(on: index, frame: frame)
    }
    let glyphs = drawn.glyphsByContent
    var texts: [MarkedText.Key: MarkedText] = [:]
    for key in keys {
      let own = key.ids.flatMap { id in glyphs[id, default: []] }
      guard !own.isEmpty else { continue }
      // Laid out for itself, so that nothing around it is mixed in.
      let page = TextLayout.page(
        DrawnText(glyphs: own.map { drawn.glyphs[$0] }, styles: drawn.styles),
        pageIndex: index,
        size: size
      )
      guard let rect = page.blocks.lazy.map(\.rect).enclosing else { continue }
      texts[key] = MarkedText(key: key, text: page.joinedText, rect: rect)
    }
    return texts
  }
}

extension DrawnText {
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
