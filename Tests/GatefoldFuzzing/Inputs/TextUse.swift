@testable import Gatefold

/// All that is done with the text of a page.
enum TextUse {
  static func use(_ page: TextPage, followedBy next: TextPage? = nil) {
    _ = (page.text, page.joinedText, page.columns)
    archive(page)
    search(page, next)
    select(page)
    _ = page.printedLinks(numbering: PageNumbering(labels: nil, printed: [], pageCount: 12))
    _ = PageSurvey(page)
  }

  private static func archive(_ page: TextPage) {
    guard let copy = try? TextPage(archived: page.archived()) else { preconditionFailure("an archive cannot be read") }
    precondition(copy.glyphs.map(\.scalar) == page.glyphs.map(\.scalar), "an archive has other glyphs")
    precondition(copy.text == page.text, "an archive has another text")
  }

  private static func search(_ page: TextPage, _ next: TextPage?) {
    let text = SearchableText(page)
    let following = next.map(SearchableText.init)
    var queries = ["e", "-", "the [a-z]+ |1", "漢"]
    queries += page.lines.prefix(2).map { String($0.text.unicodeScalars.prefix(60)) }
    for query in queries {
      for mode in SearchOptions.Mode.allCases {
        let options = SearchOptions(mode: mode, matchesWholeWords: mode == .allWords)
        guard let pattern = try? SearchPattern(query, options: options) else { continue }
        let hits = text.hits(of: pattern, followedBy: following)
        _ = Highlight(hits, on: page).svgPath(cornerRadius: 2)
      }
      guard let words = try? WordQuery(query) else { continue }
      _ = words.expression
      _ = PageMatches(of: words, on: page)
    }
    _ = IndexedText(page)
  }

  private static func select(_ page: TextPage) {
    let points = [PagePoint(x: 0, y: 0), PagePoint(x: page.size.width, y: page.size.height / 2)]
    guard let first = page.position(nearest: points[0]), let last = page.position(nearest: points[1]) else { return }
    let selection = TextSelection(first, last)
    for granularity in TextSelection.Granularity.allCases {
      let grown = page.range(selection.start.offset..<selection.end.offset, grownTo: granularity)
      let ranges = page.selectedRanges(grown, isOpenAtStart: false, isOpenAtEnd: true)
      _ = Highlight(of: ranges, on: page).svgPath()
      _ = (page.text(of: ranges, asPrinted: true), page.text(of: ranges, asPrinted: false))
    }
  }
}
