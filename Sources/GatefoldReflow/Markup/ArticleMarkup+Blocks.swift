internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

extension ArticleMarkup {
  /// Writes a block; one without text only as the anchors of its pages.
  mutating func write(_ block: ArticleBlock) {
    switch block {
    case .paragraph(let text): writeParagraph("p", [:], text)
    case .heading(let text, let level): writeHeading(text, level)
    case .list(let list): write(list)
    case .quotation(let texts): write(quotation: texts)
    case .pullQuote(let text): write(pullQuote: text)
    case .box(let box): write(box)
    case .table(let table): write(table)
    case .figure(let figure): write(figure)
    }
  }

  private mutating func writeHeading(_ text: ArticleText, _ level: Int) {
    guard !text.string.isBlank else { return writeLeadingBreaks(of: text) }
    let level = min(max(2, level) + levelShift, lastLevel + 1, 6)
    writeParagraph("h\(level)", [:], text)
    lastLevel = level
  }

  private mutating func write(quotation texts: [ArticleText]) {
    let isBlank = texts.allSatisfy(\.string.isBlank)
    // A page that begins with a later paragraph is marked before that one.
    for text in texts.prefix(isBlank ? texts.count : 1) { writeLeadingBreaks(of: text) }
    if isBlank { return }
    out.open("blockquote")
    out.newLine()
    for text in texts { writeParagraph("p", [:], text) }
    out.close("blockquote")
    out.newLine()
  }

  private mutating func write(pullQuote text: ArticleText) {
    writeLeadingBreaks(of: text)
    guard !text.string.isBlank else { return }
    out.open("aside", ["class": "pullquote", "epub:type": "pullquote", "role": "doc-pullquote"])
    writeParagraph("p", [:], text)
    out.close("aside")
    out.newLine()
  }

  private mutating func write(_ box: ArticleBox) {
    if let title = box.title { writeLeadingBreaks(of: title) }
    out.open("aside", ["class": "box", "epub:type": "sidebar", "role": "note"])
    out.newLine()
    let (level, shift) = (lastLevel, levelShift)
    if let title = box.title, !title.string.isBlank {
      writeHeading(title, 2)
      levelShift = lastLevel - 1
    }
    for block in box.blocks { write(block) }
    // Headings behind the box go on where those before it were, but skip no level of those in it.
    (lastLevel, levelShift) = (min(level, lastLevel), shift)
    out.close("aside")
    out.newLine()
  }

  private mutating func write(_ list: ArticleList) {
    let items = list.items.filter { !$0.text.string.isBlank }
    // A page that begins with a later item is marked in it, unless that one is left out.
    for item in list.items where item.text.string.isBlank || item == items.first { writeLeadingBreaks(of: item.text) }
    guard !items.isEmpty else { return }
    let form = ListForm(ArticleList(isOrdered: list.isOrdered, items: items))
    out.open(form.element, ["type": form.type, "start": form.start.map(String.init)])
    out.newLine()
    for (place, item) in items.enumerated() {
      writeParagraph("li", ["value": form.values[place].map(String.init), "style": form.styles[place]], item.text)
    }
    out.close(form.element)
    out.newLine()
  }

  // MARK: Tables

  private mutating func write(_ table: ArticleTable) {
    for cell in table.rows.joined() { writeLeadingBreaks(of: cell.text) }
    let headerCount = min(max(0, table.headerRowCount), table.rows.count)
    let head = table.rows[..<headerCount].filter { !$0.isEmpty }
    let body = table.rows[headerCount...].filter { !$0.isEmpty }
    guard !head.isEmpty || !body.isEmpty else { return }
    out.open("table")
    out.newLine()
    write(Array(head), in: "thead", cell: "th")
    write(Array(body), in: "tbody", cell: "td")
    out.close("table")
    out.newLine()
  }

  private mutating func write(_ rows: [[ArticleTable.Cell]], in group: String, cell name: String) {
    guard !rows.isEmpty else { return }
    out.open(group)
    out.newLine()
    for row in rows {
      out.open("tr")
      for cell in row {
        let span = min(max(1, cell.columnSpan), 1000)
        // An empty heading heads nothing.
        let name = cell.text.string.isBlank ? "td" : name
        let scope = name == "th" ? span > 1 ? "colgroup" : "col" : nil
        out.open(name, ["colspan": span > 1 ? String(span) : nil, "scope": scope])
        writePieces(of: cell.text)
        out.close(name)
      }
      out.close("tr")
      out.newLine()
    }
    out.close(group)
    out.newLine()
  }

  // MARK: Figures

  private mutating func write(_ figure: ArticleFigure) {
    for text in figure.caption { writeLeadingBreaks(of: text) }
    let files = figure.pictures.compactMap { picture in pictures[picture].map { (picture, $0) } }
    let captions = figure.caption.filter { !$0.string.isBlank }
    guard !files.isEmpty || !captions.isEmpty else { return }
    out.open("figure")
    out.newLine()
    for (picture, file) in files {
      let text = picture.alternativeText.flatMap { $0.isBlank ? nil : $0 } ?? picture.words
      out.void(
        "img",
        [
          "src": file.reference, "alt": text.isBlank ? "" : text, "width": String(file.size.width),
          "height": String(file.size.height),
        ]
      )
      out.newLine()
    }
    if !captions.isEmpty {
      out.open("figcaption")
      for caption in captions { writeParagraph("p", [:], caption) }
      out.close("figcaption")
      out.newLine()
    }
    out.close("figure")
    out.newLine()
  }
}
