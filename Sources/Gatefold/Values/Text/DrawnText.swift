/// The text of a page in the order in which it is drawn: what layout analysis starts from.
struct DrawnText: Sendable {
  var glyphs: [DrawnGlyph]
  var styles: [DrawnStyle]
  /// Which marked content glyphs belong to, in their order; those before the first belong to none.
  var contents: [MarkedContent] = []

  /// From a glyph on, up to the next of these: the number that the structure of the document knows what is drawn by
  /// (PDF 32000-1, 14.7.4.2, /MCID); `nil` for none.
  struct MarkedContent: Sendable {
    var id: Int?
    var firstGlyph: Int
  }
}

/// A scalar as it is drawn, in page space.
struct DrawnGlyph: Sendable {
  /// The start of its baseline; for a vertical font, the middle of its upper edge.
  var start: SIMD2<Double>
  /// To its end.
  var advance: SIMD2<Double>
  var scalar: Unicode.Scalar
  /// Into `DrawnText.styles`.
  var style: Int
  /// Its place among the scalars that one drawn glyph stands for, and how many those are.
  var part = 0
  var partCount = 1
}

/// How a run of glyphs is set, and which way it runs on the page as displayed.
struct DrawnStyle: Sendable {
  var text: TextStyle
  /// Above the baseline, and, negative, below it, in points.
  var ascent: Double
  var descent: Double
  /// The way that the text runs, of length 1.
  var along: SIMD2<Double>
  /// The way that its letters stand.
  var up: SIMD2<Double>
  var isVertical: Bool

  var size: Double { text.size }
}
