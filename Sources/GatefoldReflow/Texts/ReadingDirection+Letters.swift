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

extension Unicode.Scalar {
  /// Whether it is a letter of Hebrew, Arabic, Syriac, Thaana, N'Ko or their like.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
