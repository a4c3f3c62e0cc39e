extension TextPage {
  /// Selects all the text of the page. The selection is empty if the page has no text.
  public func selection() -> TextSelection { selection(of: glyphs.indices) }

  /// Selects glyphs, such as those of a word or a line.
  ///
  /// - Parameter glyphRange: indices into ``glyphs``.
  public func selection(of glyphRange: Range<Int>) -> TextSelection {
    TextSelection(
      TextPosition(pageIndex: pageIndex, offset: glyphRange.lowerBound),
      TextPosition(pageIndex: pageIndex, offset: glyphRange.upperBound)
    )
  }

  /// Selects from the first letter in a rectangle to the last one.
  ///
  /// Like every selection, it follows the reading order: a rectangle over two columns also selects the rest of the
  /// first column. ``selections(in:)`` selects only what lies in the rectangle.
  ///
  /// - Parameter rect: in page space. A letter counts if its middle lies in the rectangle.
  /// - Returns: `nil` if no letter lies in the rectangle.
  public func selection(in rect: PageRect) -> TextSelection? {
    let ranges = glyphRanges(in: rect)
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return selection(of: first.lowerBound..<last.upperBound)
  }

  /// Selects only what lies in a rectangle: one selection for each run of letters that is read without a break, mostly
  /// a line, in reading order.
  ///
  /// ```swift
  /// let table = PageRect(x: 40, y: 500, width: 200, height: 120)
  /// let lines = text.selections(in: table)
  /// let quads = lines.flatMap { text.quads(of: $0.start.offset..<$0.end.offset) }
  /// ```
  ///
  /// - Parameter rect: in page space. A letter counts if its middle lies in the rectangle.
  public func selections(in rect: PageRect) -> [TextSelection] { glyphRanges(in: rect).map(selection) }

  /// The text that lies in a rectangle.
  ///
  /// - Parameters:
  ///   - rect: in page space. A letter counts if its middle lies in the rectangle.
  ///   - asPrinted: whether line breaks and their hyphens are kept. Otherwise words are joined and each paragraph is
  ///     one line.
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
