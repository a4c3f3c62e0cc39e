internal import Gatefold

/// A text of an article in its style: what is broken into lines.
final class SetParagraph: Sendable {
  let shaped: ShapedText
  let style: ResolvedStyle
  /// The text with its links and ruby.
  let source: ArticleText
  /// Its place among the texts of the article; `nil` for a marker, which is no part of them.
  let textIndex: Int?
  /// Whether its first line is indented.
  let isIndented: Bool
  /// The reading above some letters, as offsets of scalars.
  let rubies: [(range: Range<Int>, text: ShapedText)]
  /// The bullet or number before the first line.
  let marker: Marker?

  /// A bullet or a number.
  struct Marker: Sendable {
    let paragraph: SetParagraph
    /// The room for it at the start of lines, in points.
    let width: Double
  }

  init(
    _ shaped: ShapedText,
    style: ResolvedStyle,
    source: ArticleText,
    textIndex: Int?,
    isIndented: Bool = false,
    rubies: [(range: Range<Int>, text: ShapedText)] = [],
    marker: Marker? = nil
  ) {
    self.shaped = shaped
    self.style = style
    self.source = source
    self.textIndex = textIndex
    self.isIndented = isIndented
    self.rubies = rubies
    self.marker = marker
  }

  /// The size of ruby, as a part of the font size.
  static let rubySize = 0.5

  /// The height of its highest line, in points.
  var maximumLineHeight: Double { lineHeight(hasRuby: !rubies.isEmpty) }

  /// Returns the distance from the top of a line to the top of the next, in points. Lines with readings are higher.
  func height(of line: BrokenLine) -> Double { lineHeight(hasRuby: hasRuby(line)) }

  /// Returns the total height of lines, in points.
  func height(of lines: some Sequence<BrokenLine>) -> Double { lines.reduce(0) { $0 + height(of: $1) } }

  /// Returns the distance from the top of a line to its baseline, in points.
  func baselineOffset(of line: BrokenLine) -> Double {
    let letters = (shaped.ascent + shaped.descent) * style.fontSize
    let ruby = hasRuby(line) ? letters * Self.rubySize : 0
    return (height(of: line) - letters - ruby) / 2 + ruby + shaped.ascent * style.fontSize
  }

  private func lineHeight(hasRuby: Bool) -> Double {
    guard hasRuby else { return style.lineHeight }
    let height = (shaped.ascent + shaped.descent) * (1 + Self.rubySize)
    return max(style.lineHeight, height * style.fontSize)
  }

  /// Whether a reading stands over the line: over the first of its letters.
  private func hasRuby(_ line: BrokenLine) -> Bool {
    guard !rubies.isEmpty else { return false }
    let scalars = line.clusters.lazy.map { Int(self.shaped.clusters[$0].firstScalar) }
    return scalars.contains { scalar in rubies.contains { $0.range.lowerBound == scalar } }
  }

  /// The lines of a width in points, from a cluster on.
  func lines(width: Double, from start: Int = 0) -> [BrokenLine] {
    let breaker = LineBreaker(
      text: shaped,
      measure: max(0, width) / style.fontSize,
      indent: isIndented ? min(style.textIndent, width / 3) / style.fontSize : 0,
      isJustified: style.alignment == .justify,
      isHyphenated: style.isHyphenated
    )
    let isBalanced = start == 0 && (style.kind.isHeading || style.alignment == .center)
    return isBalanced ? breaker.balancedLines() : breaker.lines(from: start)
  }

  /// The width of its longest line if it were broken only where it has to be, in points.
  var naturalWidth: Double { shaped.advances[shaped.clusters.count] * style.fontSize }

  /// The width of its longest word, in points.
  var minimumWidth: Double {
    var (widest, start) = (0.0, 0)
    for candidate in shaped.candidates where candidate.kind != .hyphenated {
      widest = max(widest, shaped.advances[max(start, Int(candidate.end))] - shaped.advances[start])
      start = Int(candidate.next)
    }
    return widest * style.fontSize
  }
}
