internal import CGatefold

extension DrawnText {
  /// Takes lengths in default user space units with the origin at the top left of the page as displayed.
  init(_ native: cgatefold_text, userUnit: Double) {
    let fonts = UnsafeMutableBufferPointer(start: native.fonts, count: native.font_count).map { font in
      (name: String(cString: font.name), isBold: font.is_bold, isItalic: font.is_italic)
    }
    styles = UnsafeMutableBufferPointer(start: native.styles, count: native.style_count).map { style in
      let font = fonts[Int(style.font)]
      return DrawnStyle(
        text: TextStyle(
          fontName: font.name,
          size: max(0, style.size.sound) * userUnit,
          isBold: font.isBold,
          isItalic: font.isItalic,
          color: RGBAColor(packed: style.color),
          // Mode 7 adds letters to the clip: they show what is painted in it. poppler fills them so with patterns.
          isInvisible: style.render_mode == 3
        ),
        ascent: max(style.ascent.sound, style.descent.sound) * userUnit,
        descent: min(style.ascent.sound, style.descent.sound) * userUnit,
        along: Self.way(style.along_x, style.along_y) ?? SIMD2(1, 0),
        up: Self.way(style.up_x, style.up_y) ?? SIMD2(0, -1),
        isVertical: style.is_vertical
      )
    }
    glyphs = UnsafeMutableBufferPointer(start: native.glyphs, count: native.glyph_count).map { glyph in
      DrawnGlyph(
        start: SIMD2(Double(glyph.x), Double(glyph.y)) * userUnit,
        advance: SIMD2(Double(glyph.dx), Double(glyph.dy)) * userUnit,
        // poppler gives valid Unicode; were it not to, the replacement keeps the glyph in its place.
        scalar: Unicode.Scalar(glyph.scalar) ?? "\u{FFFD}",
        style: Int(glyph.style),
        part: Int(glyph.part),
        partCount: Int(glyph.part_count)
      )
    }
    contents = UnsafeMutableBufferPointer(start: native.contents, count: native.content_count).map { content in
      MarkedContent(id: content.id >= 0 ? Int(content.id) : nil, firstGlyph: content.first_glyph)
    }
  }
}

extension DrawnText {
  /// `nil` unless it has length 1: the file may use any numbers in its text matrix.
  private static func way(_ x: Float, _ y: Float) -> SIMD2<Double>? {
    let way = SIMD2(Double(x), Double(y))
    return abs((way * way).sum() - 1) < 0.01 ? way : nil
  }
}

extension Float {
  /// Clamped to the coordinates of any page, like glyph positions in the shim; 0 for NaN.
  fileprivate var sound: Double { isNaN ? 0 : Double(Swift.min(Swift.max(self, -1e6), 1e6)) }
}

extension RGBAColor {
  /// 0xRRGGBB.
  fileprivate init(packed: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(packed >> shift & 0xFF) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0))
  }
}
