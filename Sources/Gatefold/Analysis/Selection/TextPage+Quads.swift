extension TextPage {
  /// The text under quads, such as those of a link: the glyphs whose middle lies in the rectangle around one of them.
  ///
  /// - Returns: the text on one line; `nil` where there is none.
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
