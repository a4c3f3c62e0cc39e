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
    let starts = lines.map { isRightToLeft ? -$0.reach.upperBound : $0.reach.lowerBound }
    let ends = lines.map { isRightToLeft ? -$0.reach.lowerBound : $0.reach.upperBound }
    func indent(_ index: Int) -> Double { starts[index] - start }
    // Where text runs around something, the edge is taken from the neighbouring lines.
    func rest(_ index: Int) -> Double { (edge(around: index, of: ends, size) ?? end) - ends[index] }
    for index in lines.indices.dropFirst() {
      let previous = lines[index - 1]
      let step = indent(index) - indent(index - 1)
      let isIndented =
        step > minimumIndent * size
        && (indent(index) < maximumIndent * size || isWrapped(index, starts, size))
        && (index + 1 == lines.count || indent(index + 1) < indent(index) - 0.3 * size
          // Replies of one line each.
          || endsSentence(previous, text) && rest(index - 1) > minimumRest * size)
      let followsShortLine =
        rest(index - 1) > minimumRest * size && rest(index - 1) > 0.12 * (end - start)
        && endsSentence(previous, text) && abs(step) < 0.3 * size
      lines[index].startsParagraph = isIndented || followsShortLine
    }
  }

  /// Where the lines around a line end, if at least three do so at about the same place.
  private static func edge(around index: Int, of ends: [Double], _ size: Double) -> Double? {
    let near = [-2, -1, 1, 2].map { index + $0 }.filter(ends.indices.contains).map { ends[$0] }.sorted(by: >)
    guard near.count >= 3, near[0] - near[2] < 1.5 * size else { return nil }
    return near[0]
  }

  /// Whether the lines around an indented line begin at about the same place, further in than the block does.
  private static func isWrapped(_ index: Int, _ starts: [Double], _ size: Double) -> Bool {
    let near = [-2, -1, 1, 2].map { index + $0 }.filter(starts.indices.contains).map { starts[$0] }
    guard near.count >= 3, let low = near.min(), let high = near.max(), high - low < 0.5 * size else { return false }
    return starts[index] - high < maximumIndent * size
  }

  private static func endsSentence(_ line: LaidLine, _ text: DrawnText) -> Bool {
    guard let last = line.words.last?.glyphs.last else { return false }
    switch text.glyphs[last].scalar {
    case ".", "!", "?", ":", "\u{2026}", "\u{201D}", "\u{2019}", "\"", ")", "\u{BB}", "\u{3002}", "\u{61F}": return true
    default: return false
    }
  }
}
