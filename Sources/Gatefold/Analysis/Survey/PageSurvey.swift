/// What is kept of a page's text to find titles, folios and contents by.
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
    lines = text.blocks.enumerated().filter { !$1.isOutsidePage }.flatMap { number, block in
      block.lines.map { SurveyedLine($0, of: block, number: number, in: text, styles: styles) }
    }
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
    words = line.words.map { word in
      SurveyedWord(text: word.text, rect: word.rect, style: styles[text.mainStyle(of: word.glyphRange)])
    }
    rect = line.rect
    style = styles[text.mainStyle(of: line.glyphRange)]
    role = block.role
    self.block = number
    isUpright = line.direction == .leftToRight || line.direction == .rightToLeft
  }
}

extension TextPage {
  /// The style of most glyphs of a run.
  fileprivate func mainStyle(of range: Range<Int>) -> Int {
    guard let first = range.first else { return 0 }
    let index = glyphs[first].styleIndex
    if glyphs[range].allSatisfy({ $0.styleIndex == index }) { return Int(index) }
    var counts: [Int32: Int] = [:]
    for glyph in glyphs[range] { counts[glyph.styleIndex, default: 0] += 1 }
    return Int(counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? index)
  }
}
