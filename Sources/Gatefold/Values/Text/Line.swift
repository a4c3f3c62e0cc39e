/// Words on one line of a column.
public struct Line: Hashable, Sendable {
  /// The words, in reading order.
  public let words: [Word]
  /// How the line runs on the page as displayed.
  public let direction: TextDirection
  /// The place of the line in page space, from ascender to descender; its corners are named as the text is read.
  public let quad: Quad
  /// The line on which the letters stand, in page space; the middle of a vertical line.
  public let baseline: Baseline
  /// Whether a paragraph starts with the line: it is the first of its block, indented, or follows a short line.
  public let startsParagraph: Bool

  /// The line on which letters stand.
  public struct Baseline: Hashable, Sendable {
    /// Where the text begins, in page space.
    public let start: PagePoint
    /// Where the text ends, in page space.
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

  /// The glyphs of the line, as indices into ``TextPage/glyphs``.
  public var glyphRange: Range<Int> {
    guard let first = words.first, let last = words.last else { return 0..<0 }
    return first.glyphRange.lowerBound..<last.glyphRange.upperBound
  }

  /// The words, separated by spaces.
  public var text: String { words.map(\.text).joined(separator: " ") }

  /// The smallest upright rectangle around ``quad``, in page space.
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
