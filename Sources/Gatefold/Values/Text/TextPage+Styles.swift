extension TextPage {
  /// The style of most letters of a block of this page.
  ///
  /// ```swift
  /// let headlines = text.blocks.filter { text.style(of: $0).size > 20 }
  /// ```
  public func style(of block: Block) -> TextStyle { styles[Int(block.styleIndex)] }

  /// The style of most letters of a line of this page.
  public func style(of line: Line) -> TextStyle { styles[mainStyle(of: line.glyphRange)] }

  /// The style of most letters of a word of this page.
  public func style(of word: Word) -> TextStyle { styles[mainStyle(of: word.glyphRange)] }

  /// Index in `styles` of the most frequent style of a run; in a tie, the lower index.
  package func mainStyle(of range: Range<Int>) -> Int {
    guard let first = range.first else { return 0 }
    let index = glyphs[first].styleIndex
    if glyphs[range].allSatisfy({ $0.styleIndex == index }) { return Int(index) }
    var counts: [Int32: Int] = [:]
    for glyph in glyphs[range] { counts[glyph.styleIndex, default: 0] += 1 }
    return Int(counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? index)
  }
}
