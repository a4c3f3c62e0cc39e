/// A block while the page is laid out.
struct LaidBlock {
  var lines: [LaidLine]
  /// Around its lines, in page space.
  var rect: PageRect
  /// The size and the style of most of its letters.
  var size: Double
  var style: Int
  var glyphCount: Int
  var role = BlockRole.body

  init?(_ lines: [LaidLine]) {
    guard let main = lines.max(by: { $0.glyphCount < $1.glyphCount }) else { return nil }
    self.lines = lines
    size = main.size
    style = main.style
    glyphCount = lines.reduce(0) { $0 + $1.glyphCount }
    rect = lines.lazy.map { $0.frame.quad(u: $0.reach, v: $0.body).boundingRect }.enclosing ?? lines[0].rect
  }

  var frame: WritingFrame { lines[0].frame }
  var isOutsidePage: Bool { lines[0].isOutsidePage }
  var isInvisible: Bool { lines[0].isInvisible }
  var isRightToLeft: Bool { lines.count { $0.isRightToLeft } * 2 > lines.count }
  var firstDrawn: Int { lines.lazy.map(\.firstDrawn).min() ?? 0 }

  func scalars(in text: DrawnText) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(glyphCount)
    for line in lines {
      for word in line.words {
        for index in word.glyphs { scalars.append(text.glyphs[index].scalar) }
      }
    }
    return scalars
  }
}

extension [LaidBlock] {
  /// Whether most letters are in blocks of a kind.
  func areMostly(_ isOfKind: (LaidBlock) -> Bool) -> Bool {
    2 * reduce(0) { $0 + (isOfKind($1) ? $1.glyphCount : 0) } > reduce(0) { $0 + $1.glyphCount }
  }
}

extension LaidLine {
  var rect: PageRect { frame.quad(u: reach, v: body).boundingRect }
}
