extension Unicode.Scalar {
  /// Whether it belongs to a script that is written without spaces and may stand upright in vertical lines: CJK
  /// ideographs, kana, hangul, and their punctuation and full width forms.
  package var isEastAsian: Bool {
    guard value >= 0x1100 else { return false }
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }

  /// Whether it is hiragana, katakana or bopomofo, in which readings are printed.
  var isKana: Bool { 0x3041...0x30FF ~= value || 0x3105...0x312F ~= value }

  /// Whether it belongs to a script that is written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko, and
  /// their presentation forms.
  package var isRightToLeft: Bool {
    guard value >= 0x0590 else { return false }
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      // Arabic digits run from left to right.
      return !(0x0660...0x0669 ~= value || 0x06F0...0x06F9 ~= value)
    default: return false
    }
  }

  /// White_Space in the Unicode character database.
  package var isSpace: Bool {
    if value < 0x80 { return value == 0x20 || 0x09...0x0D ~= value }
    switch value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return true
    default: return false
    }
  }

  /// Whether it prints nothing and parts nothing: control characters, marks of direction.
  package var isIgnorable: Bool {
    if value < 0x80 { return value < 0x20 || value == 0x7F }
    if 0x80...0x9F ~= value { return true }
    switch value {
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFF9...0xFFFB: return true
    default: return false
    }
  }

  package var isLetter: Bool {
    if value < 0x80 { return 0x41...0x5A ~= value || 0x61...0x7A ~= value }
    if 0x2000...0x206F ~= value { return false }
    return isUsualLetter || properties.isAlphabetic
  }

  /// Whether it is a letter of one of the most frequent scripts: looking up its properties takes far longer.
  private var isUsualLetter: Bool {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF, 0x410...0x44F, 0x5D0...0x5EA, 0x620...0x64A, 0x3041...0x3096,
      0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }

  package var isDigit: Bool {
    if value < 0x80 { return 0x30...0x39 ~= value }
    return properties.generalCategory == .decimalNumber
  }

  /// Whether it stands over or under the letter before it.
  var isCombiningMark: Bool {
    guard value >= 0x300, !(0x2000...0x206F ~= value), !isUsualLetter else { return false }
    return properties.generalCategory == .nonspacingMark
  }

  /// Whether it may stand at a line's end for a word that goes on: hyphen-minus, soft hyphen, hyphen.
  package var isHyphen: Bool { self == "-" || self == "\u{AD}" || self == "\u{2010}" }

  /// How many letters it counts for where text is measured: ideographs and syllables say as much as two.
  package var extent: Int { (0x2E80...0xD7AF).contains(value) ? 2 : 1 }
}
