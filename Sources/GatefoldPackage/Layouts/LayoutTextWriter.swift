internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Writes an article as the XML of a text.
struct LayoutTextWriter {
  private var xml = XMLWriter(whiteSpace: .plain)
  private let path: (ArticlePicture) -> String?

  static func xml(of article: ArticleDocument, path: (ArticlePicture) -> String?) -> XMLWriter {
    withoutActuallyEscaping(path) { path in
      var writer = LayoutTextWriter(path: path)
      writer.write(article)
      return writer.xml
    }
  }

  private init(path: @escaping (ArticlePicture) -> String?) { self.path = path }

  private mutating func write(_ article: ArticleDocument) {
    xml.declaration()
    let attributes: XMLAttributes = [
      "xmlns": LayoutFormat.namespace, "version": "\(LayoutFormat.currentVersion)", "title": article.title,
      "language": article.language, "direction": article.direction.rawValue,
      "isVertical": article.isVertical ? "true" : nil, "author": article.author, "section": article.section,
    ]
    group("text", attributes) { writer in
      if let kicker = article.kicker { writer.line("kicker", kicker) }
      if let headline = article.headline { writer.line("headline", headline) }
      if let standfirst = article.standfirst { writer.line("standfirst", standfirst) }
      if let byline = article.byline { writer.line("byline", byline) }
      for block in article.blocks { writer.write(block) }
      for note in article.footnotes {
        writer.line("footnote", note.text, ["id": note.identifier, "marker": note.marker])
      }
    }
  }

  private mutating func write(_ block: ArticleBlock) {
    switch block {
    case .paragraph(let text): line("p", text)
    case .heading(let text, let level): line("heading", text, ["level": "\(level)"])
    case .pullQuote(let text): line("pullQuote", text)
    case .quotation(let texts):
      group("quotation") { writer in
        for text in texts { writer.line("p", text) }
      }
    case .list(let list):
      group("list", ["isOrdered": list.isOrdered ? "true" : nil]) { writer in
        for item in list.items { writer.line("item", item.text, ["marker": item.marker]) }
      }
    case .box(let box):
      group("box") { writer in
        if let title = box.title { writer.line("title", title) }
        for block in box.blocks { writer.write(block) }
      }
    case .table(let table): write(table)
    case .figure(let figure): write(figure)
    }
  }

  private mutating func write(_ table: ArticleTable) {
    group("table", ["headerRows": table.headerRowCount > 0 ? "\(table.headerRowCount)" : nil]) { writer in
      for row in table.rows {
        writer.group("row") { writer in
          for cell in row {
            writer.line("cell", cell.text, ["columns": cell.columnSpan > 1 ? "\(cell.columnSpan)" : nil])
          }
        }
      }
    }
  }

  private mutating func write(_ figure: ArticleFigure) {
    let pictures = figure.pictures.compactMap { picture in path(picture).map { (picture, $0) } }
    guard !pictures.isEmpty else {
      for text in figure.caption { line("p", text) }
      return
    }
    group("figure") { writer in
      for (picture, path) in pictures {
        writer.xml.element(
          "picture",
          [
            "path": path, "width": "\(picture.size.width)", "height": "\(picture.size.height)",
            "alternativeText": picture.alternativeText, "words": picture.words.isEmpty ? nil : picture.words,
          ]
        )
      }
      for text in figure.caption { writer.line("caption", text) }
    }
  }

  // MARK: Elements

  private mutating func group(
    _ name: String,
    _ attributes: XMLAttributes = [:],
    _ body: (inout LayoutTextWriter) -> Void
  ) {
    xml.begin(name, attributes)
    body(&self)
    xml.end(name)
  }

  private mutating func line(_ name: String, _ text: ArticleText, _ attributes: XMLAttributes = [:]) {
    xml.preformattedElement(name, attributes) { xml in
      for piece in text.pieces { Self.write(piece.string, piece.attributes, to: &xml) }
    }
  }

  /// Writes letters with their marks.
  private static func write(_ letters: String, _ attributes: ArticleText.Attributes, to xml: inout XMLWriter) {
    var (style, tags): (ArticleText.Style, [(name: String, attributes: XMLAttributes)]) = (attributes.style, [])
    if let target = attributes.link.flatMap(target) { tags.append(("a", target)) }
    if let note = attributes.footnote {
      tags.append(("note", ["ref": note, "isRaised": style.contains(.superscript) ? nil : "false"]))
      style.remove(.superscript)
    }
    let marks: [(ArticleText.Style, String)] = [
      (.strong, "strong"), (.emphasis, "em"), (.superscript, "sup"), (.subscript, "sub"),
    ]
    for (mark, name) in marks where style.contains(mark) { tags.append((name, [:])) }
    if let ruby = attributes.ruby, !ruby.isEmpty { tags.append(("ruby", ["reading": ruby])) }
    for tag in tags { xml.open(tag.name, tag.attributes) }
    xml.append(letters)
    for tag in tags.reversed() { xml.close(tag.name) }
  }

  /// The attribute of a link; `nil` for a target that texts cannot have.
  private static func target(_ link: LinkTarget) -> XMLAttributes? {
    switch link {
    case .uri(let address): ["href": address]
    case .goTo(let destination): ["pageIndex": "\(destination.pageIndex)"]
    case .unresolved(let name?) where name.hasPrefix(LayoutTextForm.textPrefix):
      ["text": String(name.dropFirst(LayoutTextForm.textPrefix.count))]
    case .unresolved(let name?) where name.hasPrefix(LayoutTextForm.labelPrefix):
      ["pageLabel": String(name.dropFirst(LayoutTextForm.labelPrefix.count))]
    default: nil
    }
  }
}
