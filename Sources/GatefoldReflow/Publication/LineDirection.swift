internal import Gatefold
internal import GatefoldTypesetting

extension ArticleDocument {
  /// The direction of its lines. Pages that are turned from right to left may have lines from left to right, as in
  /// Japanese, so its letters count.
  var lineDirection: ReadingDirection {
    ReadingDirection(ofLettersIn: texts.lazy.map(\.string)) ?? (isVertical ? .leftToRight : direction)
  }
}

extension Publication {
  /// The direction of the lines of its title, and so of lists of its articles.
  var lineDirection: ReadingDirection {
    ReadingDirection(ofLettersIn: [title] + articles.prefix(20).map(\.title)) ?? .leftToRight
  }

  /// Which way the pages of a book of its articles are turned, unless somebody has chosen one: as most of the text runs,
  /// which is from right to left for vertical lines, too. The pages of the printed issue may be turned the other way.
  var progression: ReadingDirection {
    if let chosenDirection { return chosenDirection }
    let count = articles.count { $0.isVertical || $0.lineDirection == .rightToLeft }
    return articles.isEmpty ? direction : count * 2 > articles.count ? .rightToLeft : .leftToRight
  }
}
