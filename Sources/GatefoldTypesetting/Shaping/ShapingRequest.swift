internal import Gatefold

/// A paragraph and what its glyphs depend on.
struct ShapingRequest: Hashable, Sendable {
  var text: ArticleText
  /// Names of families, separated by commas.
  var family: String
  var isBold: Bool
  var isItalic: Bool
  /// A BCP 47 tag.
  var language: String?
  var isRightToLeft: Bool
  /// Whether lines run downwards.
  var isVertical = false

  /// Letters whose weight or style differs, as offsets of scalars.
  var spans: [(range: Range<Int>, isBold: Bool, isItalic: Bool)] {
    var spans = text.runs.compactMap { run -> (range: Range<Int>, isBold: Bool, isItalic: Bool)? in
      let style = run.attributes.style
      guard style.contains(.strong) || style.contains(.emphasis) else { return nil }
      // Emphasis within italics is upright.
      let isItalic = isItalic != style.contains(.emphasis)
      return (run.range, isBold || style.contains(.strong), isItalic)
    }
    if isBold || isItalic { spans.insert((0..<text.count, isBold, isItalic), at: 0) }
    return spans
  }

  /// Where a text has no other, the direction of its first letter decides; a neutral text runs like the article.
  static func isRightToLeft(_ text: ArticleText, in direction: ReadingDirection) -> Bool {
    for scalar in text.string.unicodeScalars {
      if scalar.isWrittenFromRightToLeft { return true }
      if scalar.properties.isAlphabetic { return false }
    }
    return direction == .rightToLeft
  }
}

extension Unicode.Scalar {
  /// Whether a letter of Hebrew, Arabic, Syriac, Thaana, N'Ko and their like.
  var isWrittenFromRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }

  /// Whether a letter, kana or punctuation mark as wide as high, between which lines break.
  var isIdeographic: Bool {
    switch value {
    case 0x2E80...0x303F, 0x3040...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether Japanese begins no line with it, though Unicode would allow it (JIS X 4051).
  var beginsNoLine: Bool {
    switch self {
    case "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ",
      "ヮ", "ヵ", "ヶ", "ー", "々", "〻", "、", "。", "，", "．", "）", "］", "｝", "」", "』", "】", "〉", "》", "！", "？":
      true
    default: false
    }
  }

  /// The part of an em that is blank on the right of a full-width mark.
  var blankBehind: Float {
    switch self {
    case "、", "。", "，", "．", "）", "］", "｝", "」", "』", "】", "〉", "》": 0.5
    default: 0
    }
  }

  /// The part of an em that is blank on the left of a full-width mark.
  var blankBefore: Float {
    switch self {
    case "（", "［", "｛", "「", "『", "【", "〈", "《": 0.5
    default: 0
    }
  }
}
