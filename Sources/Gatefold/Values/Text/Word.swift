/// A word as it is printed: glyphs on one line without white space between them.
public struct Word: Hashable, Sendable {
  /// The letters of the word, with punctuation that touches it.
  public let text: String
  /// The place of the word, its corners named as the text is read: in page space, or in the space of the canvas that
  /// gave it.
  public let quad: Quad
  /// The glyphs of the word, as indices into ``TextPage/glyphs``.
  public let glyphRange: Range<Int>

  package init(text: String, quad: Quad, glyphRange: Range<Int>) {
    self.text = text
    self.quad = quad
    self.glyphRange = glyphRange
  }

  /// The smallest upright rectangle around ``quad``.
  public var rect: PageRect { quad.boundingRect }

  func moved(x: Double, y: Double) -> Word {
    Word(text: text, quad: quad.moved(x: x, y: y), glyphRange: glyphRange)
  }
}
