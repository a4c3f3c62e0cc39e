extension TextPage {
  /// All the text of the page; empty where it has none.
  public func selection() -> TextSelection { selection(of: glyphs.indices) }

  /// A selection of glyphs, as of a word or a line.
  ///
  /// - Parameter glyphRange: into ``glyphs``.
  public func selection(of glyphRange: Range<Int>) -> TextSelection {
    TextSelection(
      TextPosition(pageIndex: pageIndex, offset: glyphRange.lowerBound),
      TextPosition(pageIndex: pageIndex, offset: glyphRange.upperBound)
    )
  }

  /// The selection from the first letter of a rectangle to its last one.
  ///
  /// As every selection, it runs along the reading order: of a rectangle over two columns it has the rest of the first
  /// column too. ``selections(in:)`` has only what lies in the rectangle.
  ///
  /// - Parameter rect: in page space; a letter counts whose middle lies in it.
  /// - Returns: `nil` where no letter lies in the rectangle.
  public func selection(in rect: PageRect) -> TextSelection? {
    let ranges = glyphRanges(in: rect)
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return selection(of: first.lowerBound..<last.upperBound)
  }

  /// What lies in a rectangle, as selections in reading order: one for each run of letters that is read without a
  /// break, which is mostly a line.
  ///
  /// - Parameter rect: in page space; a letter counts whose middle lies in it.
  public func selections(in rect: PageRect) -> [TextSelection] { glyphRanges(in: rect).map(selection) }

  /// The text that lies in a rectangle.
  ///
  /// - Parameters:
  ///   - rect: in page space; a letter counts whose middle lies in it.
  ///   - asPrinted: whether lines and their hyphens are kept. Otherwise words are joined, and each paragraph is one line.
  public func text(in rect: PageRect, asPrinted: Bool = false) -> String {
    text(of: glyphRanges(in: rect), asPrinted: asPrinted)
  }

  private func glyphRanges(in rect: PageRect) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for block in blocks where !block.isOutsidePage {
      for glyph in block.glyphRange where rect.contains(glyphs[glyph].rect.middle) {
        ranges.appendRun(glyph..<glyph + 1)
      }
    }
    return ranges
  }
}
