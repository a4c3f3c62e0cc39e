internal import Gatefold

/// Makes the items of an article: its texts shaped and in their styles, in the order of ``ArticleDocument/texts``.
struct ItemBuilder {
  private let article: ArticleDocument
  private let styles: [BlockKind: ResolvedStyle]
  private let isVertical: Bool
  private let shape: (ShapingRequest) throws(GatefoldError) -> ShapedText
  private var nextTextIndex = 0
  private var items: [FlowItem] = []
  /// The kind of the block before, which decides on indents.
  private var previous: BlockKind?

  init(
    _ article: ArticleDocument,
    _ sheet: StyleSheet,
    _ reader: ReaderStyle,
    isVertical: Bool,
    shape: @escaping (ShapingRequest) throws(GatefoldError) -> ShapedText
  ) {
    self.article = article
    self.isVertical = isVertical
    self.shape = shape
    styles = Dictionary(uniqueKeysWithValues: BlockKind.allCases.map { ($0, ResolvedStyle($0, sheet, reader)) })
  }

  /// Returns the items of the article's heading.
  mutating func heading() throws(GatefoldError) -> [FlowItem] {
    items = []
    if let kicker = article.kicker { try append(kicker, .kicker) }
    try append(article.headline ?? ArticleText(article.title), .headline)
    if let standfirst = article.standfirst { try append(standfirst, .standfirst) }
    if let byline = article.byline { try append(byline, .byline) }
    return items
  }

  /// The article itself, with its notes.
  mutating func body() throws(GatefoldError) -> [FlowItem] {
    items = []
    for block in article.blocks { try append(block) }
    if !article.footnotes.isEmpty { items.append(.rule(style(.footnote))) }
    for note in article.footnotes { try append(note.text, .footnote, marker: try marker(note.marker, .footnote)) }
    return items
  }

  private func style(_ kind: BlockKind) -> ResolvedStyle {
    // Every kind has one.
    styles[kind].unsafelyUnwrapped
  }

  private mutating func append(_ block: ArticleBlock) throws(GatefoldError) {
    switch block {
    case .paragraph(let text): try append(text, .paragraph)
    case .heading(let text, let level): try append(text, BlockKind(headingLevel: level))
    case .quotation(let texts): for text in texts { try append(text, .quotation) }
    case .pullQuote(let text): try append(text, .pullQuote)
    case .list(let list): try append(list)
    case .box(let box): try append(box)
    case .table(let table): try append(table)
    case .figure(let figure): try append(figure)
    }
  }

  private mutating func append(
    _ text: ArticleText,
    _ kind: BlockKind,
    marker: SetParagraph.Marker? = nil
  ) throws(GatefoldError) {
    items.append(.paragraph(try paragraph(text, kind, marker: marker)))
    previous = kind
  }

  /// The next text of the article.
  private mutating func paragraph(
    _ text: ArticleText,
    _ kind: BlockKind,
    marker: SetParagraph.Marker? = nil
  ) throws(GatefoldError) -> SetParagraph {
    defer { nextTextIndex += 1 }
    let style = style(kind)
    let shaped = try shape(request(text, style))
    var rubies: [(range: Range<Int>, text: ShapedText)] = []
    for run in text.runs {
      guard let ruby = run.attributes.ruby, !ruby.isEmpty else { continue }
      rubies.append((run.range, try shape(request(ArticleText(ruby), style))))
    }
    return SetParagraph(
      shaped,
      style: style,
      source: text,
      textIndex: nextTextIndex,
      isIndented: style.textIndent > 0 && previous == kind,
      rubies: rubies,
      marker: marker
    )
  }

  private func request(_ text: ArticleText, _ style: ResolvedStyle) -> ShapingRequest {
    ShapingRequest(
      text: text,
      family: style.fontFamily,
      isBold: style.isBold,
      isItalic: style.isItalic,
      language: article.language,
      isRightToLeft: !isVertical && ShapingRequest.isRightToLeft(text, in: article.direction),
      isVertical: isVertical
    )
  }

  private func marker(_ string: String, _ kind: BlockKind) throws(GatefoldError) -> SetParagraph.Marker? {
    guard !string.isEmpty else { return nil }
    let text = ArticleText(string)
    let style = style(kind)
    let direction = ShapingRequest(
      text: text,
      family: style.fontFamily,
      isBold: style.isBold,
      isItalic: style.isItalic,
      language: article.language,
      isRightToLeft: !isVertical && article.direction == .rightToLeft,
      isVertical: isVertical
    )
    let paragraph = SetParagraph(try shape(direction), style: style.ragged, source: text, textIndex: nil)
    return SetParagraph.Marker(paragraph: paragraph, width: paragraph.naturalWidth + style.fontSize * 0.5)
  }
}

// MARK: Blocks of several texts

extension ItemBuilder {
  private mutating func append(_ list: ArticleList) throws(GatefoldError) {
    var markers: [SetParagraph.Marker?] = []
    for item in list.items { markers.append(try marker(item.marker, .listItem)) }
    // Items start below each other.
    let width = markers.compactMap { $0?.width }.max() ?? 0
    for (item, marker) in zip(list.items, markers) {
      let marker = marker.map { SetParagraph.Marker(paragraph: $0.paragraph, width: width) }
      try append(item.text, .listItem, marker: marker)
    }
  }

  private mutating func append(_ box: ArticleBox) throws(GatefoldError) {
    items.append(.boxStart(style(.box)))
    previous = nil
    if let title = box.title { try append(title, .boxTitle) }
    for block in box.blocks { try append(block) }
    items.append(.boxEnd(style(.box)))
    previous = nil
  }

  private mutating func append(_ figure: ArticleFigure) throws(GatefoldError) {
    var caption: [SetParagraph] = []
    for text in figure.caption { caption.append(try paragraph(text, .caption)) }
    guard !figure.pictures.isEmpty else {
      items += caption.map { .paragraph($0) }
      return
    }
    items.append(
      .figure(FigureItem(pictures: figure.pictures, caption: caption, isTurned: isVertical, style: style(.figure)))
    )
  }

  private mutating func append(_ table: ArticleTable) throws(GatefoldError) {
    let count = table.columnCount
    guard count > 0 else { return }
    var rows: [[RowItem.Cell]] = []
    for (number, row) in table.rows.enumerated() {
      let kind = number < table.headerRowCount ? BlockKind.tableHeader : .tableCell
      var (cells, column): ([RowItem.Cell], Int) = ([], 0)
      for cell in row {
        let end = min(count, column + max(1, cell.columnSpan))
        cells.append(RowItem.Cell(paragraph: try paragraph(cell.text, kind), columns: min(column, count - 1)..<end))
        column = end
      }
      rows.append(cells)
    }
    let columns = TableColumns(count: count, cells: rows.flatMap(\.self))
    for (number, cells) in rows.enumerated() {
      items.append(
        .row(
          RowItem(
            cells: cells,
            table: columns,
            isFirst: number == 0,
            isLast: number == rows.count - 1,
            isHeader: number < table.headerRowCount,
            style: style(.figure)
          )
        )
      )
    }
    previous = nil
  }
}
