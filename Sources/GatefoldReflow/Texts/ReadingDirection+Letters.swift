internal import Gatefold

extension ReadingDirection {
  /// The direction that most letters of a text run in; `nil` for a text without letters.
  init?(ofLettersIn texts: some Sequence<String>) {
    var (leftToRight, rightToLeft) = (0, 0)
    for text in texts {
      for scalar in text.unicodeScalars where scalar.isLetter {
        if scalar.isRightToLeft { rightToLeft += 1 } else { leftToRight += 1 }
      }
      // The rest runs as the beginning does.
      if leftToRight + rightToLeft > 5000 { break }
    }
    guard leftToRight + rightToLeft > 0 else { return nil }
    self = rightToLeft > leftToRight ? .rightToLeft : .leftToRight
  }
}
