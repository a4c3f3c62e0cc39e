/// Makes words and lines of a page's glyphs, in the order in which poppler gives them.
///
/// poppler ends its lines with U+000A, but runs columns that stand at one height together, sometimes without a
/// space: where a glyph does not follow on the one before it, a new word starts, and where it is far away, a new line.
struct LineAssembler {
  private let glyphs: [Glyph]

  init(_ glyphs: [Glyph]) {
    self.glyphs = glyphs
  }

  func lines() -> [Line] {
    var lines: [Line] = []
    var words: [Range<Int>] = []
    var start: Int?

    func endWord(at end: Int) {
      if let begin = start { words.append(begin..<end) }
      start = nil
    }
    func endLine(at end: Int) {
      endWord(at: end)
      if let line = makeLine(words) { lines.append(line) }
      words = []
    }

    for position in glyphs.indices {
      let glyph = glyphs[position]
      if glyph.scalar == "\n" {
        endLine(at: position)
      } else if glyph.scalar.properties.isWhitespace {
        endWord(at: position)
      } else if let previous = start.map({ _ in position - 1 }) ?? words.last.map({ $0.upperBound - 1 }) {
        switch step(from: glyphs[previous].rect, to: glyph.rect) {
        case .next: break
        case .gap: endWord(at: position)
        case .jump: endLine(at: position)
        }
        if start == nil { start = position }
      } else {
        start = position
      }
    }
    endLine(at: glyphs.count)
    return lines
  }

  private enum Step {
    /// The glyph follows on the one before it.
    case next
    /// The glyph stands on the same line, a space away.
    case gap
    /// The glyph stands elsewhere: in another column, or on another line.
    case jump
  }

  /// How far the next glyph is, measured in the size of the letters.
  private func step(from a: PageRect, to b: PageRect) -> Step {
    let isAlongX = min(a.maxY, b.maxY) - max(a.minY, b.minY)
    let isAlongY = min(a.maxX, b.maxX) - max(a.minX, b.minX)
    let gapX = max(b.minX - a.maxX, a.minX - b.maxX)
    let gapY = max(b.minY - a.maxY, a.minY - b.maxY)
    // The letter's size is the height of a horizontal line, the width of one that is turned.
    let (gap, shared, size) =
      isAlongX > 0 && gapX >= gapY
      ? (gapX, isAlongX, max(min(a.height, b.height), 0.1))
      : (gapY, isAlongY, max(min(a.width, b.width), 0.1))
    if shared < 0.1 * size || gap > 3 * size { return .jump }
    return gap > 0.5 * size ? .gap : .next
  }

  private func makeLine(_ words: [Range<Int>]) -> Line? {
    guard let first = words.first, let last = words.last else { return nil }
    let direction = direction(of: first.lowerBound..<last.upperBound)
    let made = words.compactMap { range -> Word? in
      guard let rect = glyphs[range].lazy.map(\.rect).enclosing else { return nil }
      let text = String(String.UnicodeScalarView(glyphs[range].map(\.scalar)))
      return Word(text: text, quad: Quad(rect, direction: direction), glyphRange: range)
    }
    guard let rect = made.lazy.map(\.rect).enclosing else { return nil }
    return Line(words: made, direction: direction, quad: Quad(rect, direction: direction))
  }

  /// Which way most glyphs step to the next one.
  private func direction(of range: Range<Int>) -> TextDirection {
    let line = glyphs[range].filter { !$0.scalar.properties.isWhitespace }
    var right = 0.0
    var down = 0.0
    for (glyph, next) in zip(line, line.dropFirst()) {
      right += next.rect.midX - glyph.rect.midX
      down += next.rect.midY - glyph.rect.midY
    }
    if abs(right) >= abs(down) {
      return right < 0 && line.contains(where: \.scalar.isRightToLeft) ? .rightToLeft : .leftToRight
    }
    let upright = line.count(where: \.scalar.isEastAsian)
    if upright * 2 > line.count { return .vertical }
    return down > 0 ? .rotatedClockwise : .rotatedCounterclockwise
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to a script that is written without spaces and may stand upright in vertical lines: CJK
  /// ideographs, kana, hangul, and their punctuation and full width forms.
  var isEastAsian: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether it belongs to a script that is written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko, and
  /// their presentation forms.
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
