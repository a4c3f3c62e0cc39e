/// Makes words and lines of a page's glyphs, in the order in which poppler gives them.
///
/// poppler ends its lines with U+000A, but runs columns that stand at one height together, sometimes without a
/// space: where a glyph does not follow on the one before it, a new word starts, and where a word is far away from the
/// one before it, a new line.
struct LineAssembler {
  private let glyphs: [Glyph]

  init(_ glyphs: [Glyph]) {
    self.glyphs = glyphs
  }

  func lines() -> [Line] {
    glyphs.indices.split { glyphs[$0].scalar == "\n" }.flatMap { run in
      var lines: [[Range<Int>]] = []
      for word in words(of: run) {
        if let previous = lines.last?.last, isNear(previous, word) {
          lines[lines.count - 1].append(word)
        } else {
          lines.append([word])
        }
      }
      return lines.compactMap(makeLine)
    }
  }

  /// The words of one of poppler's lines.
  private func words(of run: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for position in run where !glyphs[position].scalar.properties.isWhitespace {
      if let last = words.last, last.upperBound == position, follows(position, position - 1) {
        words[words.count - 1] = last.lowerBound..<position + 1
      } else {
        words.append(position..<position + 1)
      }
    }
    return words
  }

  /// Whether a glyph belongs to the word of the one before it.
  private func follows(_ position: Int, _ previous: Int) -> Bool {
    let step = Step(from: glyphs[previous].rect, to: glyphs[position].rect)
    return step.isAlongside && step.gap <= 0.5
  }

  /// Whether a word stands on the line of the one before it, which runs along the page or, turned, up or down it.
  private func isNear(_ previous: Range<Int>, _ word: Range<Int>) -> Bool {
    guard let a = rect(of: previous), let b = rect(of: word) else { return false }
    let step = Step(from: a, to: b)
    guard step.isAlongside, step.gap <= 3 else { return false }
    return step.isHorizontal != isTurned(previous)
  }

  /// Whether the letters of a word follow each other up or down the page.
  private func isTurned(_ word: Range<Int>) -> Bool {
    let (first, last) = (glyphs[word.lowerBound].rect, glyphs[word.upperBound - 1].rect)
    return abs(last.midY - first.midY) > abs(last.midX - first.midX)
  }

  private func rect(of range: Range<Int>) -> PageRect? {
    glyphs[range].lazy.map(\.rect).enclosing
  }

  /// How one rectangle lies to the next, measured in the size of the letters: the height of a horizontal line, the
  /// width of one that is turned.
  private struct Step {
    /// Whether both share a part of their height, or of their width where they lie above each other.
    let isAlongside: Bool
    /// Whether they lie side by side, not above each other.
    let isHorizontal: Bool
    /// The room between them; negative where they overlap.
    let gap: Double

    init(from a: PageRect, to b: PageRect) {
      let sharedY = min(a.maxY, b.maxY) - max(a.minY, b.minY)
      let sharedX = min(a.maxX, b.maxX) - max(a.minX, b.minX)
      let gapX = max(b.minX - a.maxX, a.minX - b.maxX)
      let gapY = max(b.minY - a.maxY, a.minY - b.maxY)
      isHorizontal = sharedY > 0 && gapX >= gapY
      let size = max(isHorizontal ? min(a.height, b.height) : min(a.width, b.width), 0.1)
      isAlongside = (isHorizontal ? sharedY : sharedX) >= 0.1 * size
      gap = (isHorizontal ? gapX : gapY) / size
    }
  }

  private func makeLine(_ words: [Range<Int>]) -> Line? {
    guard let first = words.first, let last = words.last else { return nil }
    let direction = direction(of: first.lowerBound..<last.upperBound)
    let made = words.compactMap { range -> Word? in
      guard let rect = rect(of: range) else { return nil }
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
