internal import Gatefold

/// Makes one page of text of several, which lie on the same page.
struct TextPageMerger {
  private var glyphs: [Glyph] = []
  private var styles: [TextStyle] = []
  private var blocks: [Block] = []

  /// Appends the text of a page.
  ///
  /// - Returns: the number of its first glyph.
  @discardableResult
  mutating func append(_ page: TextPage) -> Int {
    let (firstGlyph, firstStyle) = (glyphs.count, Int32(styles.count))
    glyphs += page.glyphs.map { glyph in
      Glyph(scalar: glyph.scalar, styleIndex: glyph.styleIndex + firstStyle, quad: glyph.quad)
    }
    styles += page.styles
    blocks += page.blocks.map { block in
      Block(
        lines: block.lines.map { $0.moved(by: firstGlyph) },
        rect: block.rect,
        role: block.role,
        styleIndex: block.styleIndex + firstStyle,
        isOutsidePage: block.isOutsidePage,
        isInvisible: block.isInvisible
      )
    }
    return firstGlyph
  }

  func page(at index: Int, size: PageSize) -> TextPage {
    TextPage(pageIndex: index, size: size, glyphs: glyphs, styles: styles, blocks: blocks)
  }
}

extension Line {
  /// The line with glyphs that have other numbers.
  fileprivate func moved(by count: Int) -> Line {
    Line(
      words: words.map { word in
        let range = word.glyphRange.lowerBound + count..<word.glyphRange.upperBound + count
        return Word(text: word.text, quad: word.quad, glyphRange: range)
      },
      direction: direction,
      quad: quad,
      baseline: baseline,
      startsParagraph: startsParagraph
    )
  }
}
