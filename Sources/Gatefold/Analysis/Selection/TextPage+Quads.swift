extension TextPage {
  /// The text under quads, such as those of a link: the glyphs whose middle lies in the rectangle around one of them.
  ///
  /// - Returns: the text on one line; `nil` where there is none.
  package func text(under quads: [Quad]) -> String? {
    let rects = quads.map(\.boundingRect)
    var ranges: [Range<Int>] = []
    for (index, glyph) in glyphs.enumerated() {
      let rect = glyph.rect
      let middle = PagePoint(x: rect.midX, y: rect.midY)
      guard rects.contains(where: { $0.contains(middle) }) else { continue }
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    if ranges.isEmpty { return nil }
    return text(of: ranges, asPrinted: false).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
