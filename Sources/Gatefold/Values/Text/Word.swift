/// A word as it is printed: a run of glyphs without white space on one line.
public struct Word: Hashable, Sendable {
  public let text: String
  /// Where it stands, in page space, its corners named along the reading direction.
  public let quad: Quad
  /// Its glyphs in `TextPage.glyphs`.
  public let glyphRange: Range<Int>

  package init(text: String, quad: Quad, glyphRange: Range<Int>) {
    self.text = text
    self.quad = quad
    self.glyphRange = glyphRange
  }

  /// The smallest upright rectangle around the word.
  public var rect: PageRect { quad.boundingRect }

  func moved(x: Double, y: Double) -> Word {
    Word(text: text, quad: quad.moved(x: x, y: y), glyphRange: glyphRange)
  }
}
