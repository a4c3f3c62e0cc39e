@testable import Gatefold

extension TextPage {
  /// A page of one line of text.
  static func line(_ text: String) -> TextPage { lines([text]) }

  /// A page of lines of letters of 6 x 12 points, with a space as wide as a letter.
  static func lines(_ lines: [String]) -> TextPage {
    var glyphs: [Glyph] = []
    for (row, line) in lines.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        let rect = PageRect(x: 10 + 6 * Double(column), y: 20 + 14 * Double(row), width: 6, height: 12)
        glyphs.append(Glyph(scalar: scalar, rect: rect))
      }
      glyphs.append(Glyph(scalar: "\n", rect: PageRect(x: 0, y: 0, width: 0, height: 0)))
    }
    return TextPage(pageIndex: 0, size: PageSize(width: 400, height: 600), glyphs: glyphs)
  }
}
