/// A word as it is printed: glyphs on one line without white space between them.
public struct Word: Hashable, Sendable {
  /// The letters of the word, with punctuation that touches it.
  public let text: String
  /// The place of the word, its corners named as the text is read: in page space, or in the space of the canvas that
  /// gave it.
  public let quad: Quad
  /// The glyphs of the word, as indices into ``TextPage/glyphs``.
  public let glyphRange: Range<Int>
  /// How it was recognized in the picture of a page; `nil` for a word that the document has as text.
  public let recognition: Recognition?

  /// How a word was recognized in a picture.
  public struct Recognition: Hashable, Sendable {
    /// How sure it is that the word is right, from 0 to 1. A corrected word is 1.
    public let confidence: Double
    /// The language that it was read in, as ISO 639-3 or as the recognizer names it, like "deu"; `nil` where it is not
    /// known.
    public let language: String?
    /// Other readings of the same place, the likeliest first.
    public let alternatives: [String]

    /// A recognition.
    public init(confidence: Double, language: String? = nil, alternatives: [String] = []) {
      self.confidence = confidence
      self.language = language
      self.alternatives = alternatives
    }
  }

  package init(text: String, quad: Quad, glyphRange: Range<Int>, recognition: Recognition? = nil) {
    self.text = text
    self.quad = quad
    self.glyphRange = glyphRange
    self.recognition = recognition
  }

  /// The smallest upright rectangle around ``quad``.
  public var rect: PageRect { quad.boundingRect }

  func moved(x: Double, y: Double) -> Word {
    Word(text: text, quad: quad.moved(x: x, y: y), glyphRange: glyphRange, recognition: recognition)
  }
}
