internal import GatefoldTypesetting

extension ArticleBlock {
  /// The block with its texts replaced.
  func mapped(_ transform: (ArticleText) -> ArticleText) -> ArticleBlock {
    switch self {
    case .paragraph(let text): return .paragraph(transform(text))
    case .heading(let text, let level): return .heading(transform(text), level: level)
    case .pullQuote(let text): return .pullQuote(transform(text))
    case .quotation(let texts): return .quotation(texts.map(transform))
    case .list(var list):
      for index in list.items.indices { list.items[index].text = transform(list.items[index].text) }
      return .list(list)
    case .box(var box):
      box.title = box.title.map(transform)
      box.blocks = box.blocks.map { $0.mapped(transform) }
      return .box(box)
    case .table(var table):
      for row in table.rows.indices {
        for cell in table.rows[row].indices { table.rows[row][cell].text = transform(table.rows[row][cell].text) }
      }
      return .table(table)
    case .figure(var figure):
      figure.caption = figure.caption.map(transform)
      return .figure(figure)
    }
  }
}
