public import Gatefold

/// A place in an article: before a letter of one of its texts.
public struct ArticlePlace: Hashable, Sendable, Comparable {
  /// The text, as a place among ``ArticleDocument/texts``.
  public var textIndex: Int
  /// How many Unicode scalars of the text stand before the place.
  public var offset: Int

  /// A place before a letter of a text; neither is checked.
  public init(textIndex: Int, offset: Int) {
    self.textIndex = textIndex
    self.offset = offset
  }

  public static func < (a: ArticlePlace, b: ArticlePlace) -> Bool {
    (a.textIndex, a.offset) < (b.textIndex, b.offset)
  }
}

extension ArticleDocument {
  /// All texts in reading order: kicker, headline (or the title if no headline is printed), standfirst, byline, blocks,
  /// footnotes.
  public var texts: [ArticleText] {
    let heading = [kicker, headline ?? ArticleText(title), standfirst, byline].compactMap(\.self)
    return heading + blocks.flatMap(\.texts) + footnotes.map(\.text)
  }

  /// Where a letter is printed.
  ///
  /// - Returns: `nil` for a space, and for text that was never printed.
  public func printedPosition(of place: ArticlePlace) -> TextPosition? {
    let texts = texts
    return texts.indices.contains(place.textIndex) ? texts[place.textIndex].printedPosition(at: place.offset) : nil
  }

  /// Returns the place of a printed letter in the article.
  ///
  /// - Returns: the place, or `nil` if the letter is not part of the article.
  public func place(of position: TextPosition) -> ArticlePlace? {
    for (index, text) in texts.enumerated() {
      if let offset = text.offset(of: position) { return ArticlePlace(textIndex: index, offset: offset) }
    }
    return nil
  }
}

extension ArticleBlock {
  /// The texts of the block in reading order.
  public var texts: [ArticleText] {
    switch self {
    case .paragraph(let text), .heading(let text, _), .pullQuote(let text): [text]
    case .quotation(let texts): texts
    case .list(let list): list.items.map(\.text)
    case .box(let box): [box.title].compactMap(\.self) + box.blocks.flatMap(\.texts)
    case .table(let table): table.rows.flatMap { $0.map(\.text) }
    case .figure(let figure): figure.caption
    }
  }
}

extension ArticleText {
  /// Where a letter is printed; `nil` for a space, and for text that was never printed.
  public func printedPosition(at offset: Int) -> TextPosition? {
    let next = origins.partitioningIndex { $0.offset > offset }
    guard next > 0 else { return nil }
    let origin = origins[next - 1]
    guard origin.range.contains(offset) else { return nil }
    return TextPosition(
      pageIndex: origin.pageIndex,
      offset: origin.glyphRange.lowerBound + offset - origin.offset
    )
  }

  /// The offset of a printed letter; `nil` if it is no part of the text.
  public func offset(of position: TextPosition) -> Int? {
    for origin in origins where origin.pageIndex == position.pageIndex && origin.glyphRange.contains(position.offset) {
      return origin.offset + position.offset - origin.glyphRange.lowerBound
    }
    return nil
  }
}
