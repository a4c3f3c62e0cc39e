/// The data that contents recovery keeps of a page's text, to find titles, folios and contents.
struct PageSurvey: Sendable {
  /// From 0.
  let pageIndex: Int
  let size: PageSize
  /// In reading order; without what nobody sees outside the page.
  let lines: [SurveyedLine]

  init(_ text: TextPage) {
    pageIndex = text.pageIndex
    size = text.size
    let styles = text.styles.map(SurveyedStyle.init)
    let isReadable = Set(text.readableBlockIndices)
    lines = text.blocks.enumerated().filter { isReadable.contains($0.offset) }.flatMap { number, block in
      block.lines.map { SurveyedLine($0, of: block, number: number, in: text, styles: styles) }
    }
  }

  /// Whether a line is within the upper or the lower tenth of the page.
  func hasInMargin(_ line: SurveyedLine) -> Bool {
    line.rect.maxY <= 0.1 * size.height || line.rect.minY >= 0.9 * size.height
  }

  init(unreadablePage pageIndex: Int) {
    self.init(pageIndex: pageIndex, size: PageSize(width: 0, height: 0), lines: [])
  }

  init(pageIndex: Int, size: PageSize, lines: [SurveyedLine]) {
    self.pageIndex = pageIndex
    self.size = size
    self.lines = lines
  }
}

extension SurveyedLine {
  fileprivate init(_ line: Line, of block: Block, number: Int, in text: TextPage, styles: [SurveyedStyle]) {
    self.init(
      words: line.words.map { word in
        SurveyedWord(text: word.text, rect: word.rect, style: styles[text.mainStyle(of: word.glyphRange)])
      },
      rect: line.rect,
      style: styles[text.mainStyle(of: line.glyphRange)],
      role: block.role,
      block: number,
      isUpright: line.direction == .leftToRight || line.direction == .rightToLeft
    )
  }
}
