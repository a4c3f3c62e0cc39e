internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Reads the XML of a text.
struct LayoutTextReader {
  /// A text with the places of what a check has to name.
  struct Text {
    var article: ArticleDocument
    /// Pictures of its figures, with where they are named.
    var pictures: [(picture: ArticlePicture, place: LinePosition)] = []
  }

  /// Leads links to texts and labels to their pages; `nil` for a place that the issue does not have.
  typealias LinkResolver = (LinkTarget) -> LinkTarget?

  private let findings: MarkupFindings
  private let resolve: LinkResolver
  private var text: Text
  /// References to footnotes, with where they are.
  private var references: [(identifier: String, place: LinePosition)] = []

  /// - Throws: `invalidDescription` for what is not well-formed, or no text.
  static func text(
    _ data: Data,
    _ findings: MarkupFindings,
    resolve: @escaping LinkResolver = { $0 }
  ) throws(GatefoldError) -> Text {
    let root = try MarkupElement.root(
      "text",
      of: data,
      maximumSize: LayoutTextForm.maximumSize,
      maximumElementCount: LayoutTextForm.maximumElementCount
    )
    var reader = LayoutTextReader(
      findings: findings,
      resolve: resolve,
      text: Text(article: ArticleDocument(title: "", blocks: []))
    )
    reader.read(root)
    return reader.text
  }

  private mutating func read(_ root: MarkupElement) {
    var attributes = AttributeReader(root, findings)
    _ = attributes.version()
    let title = attributes.string("title")
    text.article.language = attributes.string("language")
    text.article.direction = attributes.choice("direction", of: ReadingDirection.self) ?? .leftToRight
    text.article.isVertical = attributes.boolean("isVertical") ?? false
    text.article.author = attributes.string("author")
    text.article.section = attributes.string("section")
    attributes.finish()
    root.warnOfText(findings)
    for element in root.elements {
      switch (element.isKnown, element.name) {
      case (true, "kicker"): set(\.kicker, element)
      case (true, "headline"): set(\.headline, element)
      case (true, "standfirst"): set(\.standfirst, element)
      case (true, "byline"): set(\.byline, element)
      case (true, "footnote"): readFootnote(element)
      default: if let block = block(element) { text.article.blocks.append(block) }
      }
    }
    text.article.title = title ?? text.article.headline?.string ?? ""
    checkReferences()
  }

  private mutating func set(_ part: WritableKeyPath<ArticleDocument, ArticleText?>, _ element: MarkupElement) {
    if text.article[keyPath: part] != nil {
      findings.add(.error, "<\(element.name)>: a text has only one; remove this", at: element.position)
    }
    text.article[keyPath: part] = plain(element)
  }

  private mutating func readFootnote(_ element: MarkupElement) {
    var attributes = AttributeReader(element, findings)
    let note = ArticleFootnote(
      identifier: attributes.required("id", "give the note a name that no other note has"),
      marker: attributes.string("marker") ?? "\(text.article.footnotes.count + 1)",
      text: content(element)
    )
    if text.article.footnotes.contains(where: { $0.identifier == note.identifier }) {
      attributes.error("\(note.identifier) is the id of another note; rename one")
    }
    attributes.finish()
    text.article.footnotes.append(note)
  }

  private func checkReferences() {
    let known = Set(text.article.footnotes.map(\.identifier))
    for (identifier, place) in references where !known.contains(identifier) {
      let message = "<note>: there is no footnote \(identifier.prefix(40).debugDescription); add it, or correct ref"
      findings.add(.error, message, at: place)
    }
  }

  // MARK: Blocks

  private mutating func block(_ element: MarkupElement) -> ArticleBlock? {
    guard element.isKnown else {
      element.warnOfUnknown(findings)
      return nil
    }
    switch element.name {
    case "p": return .paragraph(plain(element))
    case "heading":
      var attributes = AttributeReader(element, findings)
      let level = attributes.integer("level", in: 2...6) ?? 2
      attributes.finish()
      return .heading(content(element), level: level)
    case "pullQuote": return .pullQuote(plain(element))
    case "list": return .list(list(element))
    case "quotation": return .quotation(texts(of: element, named: "p"))
    case "box": return .box(box(element))
    case "table": return .table(table(element))
    case "figure": return .figure(figure(element))
    default:
      element.warnOfUnknown(findings)
      return nil
    }
  }

  private mutating func list(_ element: MarkupElement) -> ArticleList {
    var attributes = AttributeReader(element, findings)
    var list = ArticleList(isOrdered: attributes.boolean("isOrdered") ?? false, items: [])
    attributes.finish()
    for child in children(of: element, named: ["item"]) {
      var attributes = AttributeReader(child, findings)
      let marker = attributes.string("marker") ?? (list.isOrdered ? "\(list.items.count + 1)." : "•")
      attributes.finish()
      list.items.append(ArticleList.Item(marker: marker, text: content(child)))
    }
    return list
  }

  private mutating func box(_ element: MarkupElement) -> ArticleBox {
    AttributeReader(element, findings).finish()
    element.warnOfText(findings)
    var box = ArticleBox(blocks: [])
    for child in element.elements {
      if child.isKnown, child.name == "title" {
        if box.title != nil { findings.add(.error, "<title>: a box has only one; remove this", at: child.position) }
        box.title = plain(child)
      } else if let block = block(child) {
        box.blocks.append(block)
      }
    }
    return box
  }

  private mutating func table(_ element: MarkupElement) -> ArticleTable {
    var attributes = AttributeReader(element, findings)
    let headerRowCount = attributes.integer("headerRows", in: 0...1000) ?? 0
    attributes.finish()
    let maximum = LayoutTextForm.maximumColumnCount
    var table = ArticleTable(rows: [], headerRowCount: headerRowCount)
    for row in children(of: element, named: ["row"]) {
      AttributeReader(row, findings).finish()
      var (cells, count): ([ArticleTable.Cell], Int) = ([], 0)
      for cell in children(of: row, named: ["cell"]) {
        var attributes = AttributeReader(cell, findings)
        let span = attributes.integer("columns", in: 1...maximum) ?? 1
        attributes.finish()
        count += span
        guard count <= maximum else {
          findings.add(.error, "<row>: has more than \(maximum) columns; remove some", at: row.position)
          break
        }
        cells.append(ArticleTable.Cell(content(cell), columnSpan: span))
      }
      table.rows.append(cells)
    }
    if table.rows.isEmpty { findings.add(.warning, "<table>: has no rows; add a <row>", at: element.position) }
    table.headerRowCount = min(table.headerRowCount, table.rows.count)
    return table
  }

  private mutating func figure(_ element: MarkupElement) -> ArticleFigure {
    AttributeReader(element, findings).finish()
    var figure = ArticleFigure(pictures: [])
    for child in children(of: element, named: ["picture", "caption"]) {
      if child.name == "caption" {
        figure.caption.append(plain(child))
      } else if let picture = picture(child) {
        figure.pictures.append(picture)
        text.pictures.append((picture, child.position))
      }
    }
    if figure.pictures.isEmpty { findings.add(.error, "<figure>: has no <picture>; add one", at: element.position) }
    return figure
  }

  private func picture(_ element: MarkupElement) -> ArticlePicture? {
    var attributes = AttributeReader(element, findings)
    let path = attributes.required("path", "name the picture in the package")
    let sides = LayoutReader.sides
    let (width, height) = (attributes.required("width", in: sides), attributes.required("height", in: sides))
    let alternativeText = attributes.string("alternativeText")
    let words = attributes.string("words") ?? ""
    attributes.finish()
    element.warnOfContent(findings)
    guard !path.isEmpty, let width, let height else { return nil }
    let size = PageSize(width: width, height: height)
    return ArticlePicture(.file(path: path), size: size, alternativeText: alternativeText, words: words)
  }

  /// The elements in one that are of some names; a warning for others.
  private func children(of element: MarkupElement, named names: Set<String>) -> [MarkupElement] {
    element.warnOfText(findings)
    return element.elements.filter { child in
      if child.isKnown, names.contains(child.name) { return true }
      child.warnOfUnknown(findings)
      return false
    }
  }

  private mutating func texts(of element: MarkupElement, named name: String) -> [ArticleText] {
    AttributeReader(element, findings).finish()
    return children(of: element, named: [name]).map { plain($0) }
  }

  // MARK: Text

  /// The text of an element without attributes.
  private mutating func plain(_ element: MarkupElement) -> ArticleText {
    AttributeReader(element, findings).finish()
    return content(element)
  }

  private mutating func content(_ element: MarkupElement) -> ArticleText {
    var builder = InlineTextBuilder()
    append(element, .none, to: &builder)
    let content = builder.finish()
    guard content.count <= LayoutTextForm.maximumParagraphLength else {
      let maximum = LayoutTextForm.maximumParagraphLength
      let message = "<\(element.name)>: has \(content.count) characters, more than \(maximum); divide it"
      findings.add(.error, message, at: element.position)
      return ArticleText()
    }
    return content
  }

  private mutating func append(
    _ element: MarkupElement,
    _ attributes: ArticleText.Attributes,
    to builder: inout InlineTextBuilder
  ) {
    for node in element.nodes {
      switch node {
      case .text(let string): builder.append(string, attributes)
      case .element(let child):
        guard let inner = inline(child, in: attributes) else {
          // Keep the text of an unknown element.
          append(child, attributes, to: &builder)
          continue
        }
        // Keep adjacent ruby runs separate, even if their readings are equal.
        if child.name == "ruby" { builder.endRun() }
        append(child, inner, to: &builder)
        if child.name == "ruby" { builder.endRun() }
      }
    }
  }

  /// Returns the attributes of the text in an element, or `nil` for an unknown element.
  private mutating func inline(
    _ element: MarkupElement,
    in outer: ArticleText.Attributes
  ) -> ArticleText.Attributes? {
    var (inner, attributes) = (outer, AttributeReader(element, findings))
    guard element.isKnown else {
      warnOfUnknownMark(element)
      return nil
    }
    switch element.name {
    case "strong": inner.style.insert(.strong)
    case "em": inner.style.insert(.emphasis)
    case "sup": inner.style.insert(.superscript)
    case "sub": inner.style.insert(.subscript)
    case "ruby":
      inner.ruby = attributes.required("reading", "give the reading of the letters")
      if inner.ruby?.isEmpty == true { inner.ruby = nil }
    case "note":
      let identifier = attributes.required("ref", "name the footnote by its id")
      if !identifier.isEmpty { references.append((identifier, element.position)) }
      inner.footnote = identifier.isEmpty ? nil : identifier
      if attributes.boolean("isRaised") ?? true { inner.style.insert(.superscript) }
    case "a": inner.link = link(&attributes)
    default:
      warnOfUnknownMark(element)
      return nil
    }
    attributes.finish()
    return inner
  }

  private func warnOfUnknownMark(_ element: MarkupElement) {
    let message = "<\(element.name)> is not known in texts; readers take what is in it as text. Is it misspelt?"
    findings.add(.warning, message, at: element.position)
  }

  private func link(_ attributes: inout AttributeReader) -> LinkTarget? {
    let (address, text) = (attributes.string("href"), attributes.string("text"))
    let (label, index) = (attributes.string("pageLabel"), attributes.integer("pageIndex", in: 0...1_000_000))
    var targets: [LinkTarget] = []
    if let address { targets.append(.uri(address)) }
    if let text { targets.append(.unresolved(name: LayoutTextForm.textPrefix + text)) }
    if let label { targets.append(.unresolved(name: LayoutTextForm.labelPrefix + label)) }
    if let index { targets.append(.goTo(Destination(pageIndex: index, view: .fit, name: nil))) }
    if targets.count != 1 { attributes.error("leads to \(targets.count) places; give one of \(Self.targets)") }
    if let address, let (severity, message) = OpenedAddress(address).problem {
      findings.add(severity, "<a>: href \(message)", at: attributes.element.position)
    }
    guard let target = targets.first else { return nil }
    if let resolved = resolve(target) { return resolved }
    attributes.error("there is no such place in the issue; correct the text, pageIndex or pageLabel")
    return target
  }

  private static let targets = "href, text, pageIndex and pageLabel"
}
