internal import Gatefold
internal import GatefoldTypesetting

/// Writes an article as the XML of a text.
struct LayoutTextWriter {
  private var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private let path: (ArticlePicture) -> String?

  static func text(of article: ArticleDocument, path: (ArticlePicture) -> String?) -> String {
    withoutActuallyEscaping(path) { path in
      var writer = LayoutTextWriter(path: path)
      writer.write(article)
      return writer.output
    }
  }

  private init(path: @escaping (ArticlePicture) -> String?) { self.path = path }

  private mutating func write(_ article: ArticleDocument) {
    let attributes: [(String, String?)] = [
      ("xmlns", LayoutFormat.namespace), ("version", "\(LayoutFormat.currentVersion)"), ("title", article.title),
      ("language", article.language), ("direction", article.direction.rawValue),
      ("isVertical", article.isVertical ? "true" : nil), ("author", article.author), ("section", article.section),
    ]
    open("text", attributes, indent: "", isInline: false)
    if let kicker = article.kicker { line("kicker", kicker) }
    if let headline = article.headline { line("headline", headline) }
    if let standfirst = article.standfirst { line("standfirst", standfirst) }
    if let byline = article.byline { line("byline", byline) }
    for block in article.blocks { write(block, indent: "  ") }
    for note in article.footnotes {
      line("footnote", note.text, [("id", note.identifier), ("marker", note.marker)])
    }
    output += "</text>\n"
  }

  private mutating func write(_ block: ArticleBlock, indent: String) {
    switch block {
    case .paragraph(let text): line("p", text, indent: indent)
    case .heading(let text, let level): line("heading", text, [("level", "\(level)")], indent: indent)
    case .pullQuote(let text): line("pullQuote", text, indent: indent)
    case .quotation(let texts):
      group("quotation", indent: indent) { writer, indent in
        for text in texts { writer.line("p", text, indent: indent) }
      }
    case .list(let list):
      group("list", [("isOrdered", list.isOrdered ? "true" : nil)], indent: indent) { writer, indent in
        for item in list.items { writer.line("item", item.text, [("marker", item.marker)], indent: indent) }
      }
    case .box(let box):
      group("box", indent: indent) { writer, indent in
        if let title = box.title { writer.line("title", title, indent: indent) }
        for block in box.blocks { writer.write(block, indent: indent) }
      }
    case .table(let table): write(table, indent: indent)
    case .figure(let figure): write(figure, indent: indent)
    }
  }

  private mutating func write(_ table: ArticleTable, indent: String) {
    let headerRows = table.headerRowCount > 0 ? "\(table.headerRowCount)" : nil
    group("table", [("headerRows", headerRows)], indent: indent) { writer, indent in
      for row in table.rows {
        writer.group("row", indent: indent) { writer, indent in
          for cell in row {
            let columns = cell.columnSpan > 1 ? "\(cell.columnSpan)" : nil
            writer.line("cell", cell.text, [("columns", columns)], indent: indent)
          }
        }
      }
    }
  }

  private mutating func write(_ figure: ArticleFigure, indent: String) {
    let pictures = figure.pictures.compactMap { picture in path(picture).map { (picture, $0) } }
    guard !pictures.isEmpty else {
      for text in figure.caption { line("p", text, indent: indent) }
      return
    }
    group("figure", indent: indent) { writer, indent in
      for (picture, path) in pictures {
        let attributes: [(String, String?)] = [
          ("path", path), ("width", "\(picture.size.width)"), ("height", "\(picture.size.height)"),
          ("alternativeText", picture.alternativeText), ("words", picture.words.isEmpty ? nil : picture.words),
        ]
        writer.output += indent + "<picture" + Self.markup(attributes) + "/>\n"
      }
      for text in figure.caption { writer.line("caption", text, indent: indent) }
    }
  }

  // MARK: Elements

  private mutating func group(
    _ name: String,
    _ attributes: [(String, String?)] = [],
    indent: String,
    _ body: (inout LayoutTextWriter, String) -> Void
  ) {
    open(name, attributes, indent: indent, isInline: false)
    body(&self, indent + "  ")
    output += "\(indent)</\(name)>\n"
  }

  private mutating func open(
    _ name: String,
    _ attributes: [(String, String?)],
    indent: String,
    isInline: Bool
  ) {
    output += "\(indent)<\(name)\(Self.markup(attributes))>\(isInline ? "" : "\n")"
  }

  private mutating func line(
    _ name: String,
    _ text: ArticleText,
    _ attributes: [(String, String?)] = [],
    indent: String = "  "
  ) {
    open(name, attributes, indent: indent, isInline: true)
    for piece in text.pieces { write(piece.string, piece.attributes) }
    output += "</\(name)>\n"
  }

  /// Letters with their marks.
  private mutating func write(_ letters: String, _ attributes: ArticleText.Attributes) {
    var (style, tags): (ArticleText.Style, [(name: String, attributes: [(String, String?)])]) = (attributes.style, [])
    if let target = attributes.link.flatMap(Self.target) { tags.append(("a", [target])) }
    if let note = attributes.footnote {
      tags.append(("note", [("ref", note), ("isRaised", style.contains(.superscript) ? nil : "false")]))
      style.remove(.superscript)
    }
    let marks: [(ArticleText.Style, String)] = [
      (.strong, "strong"), (.emphasis, "em"), (.superscript, "sup"), (.subscript, "sub"),
    ]
    for (mark, name) in marks where style.contains(mark) { tags.append((name, [])) }
    if let ruby = attributes.ruby, !ruby.isEmpty { tags.append(("ruby", [("reading", ruby)])) }
    for tag in tags { output += "<\(tag.name)\(Self.markup(tag.attributes))>" }
    output += letters.escapedForXML
    for tag in tags.reversed() { output += "</\(tag.name)>" }
  }

  /// The attribute of a link; `nil` for a target that texts cannot have.
  private static func target(_ link: LinkTarget) -> (String, String?)? {
    switch link {
    case .uri(let address): ("href", address)
    case .goTo(let destination): ("pageIndex", "\(destination.pageIndex)")
    case .unresolved(let name?) where name.hasPrefix(LayoutTextForm.textPrefix):
      ("text", String(name.dropFirst(LayoutTextForm.textPrefix.count)))
    case .unresolved(let name?) where name.hasPrefix(LayoutTextForm.labelPrefix):
      ("pageLabel", String(name.dropFirst(LayoutTextForm.labelPrefix.count)))
    default: nil
    }
  }

  private static func markup(_ attributes: [(String, String?)]) -> String {
    attributes.reduce(into: "") { markup, attribute in
      if let value = attribute.1 { markup += " \(attribute.0)=\"\(value.escapedForXMLAttribute)\"" }
    }
  }
}

extension String {
  /// White space in values of attributes would be read as spaces.
  fileprivate var escapedForXMLAttribute: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      default: escaped += String(scalar).escapedForXML
      }
    }
  }
}
