/// Puts the glyphs of vertical Japanese and Chinese lines where they are drawn.
///
/// A glyph of a vertical font is placed by the middle of its top edge (PDF 32000-1, 9.7.4.3). poppler takes that point
/// for the start of a baseline and counts the advance upwards, so that its rectangles stand half a letter too far to
/// the right and a whole one too high (SearchTests has such an issue).
enum VerticalWriting {
  static func corrected(_ glyphs: [Glyph]) -> [Glyph] {
    guard glyphs.contains(where: \.scalar.isEastAsian) else { return glyphs }
    let lines = LineAssembler(glyphs).lines()
    let vertical = lines.filter { $0.direction == .vertical }
    guard !vertical.isEmpty else { return glyphs }
    var corrected = glyphs
    for line in vertical + lines.filter({ isSingle($0, among: lines, vertical, glyphs) }) {
      for position in line.glyphRange where glyphs[position].scalar != "\n" {
        let (scalar, rect) = (glyphs[position].scalar, glyphs[position].rect)
        let moved = PageRect(
          x: rect.x - rect.width / 2,
          y: rect.y + rect.height,
          width: rect.width,
          height: rect.height
        )
        corrected[position] = Glyph(scalar: scalar, rect: moved)
      }
    }
    return corrected
  }

  /// Whether a line is a single letter, whose direction cannot be seen, on a page that is mostly vertical.
  private static func isSingle(_ line: Line, among lines: [Line], _ vertical: [Line], _ glyphs: [Glyph]) -> Bool {
    guard line.glyphRange.count == 1, glyphs[line.glyphRange.lowerBound].scalar.isEastAsian else { return false }
    let verticalCount = vertical.reduce(0) { $0 + $1.glyphRange.count }
    let count = lines.reduce(0) { $0 + $1.glyphRange.count }
    return 2 * verticalCount > count
  }
}
