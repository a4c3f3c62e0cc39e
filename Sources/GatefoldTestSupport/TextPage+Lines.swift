package import Gatefold

extension TextPage {
  /// A page of one line of text.
  package static func line(_ text: String) -> TextPage { lines([text]) }

  /// A page of lines of letters of 6 x 12 points, with a space as wide as a letter.
  package static func lines(_ lines: [String]) -> TextPage {
    page(lines.enumerated().flatMap { row, line in DrawnGlyph.run(line, x: 10, y: 32 + 14 * Double(row)) })
  }

  /// A page of 400 x 600 points that is laid out from what is drawn, in one style or several.
  package static func page(
    _ glyphs: [DrawnGlyph],
    styles: [DrawnStyle] = [.plain],
    among landmarks: PageLandmarks = .none
  ) -> TextPage {
    TextLayout.page(
      DrawnText(glyphs: glyphs, styles: styles),
      pageIndex: 0,
      size: PageSize(width: 400, height: 600),
      among: landmarks
    )
  }
}

extension DrawnGlyph {
  /// Letters one behind the other, from the start of their baseline on.
  package static func run(
    _ text: String,
    x: Double,
    y: Double,
    step: SIMD2<Double> = [6, 0],
    style: Int = 0
  ) -> [DrawnGlyph] {
    text.unicodeScalars.enumerated().map { place, scalar in
      DrawnGlyph(start: SIMD2(x, y) + step * Double(place), advance: step, scalar: scalar, style: style)
    }
  }
}

extension DrawnStyle {
  /// Letters of 12 points that run to the right.
  package static let plain = DrawnStyle.plain(size: 12)

  package static func plain(size: Double, isBold: Bool = false, isInvisible: Bool = false) -> DrawnStyle {
    running([1, 0], up: [0, -1], size: size, isBold: isBold, isInvisible: isInvisible)
  }

  package static func running(
    _ along: SIMD2<Double>,
    up: SIMD2<Double>,
    size: Double = 12,
    isVertical: Bool = false,
    isBold: Bool = false,
    isInvisible: Bool = false
  ) -> DrawnStyle {
    DrawnStyle(
      text: TextStyle(
        fontName: isBold ? "Plain-Bold" : "Plain",
        size: size,
        isBold: isBold,
        isItalic: false,
        color: RGBAColor(red: 0, green: 0, blue: 0),
        isInvisible: isInvisible
      ),
      ascent: isVertical ? size / 2 : 0.75 * size,
      descent: isVertical ? -size / 2 : -0.25 * size,
      along: along,
      up: up,
      isVertical: isVertical
    )
  }
}
