@testable import Gatefold
@testable import GatefoldIndex

/// Operations on the text of a page, usually one at a time, so that inputs run fast.
enum TextUse {
  /// - Parameter part: which thing; every sixth is all of them.
  static func use(_ page: TextPage, part: Int) {
    switch part % 6 {
    case 0: archive(page)
    case 1: search(page)
    case 2: select(page)
    case 3: read(page)
    case 4: _ = IndexedText(page)
    default:
      archive(page)
      search(page)
      select(page)
      read(page)
    }
  }

  private static func read(_ page: TextPage) {
    _ = (page.text, page.joinedText, page.columns, PageSurvey(page))
    _ = page.printedLinks(numbering: PageNumbering(labels: nil, printed: [], pageCount: 12))
  }

  private static func archive(_ page: TextPage) {
    guard let copy = try? TextPage(archived: page.archived()) else { preconditionFailure("an archive cannot be read") }
    precondition(copy.glyphs.map(\.scalar) == page.glyphs.map(\.scalar), "an archive has other glyphs")
    // The spaces in a listing are measured, and an archive rounds places to hundredths of a point.
    precondition(copy.lines.map(\.text) == page.lines.map(\.text), "an archive has another text")
  }

  private static func search(_ page: TextPage) {
    let text = SearchableText(page)
    let line = page.lines.first.map { String($0.text.unicodeScalars.prefix(30)) } ?? "-"
    let queries: [(String, SearchOptions.Mode)] = [
      ("e", .phrase), (line, .phrase), (line, .allWords), ("the [a-z]+ |1", .regularExpression),
    ]
    for (query, mode) in queries {
      let options = SearchOptions(mode: mode, matchesWholeWords: mode == .allWords)
      guard let pattern = try? SearchPattern(query, options: options) else { continue }
      let hits = text.hits(of: pattern, followedBy: nil)
      _ = HighlightShape(hits, on: page).svgPath(cornerRadius: 2)
    }
    if let words = try? WordQuery(line) { _ = (words.expression, PageMatches(of: words, on: page)) }
  }

  private static func select(_ page: TextPage) {
    let points = [PagePoint(x: 0, y: 0), PagePoint(x: page.size.width, y: page.size.height / 2)]
    guard let first = page.position(nearest: points[0]), let last = page.position(nearest: points[1]) else { return }
    let selection = TextSelection(first, last)
    for granularity in TextSelection.Granularity.allCases {
      let expanded = page.range(selection.start.offset..<selection.end.offset, expandedTo: granularity)
      let ranges = page.selectedRanges(expanded, isOpenAtStart: false, isOpenAtEnd: true)
      _ = HighlightShape(of: ranges, on: page).svgPath()
      _ = (page.text(of: ranges, asPrinted: true), page.text(of: ranges, asPrinted: false))
    }
  }
}
