/// Puts poppler's text and poppler's rectangles together.
///
/// poppler gives a rectangle a scalar, a word at a time from left to right. The text, however, is in reading order,
/// and poppler wraps what runs from right to left in embedding marks that have no rectangle: within a word,
/// U+202B ... U+202C holds letters in reversed order, and in them U+202A ... U+202C holds a run, like a number, that is
/// not reversed. Taking this back gives each letter its own rectangle.
struct GlyphAlignment {
  private static let rightToLeftMark: Unicode.Scalar = "\u{202B}"
  private static let leftToRightMark: Unicode.Scalar = "\u{202A}"
  private static let endMark: Unicode.Scalar = "\u{202C}"

  private var scalars: [Unicode.Scalar] = []
  /// For each rectangle in poppler's order, the position in `scalars` that it belongs to.
  private var positions: [Int] = []

  /// The glyphs of a page in reading order, the marks left out.
  static func glyphs(of scalars: [Unicode.Scalar], _ rects: [PageRect]) -> [Glyph] {
    let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    let places = rects.split(omittingEmptySubsequences: false) { $0.width == 0 && $0.height == 0 }
    guard lines.count == places.count else { return GlyphAlignment(scalars[...]).glyphs(rects[...]) }
    // Line ends have no area, so that a line that does not come out right cannot put the next one out.
    return zip(lines, places).enumerated().flatMap { number, pair in
      let glyphs = GlyphAlignment(pair.0).glyphs(pair.1)
      let end = pair.1.endIndex
      return number == lines.count - 1 ? glyphs : glyphs + [Glyph(scalar: "\n", rect: rects[end])]
    }
  }

  private init(_ line: ArraySlice<Unicode.Scalar>) {
    var rest = line
    while let scalar = rest.popFirst() {
      switch scalar {
      case Self.rightToLeftMark: appendReversed(&rest)
      case Self.leftToRightMark, Self.endMark: continue
      default: positions.append(append(scalar))
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) -> Int {
    scalars.append(scalar)
    return scalars.count - 1
  }

  /// Takes letters up to the closing mark; their rectangles come in reversed order, those of runs within do not.
  private mutating func appendReversed(_ rest: inout ArraySlice<Unicode.Scalar>) {
    var runs: [[Int]] = []
    while let scalar = rest.popFirst(), scalar != Self.endMark {
      if scalar == Self.leftToRightMark {
        var run: [Int] = []
        while let scalar = rest.popFirst(), scalar != Self.endMark { run.append(append(scalar)) }
        runs.append(run)
      } else {
        runs.append([append(scalar)])
      }
    }
    positions += runs.reversed().joined()
  }

  /// Text without a place is left out.
  private func glyphs(_ rects: ArraySlice<PageRect>) -> [Glyph] {
    var placed = [PageRect?](repeating: nil, count: scalars.count)
    for (position, rect) in zip(positions, rects) { placed[position] = rect }
    return zip(scalars, placed).compactMap { scalar, rect in rect.map { Glyph(scalar: scalar, rect: $0) } }
  }
}
