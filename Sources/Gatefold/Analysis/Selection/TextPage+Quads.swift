extension TextPage {
  /// Returns the text under quads, such as the area of a link: the glyphs whose middle is in a quad's bounding box.
  ///
  /// - Returns: the text on one line, or `nil` if there are no glyphs.
  package func text(under quads: [Quad]) -> String? {
    let rects = quads.map(\.boundingRect)
    var ranges: [Range<Int>] = []
    for (index, glyph) in glyphs.enumerated() {
      let middle = glyph.rect.middle
      if rects.contains(where: { $0.contains(middle) }) { ranges.appendRun(index..<index + 1) }
    }
    if ranges.isEmpty { return nil }
    return text(of: ranges, asPrinted: false).onOneLine
  }
}
