internal import Gatefold

/// The titles of an issue's contents: what links to pages lead to, and which of them a contents page lists.
struct ContentsTitles {
  /// An entry of a printed contents page.
  struct Entry {
    let title: String
    /// The page that it leads to, from 0.
    let pageIndex: Int
    /// The printed title in page space, as one rectangle for each line.
    let rects: [PageRect]
  }

  private let items: [(title: String, pageIndex: Int)]

  init(_ contents: [ContentsItem]) {
    items = contents.flattened.compactMap { row in row.item.pageIndex.map { (row.item.title, $0) } }
  }

  /// The title that a link to a page leads to: that which the link shows, else the only one of that page.
  func title(ofPage pageIndex: Int, linkedFrom text: String) -> String? {
    let titles = items.filter { $0.pageIndex == pageIndex }.map(\.title)
    let shown = text.letters
    let named = titles.first { title in
      let letters = title.letters
      return shown.count >= 4 && letters.count >= 4 && (shown.contains(letters) || letters.contains(shown))
    }
    return named ?? (titles.count == 1 ? titles[0] : nil)
  }

  /// The entries that a page lists, if it is a contents page: it begins lines with the titles of several other pages, and
  /// with a good part of all titles. A few short ones, like "Cover", begin lines of any page.
  func entries(listedOn page: TextPage) -> [Entry] {
    let entries = items.compactMap { item in
      item.pageIndex == page.pageIndex ? nil : entry(item.title, item.pageIndex, on: page)
    }
    let isContentsPage = Set(entries.map(\.pageIndex)).count >= 3 && 6 * entries.count >= items.count
    return isContentsPage ? entries : []
  }

  private func entry(_ title: String, _ pageIndex: Int, on page: TextPage) -> Entry? {
    guard title.letters.count >= 4, let hits = try? page.hits(of: title) else { return nil }
    for hit in hits where hit.role != .runningHeader {
      guard let first = hit.parts.first?.glyphRanges.first?.lowerBound, page.isAtLineStart(first) else { continue }
      return Entry(title: title, pageIndex: pageIndex, rects: hit.rects)
    }
    return nil
  }
}

extension TextPage {
  /// Whether only figures and punctuation, like a page number, stand before a glyph in its line.
  fileprivate func isAtLineStart(_ glyph: Int) -> Bool {
    guard let line = lines.first(where: { $0.glyphRange.contains(glyph) }) else { return false }
    return glyphs[line.glyphRange.lowerBound..<glyph].allSatisfy { !$0.scalar.properties.isAlphabetic }
  }
}

extension String {
  /// Its letters and digits in lowercase.
  fileprivate var letters: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
