internal import CGatefold

@testable import Gatefold

/// The text of a page as the shim could report it, generated from an input that mostly reads as text: letters are drawn
/// one after another, a line feed begins a line, and bytes beyond ASCII move the pen, change the style, or give raw
/// numbers.
struct FuzzedText {
  private static let mostGlyphs = 200

  private var input: FuzzBytes
  private var glyphs: [cgatefold_glyph] = []
  private var styles: [cgatefold_text_style] = []
  private var style = 0
  private var pen = SIMD2<Float>(40, 60)
  private var lineStart = SIMD2<Float>(40, 60)

  static func page(_ input: FuzzBytes, pageIndex: Int = 0) -> TextPage {
    var text = FuzzedText(input: input)
    let userUnits = [1, 2.5, 0.001, 75_000, 1e-300]
    let sizes = [(600.0, 800.0), (420, 595), (14_400, 600), (1, 1), (0, 0), (1e300, 1e300)]
    let userUnit = userUnits[text.input.number(below: userUnits.count)]
    let size = sizes[text.input.number(below: sizes.count)]
    text.read()
    return TextLayout.page(
      text.drawn(userUnit: userUnit),
      pageIndex: pageIndex,
      size: PageSize(width: size.0 * userUnit, height: size.1 * userUnit)
    )
  }

  private init(input: FuzzBytes) {
    self.input = input
  }

  private func drawn(userUnit: Double) -> DrawnText {
    var (glyphs, styles, name) = (glyphs, styles, Array("Serif-Bold".utf8CString))
    return name.withUnsafeMutableBufferPointer { name in
      var fonts = name.baseAddress.map { [cgatefold_text_font(name: $0, is_bold: false, is_italic: false)] } ?? []
      return fonts.withUnsafeMutableBufferPointer { fonts in
        styles.withUnsafeMutableBufferPointer { styles in
          glyphs.withUnsafeMutableBufferPointer { glyphs in
            let native = cgatefold_text(
              glyphs: glyphs.baseAddress,
              glyph_count: glyphs.count,
              styles: styles.baseAddress,
              style_count: styles.count,
              fonts: fonts.baseAddress,
              font_count: fonts.count,
              contents: nil,
              content_count: 0
            )
            return DrawnText(native, userUnit: userUnit)
          }
        }
      }
    }
  }

  private mutating func read() {
    for _ in 0...input.number(below: 6) { styles.append(nextStyle()) }
    while !input.isAtEnd, glyphs.count < Self.mostGlyphs { step() }
  }

  private mutating func nextStyle() -> cgatefold_text_style {
    let (size, turn, flags) = (input.byte(), input.byte(), input.byte())
    var style = cgatefold_text_style()
    style.size = size == 255 ? input.float() : Float(size) / 4
    style.ascent = flags & 1 == 1 ? input.float() : style.size * 0.75
    style.descent = flags & 1 == 1 ? input.float() : style.size * -0.25
    let along: [SIMD2<Float>] = [[1, 0], [0, 1], [-1, 0], [0, -1], [0.8, 0.6]]
    let way = turn < 240 ? along[Int(turn) / 48] : [input.float(), input.float()]
    (style.along_x, style.along_y) = (way.x, way.y)
    (style.up_x, style.up_y) = turn == 255 ? (input.float(), input.float()) : (way.y, -way.x)
    style.is_vertical = flags & 2 != 0
    style.render_mode = flags & 4 != 0 ? 3 : 0
    style.color = flags & 8 != 0 ? 0xFF_0000 : 0
    return style
  }

  private mutating func step() {
    let code = input.byte()
    let low = Float(code & 0x0F)
    let size = styles[style].size
    switch code {
    case 0x0A:
      lineStart.y += size * 1.2
      pen = lineStart
    case 0x80..<0x90: pen.x += (low - 4) * size / 4
    case 0x90..<0xA0: pen.y += (low - 8) * size / 4
    case 0xA0..<0xB0:
      lineStart = [lineStart.x + low * 40, 60]
      pen = lineStart
    case 0xB0..<0xC0: style = Int(code & 0x0F) % styles.count
    case 0xC0..<0xD0: draw(Self.letters[Int(code & 0x0F)])
    case 0xD0..<0xE0: draw(input.scalar())
    case 0xE0..<0xE8: for _ in 0...(code & 7) { draw("l", part: 1, of: 3) }
    case 0xE8..<0xF0: for _ in 0..<min(glyphs.count, Int(code & 7)) { repeatGlyph() }
    case 0xF0..<0xF8: pen = [input.float(), input.float()]
    case 0xF8...: draw("x", advance: [input.float(), input.float()])
    default: draw(Unicode.Scalar(code))
    }
  }

  private static let letters: [Unicode.Scalar] = [
    "א", "ב", "ע", "ש", "٣", "漢", "字", "。", "é", "\u{301}", "\u{AD}", "ﬁ", "–", "\u{200F}", "€", "ß",
  ]

  private mutating func draw(
    _ scalar: Unicode.Scalar,
    advance: SIMD2<Float>? = nil,
    part: UInt16 = 0,
    of partCount: UInt16 = 1
  ) {
    let way = SIMD2(styles[style].along_x, styles[style].along_y)
    let step = advance ?? way * styles[style].size / 2
    let glyph = cgatefold_glyph(
      x: pen.x,
      y: pen.y,
      dx: step.x,
      dy: step.y,
      scalar: scalar.value,
      part: part,
      part_count: partCount,
      style: UInt32(style)
    )
    // The shim has the same limit: beyond it, nothing is on a page.
    guard [glyph.x, glyph.y, glyph.dx, glyph.dy].allSatisfy({ abs($0) < 1e6 }) else { return }
    glyphs.append(glyph)
    pen += step
  }

  /// Repeats an earlier glyph.
  private mutating func repeatGlyph() {
    glyphs.append(glyphs[glyphs.count - 1 - input.number(below: glyphs.count)])
  }
}
