extension ArticleDocument {
  /// The article with its texts replaced.
  ///
  /// - Parameter transform: gets the index of each text among ``texts``, and the text.
  package func mappingTexts(_ transform: (Int, ArticleText) -> ArticleText) -> ArticleDocument {
    var (article, index) = (self, 0)
    func mapped(_ text: ArticleText) -> ArticleText {
      defer { index += 1 }
      return transform(index, text)
    }
    article.kicker = kicker.map(mapped)
    article.headline = headline.map(mapped)
    // Without a headline, the title is the text at this index.
    if headline == nil { index += 1 }
    article.standfirst = standfirst.map(mapped)
    article.byline = byline.map(mapped)
    article.blocks = blocks.map { $0.mappingTexts(mapped) }
    for note in footnotes.indices { article.footnotes[note].text = mapped(footnotes[note].text) }
    return article
  }
}

extension ArticleBlock {
  /// The block with its texts replaced, in the order of ``texts``.
  package func mappingTexts(_ transform: (ArticleText) -> ArticleText) -> ArticleBlock {
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
      box.blocks = box.blocks.map { $0.mappingTexts(transform) }
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
