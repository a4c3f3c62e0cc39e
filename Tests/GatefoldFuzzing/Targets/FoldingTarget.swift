@testable import Gatefold
@testable import GatefoldIndex

extension FuzzTarget {
  /// Queries, folding and matching, in strings and across the end of a page.
  static let folding = FuzzTarget("folding") { bytes in
    var input = FuzzBytes(bytes)
    let flags = input.byte()
    let query = input.text(upTo: 0x0A)
    let first = page(input.text(upTo: 0x0A), index: 0)
    let second = page(input.text(upTo: 0x0A), index: 1)
    let options = SearchOptions(
      mode: SearchOptions.Mode.allCases[Int(flags & 3) % 3],
      matchesCase: flags & 4 != 0,
      matchesAccents: flags & 8 != 0,
      matchesWholeWords: flags & 16 != 0
    )
    if let pattern = try? SearchPattern(query, options: options) {
      let hits = SearchableText(first).hits(of: pattern, followedBy: SearchableText(second))
      _ = HighlightShape(hits, on: first).svgPath()
    }
    if let words = try? WordQuery(query) {
      _ = words.expression
      _ = PageMatches(of: words, on: first)
    }
    strings(query, first.text)
  }

  /// Parsers of printed lines.
  private static func strings(_ query: String, _ line: String) {
    let (title, other) = (FoldedTitle(query), FoldedTitle(line))
    _ = (title.contains(other), other.contains(title), title.hasPrefix(other), title.isDistinctive)
    _ = (PrintedNumber(query)?.label, Continuation.page(in: query), query.withoutEnumerator)
    let words = query.split(separator: " ").map(String.init)
    _ = PrintedNames(words, vocabulary: IssueVocabulary(words: Set(line.split(separator: " ").map(String.init))))
  }

  /// A page with one block, a line for every 40 scalars.
  private static func page(_ text: String, index: Int) -> TextPage {
    let style = DrawnStyle(
      text: TextStyle(
        fontName: "Serif",
        size: 10,
        isBold: false,
        isItalic: false,
        color: RGBAColor(red: 0, green: 0, blue: 0),
        isInvisible: false
      ),
      ascent: 8,
      descent: -2,
      along: [1, 0],
      up: [0, -1],
      isVertical: false
    )
    let glyphs = text.unicodeScalars.prefix(400).enumerated().map { place, scalar in
      DrawnGlyph(
        start: [40 + 5 * Double(place % 40), 60 + 12 * Double(place / 40)],
        advance: [5, 0],
        scalar: scalar,
        style: 0
      )
    }
    let size = PageSize(width: 400, height: 600)
    return TextLayout.page(DrawnText(glyphs: glyphs, styles: [style]), pageIndex: index, size: size)
  }
}
