/// The text of a page in the order in which it is drawn: what layout analysis starts from.
package struct DrawnText: Sendable {
  package var glyphs: [DrawnGlyph]
  package var styles: [DrawnStyle]
  /// Which marked content glyphs belong to, in their order; those before the first belong to none.
  package var contents: [MarkedContent]

  package init(glyphs: [DrawnGlyph], styles: [DrawnStyle], contents: [MarkedContent] = []) {
    self.glyphs = glyphs
    self.styles = styles
    self.contents = contents
  }

  /// A run of glyphs with one marked-content identifier (/MCID, PDF 32000-1, 14.7.4.2). It starts at `firstGlyph` and
  /// ends where the next run starts; `id` is nil for none.
  package struct MarkedContent: Sendable {
    package var id: Int?
    package var firstGlyph: Int

    package init(id: Int?, firstGlyph: Int) {
      self.id = id
      self.firstGlyph = firstGlyph
    }
  }
}

/// A scalar as it is drawn, in page space.
package struct DrawnGlyph: Sendable {
  /// The start of its baseline; for a vertical font, the middle of its upper edge.
  package var start: SIMD2<Double>
  /// Vector to its end.
  package var advance: SIMD2<Double>
  package var scalar: Unicode.Scalar
  /// Into `DrawnText.styles`.
  package var style: Int
  /// Its position among the scalars of one drawn glyph, and their number.
  package var part: Int
  package var partCount: Int

  package init(
    start: SIMD2<Double>,
    advance: SIMD2<Double>,
    scalar: Unicode.Scalar,
    style: Int,
    part: Int = 0,
    partCount: Int = 1
  ) {
    self.start = start
    self.advance = advance
    self.scalar = scalar
    self.style = style
    self.part = part
    self.partCount = partCount
  }
}

/// How a run of glyphs is set, and which way it runs on the page as displayed.
package struct DrawnStyle: Sendable {
  package var text: TextStyle
  /// Above the baseline, and, negative, below it, in points.
  package var ascent: Double
  package var descent: Double
  /// The way that the text runs, of length 1.
  package var along: SIMD2<Double>
  /// The way that its letters stand.
  package var up: SIMD2<Double>
  package var isVertical: Bool

  package init(
    text: TextStyle,
    ascent: Double,
    descent: Double,
    along: SIMD2<Double> = SIMD2(1, 0),
    up: SIMD2<Double> = SIMD2(0, -1),
    isVertical: Bool = false
  ) {
    self.text = text
    self.ascent = ascent
    self.descent = descent
    self.along = along
    self.up = up
    self.isVertical = isVertical
  }

  var size: Double { text.size }
}
