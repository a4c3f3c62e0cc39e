extension ArticleDocument {
  /// The article as plain text, for whoever searches, summarises or reads it aloud: the headline, the standfirst, the byline
  /// and the blocks, separated by empty lines. Items of lists and rows of tables are lines, cells are separated by tabs, and
  /// footnotes come last. Kickers and captions are left out.
  ///
  /// ```swift
  /// let article = try await ArticleReader(issue).document(at: 0)
  /// print(article.plainText)
  /// ```
  public var plainText: String {
    let heading = [headline?.string ?? title, standfirst?.string, byline?.string].compactMap(\.self)
    let notes = footnotes.map { "\($0.marker) \($0.text.string)" }.joined(separator: "\n")
    return (heading + blocks.map(\.plainText) + [notes]).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension ArticleBlock {
  fileprivate var plainText: String {
    switch self {
    case .paragraph(let text), .heading(let text, _), .pullQuote(let text): text.string
    case .quotation(let texts): texts.map(\.string).joined(separator: "\n\n")
    case .list(let list): list.items.map { "\($0.marker) \($0.text.string)" }.joined(separator: "\n")
    case .box(let box):
      ([box.title?.string].compactMap(\.self) + box.blocks.map(\.plainText)).filter { !$0.isEmpty }
        .joined(separator: "\n\n")
    case .table(let table):
      table.rows.map { $0.map(\.text.string).joined(separator: "\t") }.joined(separator: "\n")
    case .figure: ""
    }
  }
}
