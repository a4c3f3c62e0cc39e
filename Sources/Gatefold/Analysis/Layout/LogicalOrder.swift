/// Puts a line with right-to-left text into reading order.
///
/// Lines arrive in visual order. This reverses the Unicode bidirectional algorithm (UAX 9) as far as the letters allow.
struct LogicalOrder {
  private enum Kind {
    case rightToLeft, leftToRight, number, neutral
  }

  private let text: DrawnText

  /// Words as they are read, and whether the line runs from right to left.
  static func ordered(_ words: [LaidWord], in text: DrawnText, isRightToLeft: Bool) -> [LaidWord] {
    let order = LogicalOrder(text: text)
    let inner = words.map(order.withOrderedLetters)
    return order.orderedWords(inner, isRightToLeft: isRightToLeft)
  }

  /// Whether a line holds any letter from right to left.
  static func isNeeded(for words: [LaidWord], in text: DrawnText) -> Bool {
    words.contains { $0.glyphs.contains { text.glyphs[$0].scalar.isRightToLeft } }
  }

  /// Number of right-to-left letters minus the number of left-to-right letters.
  static func leaning(of words: [LaidWord], in text: DrawnText) -> Int {
    words.reduce(0) { sum, word in
      sum
        + word.glyphs.reduce(0) { sum, index in
          let scalar = text.glyphs[index].scalar
          return sum + (scalar.isRightToLeft ? 1 : scalar.isLetter ? -1 : 0)
        }
    }
  }

  /// Whether a line runs from right to left: decided by its ends if they agree, else by most of its letters, else by
  /// the page.
  static func isRightToLeft(_ words: [LaidWord], in text: DrawnText, onPageLeaning pageLeaning: Int) -> Bool {
    let order = LogicalOrder(text: text)
    let ends = [words.first, words.last].compactMap { $0.map(order.kind) }
    if ends.allSatisfy({ $0 == .rightToLeft }) { return true }
    if ends.allSatisfy({ $0 == .leftToRight }) { return false }
    let leaning = leaning(of: words, in: text)
    return leaning == 0 ? pageLeaning >= 0 : leaning > 0
  }

  /// Whether a word has letters, and all of them run from left to right.
  static func runsLeftToRight(_ word: LaidWord, in text: DrawnText) -> Bool {
    LogicalOrder(text: text).kind(word) == .leftToRight
  }

  private func kind(_ scalar: Unicode.Scalar) -> Kind {
    if scalar.isRightToLeft { return .rightToLeft }
    if scalar.isDigit { return .number }
    return scalar.isLetter ? .leftToRight : .neutral
  }

  private func kind(_ word: LaidWord) -> Kind {
    var result = Kind.neutral
    for index in word.glyphs {
      switch kind(text.glyphs[index].scalar) {
      case .rightToLeft: return .rightToLeft
      case .leftToRight: result = .leftToRight
      case .number: if result == .neutral { result = .number }
      case .neutral: break
      }
    }
    return result
  }

  // MARK: Letters

  /// A word with right-to-left letters arrives from left to right, unless it was drawn in logical order.
  private func withOrderedLetters(_ word: LaidWord) -> LaidWord {
    guard kind(word) == .rightToLeft else { return word }
    var word = word
    // Order the letters from right to left, whichever way they were drawn; marks stay with their letters.
    var clusters: [(middle: Double, glyphs: [Int])] = []
    for index in word.glyphs {
      let glyph = text.glyphs[index]
      let along = text.styles[glyph.style].along
      let middle = ((glyph.start + glyph.advance / 2) * along).sum()
      if glyph.part > 0, !clusters.isEmpty {
        clusters[clusters.count - 1].glyphs.append(index)
      } else {
        clusters.append((middle, [index]))
      }
    }
    if isDrawnRightwards(clusters.map(\.middle)) { clusters.reverse() }
    let scalars = clusters.map { text.glyphs[$0.glyphs[0]].scalar }
    word.glyphs = Self.withRunsTurned(clusters.map(\.glyphs), scalars.map(kind)).flatMap { $0 }
    return word
  }

  private func isDrawnRightwards(_ middles: [Double]) -> Bool {
    guard let first = middles.first, let last = middles.last else { return false }
    return last >= first
  }

  /// Reverses left-to-right runs, like numbers, within right-to-left text.
  private static func withRunsTurned<Item>(_ items: [Item], _ kinds: [Kind]) -> [Item] {
    var result = items
    var start = 0
    while start < items.count {
      guard kinds[start] == .leftToRight || kinds[start] == .number else {
        start += 1
        continue
      }
      var end = start + 1
      var last = start
      while end < items.count, kinds[end] != .rightToLeft {
        if kinds[end] != .neutral { last = end }
        end += 1
      }
      result[start...last].reverse()
      start = last + 1
    }
    return result
  }

  // MARK: Words

  private func orderedWords(_ words: [LaidWord], isRightToLeft: Bool) -> [LaidWord] {
    let kinds = words.map(kind)
    guard isRightToLeft else { return Self.withLeftwardRunsTurned(words, kinds) }
    return Self.withRunsOfWordsTurned(words.reversed(), kinds.reversed())
  }

  /// Reverses left-to-right phrases in a right-to-left line; numbers alone follow the line.
  private static func withRunsOfWordsTurned(_ words: [LaidWord], _ kinds: [Kind]) -> [LaidWord] {
    var result = words
    var start = 0
    while start < words.count {
      guard kinds[start] == .leftToRight || kinds[start] == .number else {
        start += 1
        continue
      }
      var end = start + 1
      while end < words.count, kinds[end] != .rightToLeft { end += 1 }
      while end > start, kinds[end - 1] == .neutral { end -= 1 }
      if kinds[start..<end].contains(.leftToRight) { result[start..<end].reverse() }
      start = max(end, start + 1)
    }
    return result
  }

  private static func withLeftwardRunsTurned(_ words: [LaidWord], _ kinds: [Kind]) -> [LaidWord] {
    var result = words
    var start = 0
    while start < words.count {
      guard kinds[start] == .rightToLeft else {
        start += 1
        continue
      }
      var end = start + 1
      var last = start
      while end < words.count, kinds[end] != .leftToRight {
        if kinds[end] == .rightToLeft { last = end }
        end += 1
      }
      result[start...last].reverse()
      start = last + 1
    }
    return result
  }
}
