internal import Gatefold

/// Estimates the roles of blocks of a text map that tells none, such as that of an OCR program: the engine lays out the
/// letters as if they were those of a PDF, and each block takes the role that most of its letters get.
enum EstimatedRoles {
  static func roles(of blocks: [Block], glyphs: [Glyph], styles: [TextStyle], size: PageSize) -> [BlockRole] {
    var text = DrawnText(glyphs: [], styles: [])
    var places: [DrawnPlace: Int] = [:]
    for block in blocks where !block.isOutsidePage {
      // Vertical lines have no headlines that this could tell.
      for line in block.lines where line.direction != .vertical && !line.words.isEmpty {
        let axis = DrawnPlace(styleIndex: block.styleIndex, along: line.quad.along)
        let style = places[axis] ?? text.styles.count
        if style == text.styles.count {
          places[axis] = style
          text.styles.append(axis.style(styles[Int(block.styleIndex)]))
        }
        for index in line.glyphRange { text.glyphs.append(DrawnGlyph(glyphs[index], style: style)) }
      }
    }
    guard !text.glyphs.isEmpty else { return blocks.map(\.role) }
    let laid = TextLayout.page(text, pageIndex: 0, size: size)
    return blocks.map { block in
      var votes: [BlockRole: Int] = [:]
      for other in laid.blocks {
        for line in other.lines {
          let rect = line.rect
          let isInside =
            (block.rect.minX...block.rect.maxX).contains(rect.midX)
            && (block.rect.minY...block.rect.maxY).contains(rect.midY)
          if isInside { votes[other.role, default: 0] += line.glyphRange.count }
        }
      }
      return votes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .body
    }
  }
}

/// A style and a direction on the page, which letters are drawn with.
private struct DrawnPlace: Hashable {
  let styleIndex: Int32
  /// Rounded, since lines are never quite parallel.
  let along: SIMD2<Double>

  func style(_ text: TextStyle) -> DrawnStyle {
    DrawnStyle(
      text: text,
      ascent: 0.8 * text.size,
      descent: -0.2 * text.size,
      along: along,
      up: SIMD2(along.y, -along.x)
    )
  }
}

extension DrawnGlyph {
  fileprivate init(_ glyph: Glyph, style: Int) {
    let quad = glyph.quad
    let start = quad.topLeft.moved(0.8, to: quad.bottomLeft)
    let end = quad.topRight.moved(0.8, to: quad.bottomRight)
    self.init(
      start: SIMD2(start.x, start.y),
      advance: SIMD2(end.x - start.x, end.y - start.y),
      scalar: glyph.scalar,
      style: style
    )
  }
}

extension Quad {
  /// The way from its left to its right, of length 1, in hundredths.
  fileprivate var along: SIMD2<Double> {
    let (x, y) = (topRight.x - topLeft.x, topRight.y - topLeft.y)
    let length = (x * x + y * y).squareRoot()
    guard length > 1e-9 else { return SIMD2(1, 0) }
    let rounded = SIMD2((x / length * 100).rounded() / 100, (y / length * 100).rounded() / 100)
    return abs(rounded.y) < 0.05 ? SIMD2(rounded.x < 0 ? -1 : 1, 0) : rounded
  }
}
