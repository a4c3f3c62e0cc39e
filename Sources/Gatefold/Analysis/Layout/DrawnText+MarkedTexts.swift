extension DrawnText {
  func markedTexts(_ keys: [MarkedText.Key], pageIndex: Int, size: PageSize) -> [MarkedText] {
    let glyphs = glyphsByContent
    return keys.compactMap { key in
      let own = key.ids.flatMap { id in glyphs[id, default: []] }
      guard !own.isEmpty else { return nil }
      // Laid out separately, so that surrounding text is not mixed in.
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
