/// Words that stand on one line of a column.
public struct Line: Hashable, Sendable {
  public let words: [Word]
  public let direction: TextDirection
  public let quad: Quad
  /// Where the letters stand, from the start of the line to its end, in page space; the middle of a vertical line.
  public let baseline: Baseline
  /// Whether a paragraph starts with it: it is the first of its block, indented, or follows a short line.
  public let startsParagraph: Bool

  public struct Baseline: Hashable, Sendable {
    public let start: PagePoint
    public let end: PagePoint

    package init(start: PagePoint, end: PagePoint) {
      self.start = start
      self.end = end
    }
  }

  package init(words: [Word], direction: TextDirection, quad: Quad, baseline: Baseline, startsParagraph: Bool) {
    self.words = words
    self.direction = direction
    self.quad = quad
    self.baseline = baseline
    self.startsParagraph = startsParagraph
  }

  /// Its glyphs in `TextPage.glyphs`.
  public var glyphRange: Range<Int> {
    guard let first = words.first, let last = words.last else { return 0..<0 }
    return first.glyphRange.lowerBound..<last.glyphRange.upperBound
  }

  /// The words with spaces between them.
  public var text: String { words.map(\.text).joined(separator: " ") }

  public var rect: PageRect { quad.boundingRect }

  func moved(x: Double, y: Double) -> Line {
    Line(
      words: words.map { $0.moved(x: x, y: y) },
      direction: direction,
      quad: quad.moved(x: x, y: y),
      baseline: Baseline(start: baseline.start.moved(x: x, y: y), end: baseline.end.moved(x: x, y: y)),
      startsParagraph: startsParagraph
    )
  }
}
