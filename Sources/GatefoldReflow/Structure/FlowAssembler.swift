internal import Gatefold
internal import GatefoldTypesetting

/// Assembles paragraphs, headings, lists and tables from blocks of text in reading order.
///
/// A paragraph continues across columns and pages. Content beside the text, such as a figure, follows the paragraph
/// that it would otherwise interrupt.
struct FlowAssembler {
  private var blocks: [ArticleBlock] = []
  /// Blocks to append after the end of the open paragraph.
  private var deferred: [ArticleBlock] = []
  private var open: OpenParagraph?
  private var headings: [HeadingStyle] = []
  /// Pages that have begun but have no text yet.
  private var begunPages: [PrintedPage] = []
  private var page: PrintedPage?
  /// The style of plain letters on the page, and whether its paragraphs are indented.
  private var plain = TextStyle.none
  private var usesIndents = false
  private var columns = ColumnStarts()

  private struct OpenParagraph {
    var assembler: TextAssembler
    var style: TextStyle
    /// Whether its last line reaches the end of its column.
    var endsFull: Bool
    /// Whether it is only an initial so far.
    var isInitial = false
  }

  private let survey: ArticleSurvey
  /// In letters; headlines may be longer.
  private static let maximumHeadingLength = 160

  init(_ survey: ArticleSurvey) {
    self.survey = survey
  }

  // MARK: Pages

  /// Begins a page or continues it.
  ///
  /// - Parameter isMarked: whether its beginning is marked in the text.
  mutating func begin(_ page: PrintedPage, _ measure: BodyMeasure, isMarked: Bool = true) {
    if isMarked, self.page?.index != page.index { begunPages.append(page) }
    self.page = page
    plain = measure.style
    usesIndents = measure.usesIndents
    columns = ColumnStarts(page)
  }

  /// Pages that have begun and are not marked in the text yet; who takes them marks them.
  mutating func takeBegunPages() -> [PrintedPage] {
    defer { begunPages = [] }
    return begunPages
  }

  // MARK: Blocks

  /// Adds a block of text of the page.
  mutating func add(_ block: Block) {
    guard let page, !block.lines.isEmpty else { return }
    switch block.role {
    case .crosshead, .headline:
      if isSetAsText(block, page) { addText(block, page) } else { addHeading(block, page) }
    case .table where ListFinder.isList(block): addText(block, page)
    case .table:
      close()
      append(.table(TableReader(block, on: page, survey).table()))
    case .dropCap:
      close()
      let assembler = TextAssembler(block, of: page, survey, beginning: takeBegunPages())
      open = OpenParagraph(assembler: assembler, style: plain, endsFull: true, isInitial: true)
    default: addText(block, page)
    }
  }

  /// Adds a block of text of the page as paragraphs, whatever its role.
  mutating func addAsText(_ block: Block) {
    if let page { addText(block, page) }
  }

  /// Adds a block beside the text, after the open paragraph if there is one.
  mutating func add(beside block: ArticleBlock) {
    if open == nil { append(block) } else { deferred.append(block) }
  }

  /// Appends a block, and marks the pages that begin with it.
  private mutating func append(_ block: ArticleBlock) {
    let last = begunPages.lastIndex { page in block.texts.contains { $0.begins(on: page) } }
    guard let last else {
      blocks.append(block)
      return
    }
    let (page, pages) = (begunPages[last], Array(begunPages[...last]))
    begunPages.removeSubrange(...last)
    var isMarked = false
    blocks.append(
      block.mappingTexts { text in
        guard !isMarked, text.begins(on: page) else { return text }
        isMarked = true
        return text.behindBreaks(to: pages)
      }
    )
  }

  /// Adds paragraphs that quote somebody.
  mutating func addQuotation(_ block: Block) {
    guard let page else { return }
    close()
    let style = page.text.style(of: block)
    var texts = ParagraphSplitter.paragraphs(of: block, in: page.text).map { lines in
      TextAssembler(lines, of: page, plain: style, survey, beginning: takeBegunPages()).text
    }
    if case .quotation(var before) = blocks.last {
      if let last = before.last, let first = texts.first, last.string.unicodeScalars.last?.endsSentence == false {
        before[before.count - 1].append(" ")
        before[before.count - 1].append(first)
        texts.removeFirst()
      }
      blocks[blocks.count - 1] = .quotation(before + texts)
    } else {
      blocks.append(.quotation(texts))
    }
  }

  private mutating func addHeading(_ block: Block, _ page: PrintedPage) {
    let style = page.text.style(of: block)
    let heading = HeadingStyle(size: style.size, isBold: style.isBold)
    var above: (text: ArticleText, number: Int)?
    if open == nil, deferred.isEmpty, case .heading(let text, let number) = blocks.last, headings[number] == heading,
      text.origins.last?.pageIndex == page.index, continues(block, text, page)
    {
      above = (text, number)
    }
    close()
    let text = TextAssembler(block, of: page, survey, beginning: takeBegunPages()).text
    if var above {
      above.text.append(" ")
      above.text.append(text)
      blocks[blocks.count - 1] = .heading(above.text, level: above.number)
    } else {
      headings.append(heading)
      blocks.append(.heading(text, level: headings.count - 1))
    }
  }

  /// Whether what was taken for a heading is a paragraph: some lines in the type of the text, or more than a heading
  /// says in type that is hardly larger.
  private func isSetAsText(_ block: Block, _ page: PrintedPage) -> Bool {
    let style = page.text.style(of: block)
    if block.glyphRange.count > Self.maximumHeadingLength, style.size < 1.25 * plain.size { return true }
    return block.lines.count >= 4 && abs(style.size - plain.size) < 0.05 * plain.size && style.isBold == plain.isBold
      && style.isItalic == plain.isItalic
  }

  /// Whether a heading stands right below the one before, in one column.
  private func continues(_ block: Block, _ text: ArticleText, _ page: PrintedPage) -> Bool {
    guard let last = text.origins.last else { return false }
    let above = page.text.glyphs[last.glyphRange.upperBound - 1].rect
    let gap = block.rect.minY - above.maxY
    return gap > -0.5 * above.height && gap < 0.5 * above.height && block.rect.sharedWidth(with: above) > 0
  }

  private mutating func addText(_ block: Block, _ page: PrintedPage) {
    let style = page.text.style(of: block)
    for (number, lines) in ParagraphSplitter.paragraphs(of: block, in: page.text).enumerated() {
      guard let first = lines.first else { continue }
      let goesOn = number == 0 && open.map { continues($0, with: first, of: block, style, page) } == true
      if !goesOn {
        close()
        open = OpenParagraph(assembler: TextAssembler(plain: plain, survey), style: style, endsFull: false)
      }
      for (position, line) in lines.enumerated() {
        let isJoined = position == 0 && open?.isInitial == true
        let begun = takeBegunPages()
        open?.assembler.append(line, of: page, beginning: begun, isJoined: isJoined)
        open?.isInitial = false
      }
      open?.endsFull = lines.last.map { $0.reachesEnd(of: block, size: style.size) } ?? false
      open?.style = style
    }
  }

  /// Returns whether a block continues the open paragraph.
  private func continues(
    _ open: OpenParagraph,
    with line: Line,
    of block: Block,
    _ style: TextStyle,
    _ page: PrintedPage
  ) -> Bool {
    if open.isInitial { return true }
    guard abs(style.size - open.style.size) < 0.08 * style.size, let last = open.assembler.lastScalar,
      let first = line.words.first
    else { return false }
    let next = page.text.glyphs[first.glyphRange.lowerBound].scalar
    if ListMarker(line.text) != nil { return false }
    if last.isHyphen, next.properties.isAlphabetic { return true }
    if next.properties.isLowercase { return true }
    let isIndented = columns.isIndented(line, of: block, size: style.size)
    if isIndented, !last.isEastAsianLetter { return false }
    if last.endsSentence {
      return usesIndents && open.endsFull && ListMarker(open.assembler.text.string) == nil
    }
    return open.endsFull || !next.properties.isAlphabetic
  }

  private mutating func close() {
    if let paragraph = open, !paragraph.assembler.isEmpty {
      let text = paragraph.assembler.text
      if text.count > 120 || !ContinuationNotice.isNotice(text.string) { blocks.append(.paragraph(text)) }
    }
    open = nil
    for block in deferred { append(block) }
    deferred = []
  }

  /// The blocks, with lists and the levels of headings.
  mutating func finish() -> [ArticleBlock] {
    close()
    return HeadingLevels(headings).applied(to: ListFinder.withLists(blocks))
  }
}

extension Line {
  /// Whether it ends where the lines of its block do.
  fileprivate func reachesEnd(of block: Block, size: Double) -> Bool {
    switch direction {
    case .rightToLeft: rect.minX - block.rect.minX < 1.5 * size
    case .vertical: block.rect.maxY - rect.maxY < 1.5 * size
    default: block.rect.maxX - rect.maxX < 1.5 * size
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isEastAsianLetter: Bool {
    properties.isAlphabetic && ((0x2E80...0xD7AF).contains(value) || (0xF900...0xFAFF).contains(value))
  }

  /// Whether a sentence ends with it, or a quotation or bracket around one.
  fileprivate var endsSentence: Bool {
    switch self {
    case ".", "!", "?", ":", "\u{2026}", "\u{201D}", "\u{2019}", "\"", ")", "\u{BB}", "\u{3002}", "\u{FF01}",
      "\u{FF1F}",
      "\u{300D}", "\u{61F}", "\u{6D4}":
      true
    default: false
    }
  }
}

extension ArticleText {
  /// Whether its first printed letter is on a page.
  fileprivate func begins(on page: PrintedPage) -> Bool { origins.first?.pageIndex == page.index }

  /// The text with marks of pages before its first letter, which is on the last one.
  fileprivate func behindBreaks(to pages: [PrintedPage]) -> ArticleText {
    var text = ArticleText()
    for page in pages {
      let glyph = origins.first { $0.pageIndex == page.index }?.glyphRange.first
      text.appendPageBreak(to: page.index, quad: glyph.map { page.text.glyphs[$0].quad })
    }
    text.append(self)
    return text
  }
}
