internal import Gatefold
internal import GatefoldExport
internal import GatefoldTypesetting

/// A block of an article. `kind` says which of the other members there are.
struct ArticleBlockJSON: Encodable {
  struct Item: Encodable {
    let marker: String
    let text: ArticleTextJSON
  }

  struct Cell: Encodable {
    let text: ArticleTextJSON
    let columnSpan: Int
  }

  let kind: String
  private(set) var text: ArticleTextJSON?
  private(set) var level: Int?
  private(set) var isOrdered: Bool?
  private(set) var items: [Item]?
  private(set) var paragraphs: [ArticleTextJSON]?
  private(set) var title: ArticleTextJSON?
  private(set) var blocks: [ArticleBlockJSON]?
  private(set) var headerRowCount: Int?
  private(set) var rows: [[Cell]]?
  private(set) var pictures: [ArticlePictureJSON]?
  private(set) var caption: [ArticleTextJSON]?

  init(_ block: ArticleBlock, _ context: ArticleJSONContext) {
    switch block {
    case .paragraph(let text):
      kind = "paragraph"
      self.text = ArticleTextJSON(text, context)
    case .heading(let text, let level):
      kind = "heading"
      self.text = ArticleTextJSON(text, context)
      self.level = level
    case .list(let list):
      kind = "list"
      isOrdered = list.isOrdered
      items = list.items.map { Item(marker: $0.marker, text: ArticleTextJSON($0.text, context)) }
    case .quotation(let texts):
      kind = "quotation"
      paragraphs = texts.map { ArticleTextJSON($0, context) }
    case .pullQuote(let text):
      kind = "pullQuote"
      self.text = ArticleTextJSON(text, context)
    case .box(let box):
      kind = "box"
      title = box.title.map { ArticleTextJSON($0, context) }
      blocks = box.blocks.map { ArticleBlockJSON($0, context) }
    case .table(let table):
      kind = "table"
      headerRowCount = table.headerRowCount
      rows = table.rows.map { row in
        row.map { Cell(text: ArticleTextJSON($0.text, context), columnSpan: $0.columnSpan) }
      }
    case .figure(let figure):
      kind = "figure"
      pictures = figure.pictures.map { ArticlePictureJSON($0, context) }
      caption = figure.caption.map { ArticleTextJSON($0, context) }
    }
  }
}

/// A picture of an article, and its file.
struct ArticlePictureJSON: Encodable {
  struct Pixels: Encodable {
    let width: Int
    let height: Int
  }

  /// Relative to the JSON file; absent if the picture could not be written.
  let file: String?
  let pixels: Pixels?
  /// The printed size, in points.
  let width: Double
  let height: Double
  private(set) var page: PageNameJSON?
  /// In page space.
  private(set) var frame: PageRect?
  let alternativeText: String?
  let words: String?

  init(_ picture: ArticlePicture, _ context: ArticleJSONContext) {
    let written = context.pictures[picture]
    file = written?.reference
    pixels = written.map { Pixels(width: $0.size.width, height: $0.size.height) }
    width = roundedForJSON(picture.size.width)
    height = roundedForJSON(picture.size.height)
    alternativeText = picture.alternativeText
    words = picture.words.isEmpty ? nil : picture.words
    if case .printed(let printed) = picture.source {
      page = context.page(printed.pageIndex)
      frame = printed.frame.json
    }
  }
}
