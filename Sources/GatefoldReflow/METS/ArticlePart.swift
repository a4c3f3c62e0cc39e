internal import Gatefold
internal import GatefoldTypesetting

/// A part of an article in the logical structure: its texts and pictures, in reading order.
struct ArticlePart: Sendable {
  enum Kind: String, Sendable {
    case heading, overline, title, lead, author
    case body, crosshead, paragraph, list, item, quotation, pullQuote, box, table, illustration, caption, footnote
  }

  let kind: Kind
  /// Places among `ArticleDocument.texts`. A part with parts has none itself.
  var texts: Range<Int> = 0..<0
  var pictures: [PrintedPicture] = []
  var parts: [ArticlePart] = []

  /// All texts of the part and of the parts in it.
  var allTexts: [Int] { Array(texts) + parts.flatMap(\.allTexts) }
  var allPictures: [PrintedPicture] { pictures + parts.flatMap(\.allPictures) }
}

extension ArticlePart {
  /// The parts of an article: its heading, and its body.
  static func parts(of article: ArticleDocument) -> [ArticlePart] {
    var reader = ArticlePartReader()
    return reader.parts(of: article)
  }

  /// The parts that may share blocks in ALTO: the cells of each table.
  static func tables(in parts: [ArticlePart]) -> [Range<Int>] {
    parts.flatMap { ($0.kind == .table ? [$0.texts] : []) + tables(in: $0.parts) }
  }
}

/// Counts texts as `ArticleDocument.texts` does.
private struct ArticlePartReader {
  private var next = 0

  mutating func parts(of article: ArticleDocument) -> [ArticlePart] {
    var heading = ArticlePart(kind: .heading)
    if article.kicker != nil { heading.parts.append(part(.overline)) }
    // Without a headline, the title is the text at this place.
    heading.parts.append(part(.title))
    if article.standfirst != nil { heading.parts.append(part(.lead)) }
    if article.byline != nil { heading.parts.append(part(.author)) }
    var body = ArticlePart(kind: .body)
    for block in article.blocks { body.parts.append(part(block)) }
    for _ in article.footnotes { body.parts.append(part(.footnote)) }
    return [heading, body]
  }

  private mutating func part(_ kind: ArticlePart.Kind, textCount: Int = 1) -> ArticlePart {
    defer { next += textCount }
    return ArticlePart(kind: kind, texts: next..<next + textCount)
  }

  private mutating func part(_ block: ArticleBlock) -> ArticlePart {
    switch block {
    case .paragraph: return part(.paragraph)
    case .heading: return part(.crosshead)
    case .pullQuote: return part(.pullQuote)
    case .quotation(let texts): return part(.quotation, textCount: texts.count)
    case .table(let table): return part(.table, textCount: table.rows.reduce(0) { $0 + $1.count })
    case .list(let list):
      var part = ArticlePart(kind: .list)
      for _ in list.items { part.parts.append(self.part(.item)) }
      return part
    case .box(let box):
      var part = ArticlePart(kind: .box)
      if box.title != nil { part.parts.append(self.part(.title)) }
      for block in box.blocks { part.parts.append(self.part(block)) }
      return part
    case .figure(let figure):
      var part = ArticlePart(kind: .illustration)
      part.pictures = figure.pictures.compactMap { picture in
        if case .printed(let printed) = picture.source { printed } else { nil }
      }
      if !figure.caption.isEmpty { part.parts.append(self.part(.caption, textCount: figure.caption.count)) }
      return part
    }
  }
}
