internal import Gatefold

/// Finds small kana beside ideographs, which give their reading.
struct RubyFinder {
  /// A reading and the letters beside which it is printed.
  struct Ruby: Hashable, Sendable {
    let glyphRange: Range<Int>
    let text: String
  }

  private(set) var rubies: [Ruby] = []
  /// Blocks that are only readings.
  private(set) var blocks: Set<Int> = []

  /// How much larger the letters are than their readings.
  private static let growth = 1.5...3.2

  init(_ text: TextPage, blockIndices: [Int]) {
    let lines = blockIndices.flatMap { text.blocks[$0].lines }.filter { line in
      text.glyphs[line.glyphRange].contains { $0.scalar.isIdeograph }
    }
    guard !lines.isEmpty else { return }
    for index in blockIndices {
      let words = text.blocks[index].lines.flatMap { line in line.words.map { (word: $0, line: line) } }
      guard words.allSatisfy({ text.glyphs[$0.word.glyphRange].allSatisfy { $0.scalar.isKana } }) else { continue }
      let found = words.compactMap { Self.ruby($0.word, $0.line, beside: lines, in: text) }
      guard found.count == words.count else { continue }
      rubies += found
      blocks.insert(index)
    }
  }

  private static func ruby(_ word: Word, _ line: Line, beside lines: [Line], in text: TextPage) -> Ruby? {
    let size = text.style(of: word).size
    let isVertical = line.direction == .vertical
    for base in lines where (base.direction == .vertical) == isVertical {
      let baseSize = text.style(of: base).size
      let gap = isVertical ? word.rect.minX - base.rect.maxX : base.rect.minY - word.rect.maxY
      guard growth.contains(baseSize / size), gap > -0.6 * size, gap < size else { continue }
      let (low, high) = isVertical ? (word.rect.minY, word.rect.maxY) : (word.rect.minX, word.rect.maxX)
      let under = base.glyphRange.filter { glyph in
        let rect = text.glyphs[glyph].rect
        let middle = isVertical ? rect.midY : rect.midX
        return text.glyphs[glyph].scalar.isIdeograph && middle > low - 0.4 * baseSize && middle < high + 0.4 * baseSize
      }
      guard let first = under.first, let last = under.last, last - first + 1 == under.count else { continue }
      return Ruby(glyphRange: first..<last + 1, text: word.text)
    }
    return nil
  }
}

extension Unicode.Scalar {
  // The first ideograph is U+3006.
  fileprivate var isIdeograph: Bool { value >= 0x3006 && properties.isIdeographic }

  fileprivate var isKana: Bool { (0x3040...0x30FF).contains(value) }
}
