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
}
