internal import Foundation

/// Joins accents that are drawn as letters of their own with the letters that they stand on, as TeX sets them in its
/// older fonts: a dieresis and a u become ü.
struct SpacingAccents {
  /// How far an accent may stand above or below the baseline of its letter, in the size of the letters: capitals are
  /// higher.
  private static let maximumShift = 0.5
  /// How far its middle is from the ends of its letter at least.
  private static let margin = 0.05
  /// How many other accents may be drawn between an accent and its letter. A page may be full of them.
  private static let maximumAccentsBetween = 4
  /// Accents below a letter, which change neither its dot nor its height.
  private static let belowLetter: Set<Unicode.Scalar> = ["\u{327}", "\u{328}"]

  /// Through l and L in TeX's older fonts; Unicode composes neither.
  private static let stroke: Unicode.Scalar = "\u{337}"

  private var text: DrawnText
  private var isDropped: [Bool]

  private init(_ text: DrawnText) {
    self.text = text
    isDropped = [Bool](repeating: false, count: text.glyphs.count)
  }

  /// The text with its accents joined. An accent that makes no single scalar with its letter follows it as a combining
  /// mark.
  static func joined(_ text: DrawnText) -> DrawnText {
    guard text.glyphs.contains(where: { combiningForm(of: $0.scalar) != nil }) else { return text }
    var accents = SpacingAccents(text)
    for index in text.glyphs.indices { accents.join(index) }
    return accents.withoutDropped()
  }

  private mutating func join(_ index: Int) {
    guard let mark = Self.combiningForm(of: text.glyphs[index].scalar), text.glyphs[index].partCount == 1 else {
      return
    }
    let before = letter(index, step: -1), after = letter(index, step: 1)
    // A mark of the text itself already follows its letter.
    if text.glyphs[index].scalar == mark, before != nil { return }
    guard let base = [before, after].compactMap(\.self).min(by: { distance($0, index) < distance($1, index) }) else {
      return
    }
    if let whole = Self.composed(text.glyphs[base].scalar, mark) {
      text.glyphs[base].scalar = whole
      isDropped[index] = true
    } else {
      text.glyphs[index].scalar = mark
      // A mark follows its letter.
      if base == index + 1 { text.glyphs.swapAt(index, base) }
    }
  }

  /// The letter before or behind an accent in drawing order, other accents left aside, if the accent stands on it.
  private func letter(_ accent: Int, step: Int) -> Int? {
    let places = (1...Self.maximumAccentsBetween + 1).lazy.map { accent + step * $0 }
    guard
      let index = places.first(where: { isLetterOrSign($0) }), text.glyphs.indices.contains(index)
    else { return nil }
    let (letter, mark) = (text.glyphs[index], text.glyphs[accent])
    let (style, markStyle) = (text.styles[letter.style], text.styles[mark.style])
    let size = max(style.size, markStyle.size)
    guard letter.scalar.isLetter, Self.takesAccents(letter.scalar), style.along == markStyle.along,
      min(style.size, markStyle.size) > 0.6 * size,
      abs(((mark.start - letter.start) * style.up).sum()) <= Self.maximumShift * size
    else { return nil }
    // Its middle lies over the letter. A mark without width stands at the end of its own.
    let middle = ((mark.start + mark.advance / 2 - letter.start) * style.along).sum()
    let width = (letter.advance * style.along).sum()
    return middle > Self.margin * size && middle < width - Self.margin * size ? index : nil
  }

  /// Whether a place holds no accent; also past the ends of the text.
  private func isLetterOrSign(_ index: Int) -> Bool {
    guard text.glyphs.indices.contains(index) else { return true }
    return !isDropped[index] && Self.combiningForm(of: text.glyphs[index].scalar) == nil
  }

  /// Returns the distance along the line between the middles of a letter and an accent.
  private func distance(_ letter: Int, _ accent: Int) -> Double {
    let (one, other) = (text.glyphs[letter], text.glyphs[accent])
    let step = one.start + one.advance / 2 - other.start - other.advance / 2
    return abs((step * text.styles[one.style].along).sum())
  }

  private func withoutDropped() -> DrawnText {
    guard isDropped.contains(true) else { return text }
    var joined = text
    joined.glyphs = text.glyphs.indices.filter { !isDropped[$0] }.map { text.glyphs[$0] }
    // How many are dropped before each glyph.
    var counts = [0]
    for isDropped in isDropped { counts.append(counts[counts.count - 1] + (isDropped ? 1 : 0)) }
    for index in joined.contents.indices {
      joined.contents[index].firstGlyph -= counts[joined.contents[index].firstGlyph]
    }
    return joined
  }

  /// Letters of Latin, Greek and Cyrillic.
  private static func takesAccents(_ letter: Unicode.Scalar) -> Bool {
    letter.value < 0x530 || (0x1E00...0x1FFF).contains(letter.value)
  }

  /// One scalar for a letter with a mark, where Unicode has it.
  private static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    var base = letter
    if !belowLetter.contains(mark) {
      if letter == "ı" { base = "i" }
      if letter == "ȷ" { base = "j" }
    }
    if mark == stroke { return letter == "L" ? "Ł" : letter == "l" ? "ł" : nil }
    let whole = "\(base)\(mark)".precomposedStringWithCanonicalMapping.unicodeScalars
    return whole.count == 1 ? whole.first : nil
  }

  /// The mark that an accent makes on a letter; `nil` for anything else.
  private static func combiningForm(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x60: "\u{300}"
    case 0xA8: "\u{308}"
    case 0xAF: "\u{304}"
    case 0xB4: "\u{301}"
    case 0xB8: "\u{327}"
    case 0x2C6: "\u{302}"
    case 0x2C7: "\u{30C}"
    case 0x2C9: "\u{304}"
    case 0x2CA: "\u{301}"
    case 0x2CB: "\u{300}"
    case 0x2D8: "\u{306}"
    case 0x2D9: "\u{307}"
    case 0x2DA: "\u{30A}"
    case 0x2DB: "\u{328}"
    case 0x2DC: "\u{303}"
    case 0x2DD: "\u{30B}"
    // Marks that are drawn before their letter, or by themselves.
    case 0x300...0x304, 0x306...0x308, 0x30A...0x30C, 0x327, 0x328, stroke.value: scalar
    default: nil
    }
  }
}
