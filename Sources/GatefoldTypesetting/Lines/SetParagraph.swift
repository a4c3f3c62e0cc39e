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
  /// What stands before its first line.
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

  /// The distance of baselines, in points.
  var lineHeight: Double {
    guard !rubies.isEmpty else { return style.lineHeight }
    let height = (shaped.ascent + shaped.descent) * (1 + Self.rubySize)
    return max(style.lineHeight, height * style.fontSize)
  }

  /// From the top of a line to its baseline, in points.
  var baselineOffset: Double {
    let letters = (shaped.ascent + shaped.descent) * style.fontSize
    let ruby = rubies.isEmpty ? 0 : letters * Self.rubySize
    return (lineHeight - letters - ruby) / 2 + ruby + shaped.ascent * style.fontSize
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
