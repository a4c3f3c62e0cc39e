/// A block of an article, such as a paragraph.
public indirect enum ArticleBlock: Hashable, Sendable {
  /// Running text.
  case paragraph(ArticleText)
  /// A heading within the article. Level 2 is the highest, 6 the lowest; 1 is the headline's.
  case heading(ArticleText, level: Int)
  /// Items behind bullets or numbers.
  case list(ArticleList)
  /// Paragraphs that quote somebody, set apart from the text.
  case quotation([ArticleText])
  /// Words of the article, repeated in large type.
  case pullQuote(ArticleText)
  /// Text beside the article with a heading of its own, in a frame or on a tint.
  case box(ArticleBox)
  /// Cells in rows.
  case table(ArticleTable)
  /// Pictures with their captions.
  case figure(ArticleFigure)
}

/// Items behind bullets or numbers.
public struct ArticleList: Hashable, Sendable {
  /// One item.
  public struct Item: Hashable, Sendable {
    /// The bullet or number as printed, like "•" or "3."; it is not part of ``text``.
    public var marker: String
    /// The text after the marker.
    public var text: ArticleText

    /// An item with its marker.
    public init(marker: String, text: ArticleText) {
      self.marker = marker
      self.text = text
    }
  }

  /// Whether the markers are numbers or letters that count.
  public var isOrdered: Bool
  /// The items in order.
  public var items: [Item]

  /// A list of some items.
  public init(isOrdered: Bool, items: [Item]) {
    self.isOrdered = isOrdered
    self.items = items
  }
}

/// Text beside an article with a heading of its own, in a frame or on a tint.
public struct ArticleBox: Hashable, Sendable {
  /// The heading of the box, or `nil` if it has none.
  public var title: ArticleText?
  /// The blocks inside the box, in reading order.
  public var blocks: [ArticleBlock]

  /// A box around some blocks.
  public init(title: ArticleText? = nil, blocks: [ArticleBlock]) {
    self.title = title
    self.blocks = blocks
  }
}

/// Cells in rows.
public struct ArticleTable: Hashable, Sendable {
  /// A cell of a table.
  public struct Cell: Hashable, Sendable {
    /// The text of the cell, which may be empty.
    public var text: ArticleText
    /// The number of columns that the cell covers, at least 1.
    public var columnSpan: Int

    /// A cell of one or more columns.
    public init(_ text: ArticleText, columnSpan: Int = 1) {
      self.text = text
      self.columnSpan = columnSpan
    }
  }

  /// The rows, each with its cells in reading order.
  public var rows: [[Cell]]
  /// How many rows, from the first, are headings of the columns.
  public var headerRowCount: Int

  /// A table of some rows.
  public init(rows: [[Cell]], headerRowCount: Int = 0) {
    self.rows = rows
    self.headerRowCount = headerRowCount
  }

  /// The number of columns of its longest row.
  public var columnCount: Int { rows.lazy.map { $0.reduce(0) { $0 + $1.columnSpan } }.max() ?? 0 }
}

/// A note at the foot of a page or the end of an article.
public struct ArticleFootnote: Hashable, Sendable {
  /// Tells it from the other notes of the article: letters, digits and hyphens.
  public var identifier: String
  /// The number or sign as printed, like "1" or "*"; it is not part of ``text``.
  public var marker: String
  /// The note.
  public var text: ArticleText

  /// A note of an article.
  public init(identifier: String, marker: String, text: ArticleText) {
    self.identifier = identifier
    self.marker = marker
    self.text = text
  }
}
