/// Finds where paragraphs start among the lines of a block: at an indent, and behind a line that ends short.
enum Paragraphs {
  /// In the size of the letters.
  private static let minimumIndent = 0.6
  private static let maximumIndent = 6.0
  private static let minimumRest = 2.0

  static func mark(_ lines: inout [LaidLine], in text: DrawnText) {
    guard let first = lines.first else { return }
    lines[0].startsParagraph = true
    let isRightToLeft = lines.count { $0.isRightToLeft } * 2 > lines.count
    let start = isRightToLeft ? lines.map { -$0.reach.upperBound }.min() : lines.map(\.reach.lowerBound).min()
    let end = isRightToLeft ? lines.map { -$0.reach.lowerBound }.max() : lines.map(\.reach.upperBound).max()
    guard let start, let end, lines.count > 1 else { return }
    let size = first.size
    func indent(_ line: LaidLine) -> Double {
      (isRightToLeft ? -line.reach.upperBound : line.reach.lowerBound) - start
    }
    func rest(_ line: LaidLine) -> Double { end - (isRightToLeft ? -line.reach.lowerBound : line.reach.upperBound) }
    for index in lines.indices.dropFirst() {
      let (line, previous) = (lines[index], lines[index - 1])
      let step = indent(line) - indent(previous)
      let isIndented =
        step > minimumIndent * size && indent(line) < maximumIndent * size
        && (index + 1 == lines.count || indent(lines[index + 1]) < indent(line) - 0.3 * size)
      let followsShortLine =
        rest(previous) > minimumRest * size && rest(previous) > 0.12 * (end - start) && endsSentence(previous, text)
        && abs(step) < 0.3 * size
      lines[index].startsParagraph = isIndented || followsShortLine
    }
  }

  private static func endsSentence(_ line: LaidLine, _ text: DrawnText) -> Bool {
    guard let last = line.words.last?.glyphs.last else { return false }
    switch text.glyphs[last].scalar {
    case ".", "!", "?", ":", "\u{2026}", "\u{201D}", "\u{2019}", "\"", ")", "\u{BB}", "\u{3002}", "\u{61F}": return true
    default: return false
    }
  }
}
