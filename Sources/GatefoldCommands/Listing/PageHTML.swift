internal import Gatefold
internal import GatefoldFormats

/// The text of pages as semantic HTML: headlines, paragraphs, captions and pull quotes in reading order.
struct PageHTML {
  static func head(title: String, language: String?) -> String {
    let language = language.map { " lang=\"\(escaped($0))\"" } ?? ""
    return """
      <!DOCTYPE html>
      <html\(language)>
      <head>
      <meta charset="utf-8">
      <title>\(escaped(title))</title>
      <style>
      body { max-width: 38em; margin: 2em auto; padding: 0 1em; font-family: serif; line-height: 1.45; }
      .page { border-top: 1px solid #ccc; padding-top: 1em; }
      .standfirst { font-size: 1.2em; font-style: italic; }
      .caption, .folio, .running-header { font-size: 0.8em; color: #666; }
      blockquote { font-size: 1.3em; }
      .vertical { writing-mode: vertical-rl; }
      </style>
      </head>
      <body>

      """
  }

  static let foot = "</body>\n</html>"

  private let text: TextPage
  private let hyphens: LineEndHyphens
  private var html: String

  /// A page as a section; what lies outside it is left out.
  static func section(_ page: Page, _ text: TextPage) -> String {
    let label = escaped(page.label)
    let start = "<section class=\"page\" id=\"page-\(page.number)\" data-page-label=\"\(label)\">\n"
    var section = PageHTML(text: text, hyphens: text.lineEndHyphens, html: start)
    section.append(text.blocks.filter { !$0.isOutsidePage })
    return section.html + "</section>"
  }

  private mutating func append(_ blocks: [Block]) {
    var paragraph: [Line] = []
    // Blocks beside a paragraph that continues in the next column come after it.
    var beside: [Block] = []
    var column: Block?
    for block in blocks {
      if block.role != .body {
        if block.role.isInFlow || endsSentence(paragraph) { close(&paragraph, &beside) }
        if paragraph.isEmpty { append(block) } else { beside.append(block) }
        continue
      }
      let isNextColumn = column.map { block.rect.minY < $0.rect.maxY } ?? false
      for (number, line) in block.lines.enumerated() {
        let goesOn = number == 0 && isNextColumn && !endsSentence(paragraph)
        if line.startsParagraph, !goesOn { close(&paragraph, &beside) }
        paragraph.append(line)
      }
      column = block
    }
    close(&paragraph, &beside)
  }

  private func endsSentence(_ lines: [Line]) -> Bool {
    guard let last = lines.last?.words.last?.text.unicodeScalars.last else { return true }
    return !(last.properties.isAlphabetic || last == "," || last == "-" || last == ";")
  }

  private mutating func close(_ paragraph: inout [Line], _ beside: inout [Block]) {
    if !paragraph.isEmpty { element("p", nil, paragraph) }
    paragraph = []
    beside.forEach { append($0) }
    beside = []
  }

  private mutating func append(_ block: Block) {
    switch block.role {
    case .headline: element("h2", nil, block.lines)
    case .crosshead: element("h3", nil, block.lines)
    case .standfirst: element("p", "standfirst", block.lines)
    case .body, .dropCap: element("p", nil, block.lines)
    case .caption: element("p", "caption", block.lines)
    case .pullQuote: element("blockquote", nil, block.lines)
    case .folio: element("p", "folio", block.lines)
    case .runningHeader: element("p", "running-header", block.lines)
    case .table: table(block)
    }
  }

  private mutating func element(_ name: String, _ kind: String?, _ lines: [Line]) {
    let kinds = [kind, lines.first?.direction == .vertical ? "vertical" : nil].compactMap(\.self)
    var tag = name
    if !kinds.isEmpty { tag += " class=\"\(kinds.joined(separator: " "))\"" }
    if lines.first?.direction == .rightToLeft { tag += " dir=\"rtl\"" }
    html += "<\(tag)>\(escaped(text.joinedText(of: lines, hyphens)))</\(name)>\n"
  }

  private mutating func table(_ block: Block) {
    html += "<table>\n"
    for line in block.lines {
      html += "<tr>" + cells(of: line).map { "<td>\(escaped($0))</td>" }.joined() + "</tr>\n"
    }
    html += "</table>\n"
  }

  /// The words of a row, those with a wide gap between them apart.
  private func cells(of line: Line) -> [String] {
    var cells: [String] = []
    var previous: PageRect?
    for word in line.words {
      let rect = word.rect
      let gap = previous.map { max(rect.minX - $0.maxX, $0.minX - rect.maxX) } ?? .infinity
      if gap > 0.7 * rect.height {
        cells.append(word.text)
      } else {
        cells[cells.count - 1] += " " + word.text
      }
      previous = rect
    }
    return cells
  }
}

/// Text as HTML holds it.
private func escaped(_ text: String) -> String { MarkupEscaping.escaped(text, whiteSpace: .plain) }
