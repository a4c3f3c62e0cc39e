/// Finds headings on contents pages that group entries and have no page of their own: "Features", "In every issue".
struct ContentsSections {
  private let titles: TitleIndex
  private let entries: [ContentsEntry]

  /// - Parameter entries: in reading order.
  init(entries: [ContentsEntry], titles: TitleIndex) {
    self.entries = entries
    self.titles = titles
  }

  /// The section of each entry.
  func names() -> [String?] {
    let pages = Set(entries.map(\.contentsPage))
    let headings = Dictionary(uniqueKeysWithValues: pages.map { ($0, sectionHeadings(on: $0)) })
    var current: String?
    var last: ContentsEntry?
    return entries.map { entry in
      let isSameColumn = last.map { $0.contentsPage == entry.contentsPage && $0.rect.minY <= entry.rect.minY } ?? false
      let top = isSameColumn ? last?.rect.midY ?? 0 : 0
      let between = (headings[entry.contentsPage] ?? []).filter { heading in
        heading.rect.midY > top && heading.rect.midY < entry.rect.midY && shareColumn(heading.rect, entry.rect)
      }
      if let nearest = between.max(by: { $0.rect.midY < $1.rect.midY }) { current = nearest.text }
      last = entry
      return current
    }
  }

  /// Short lines directly above an entry in a style of their own. The style must occur more than once: a single such
  /// line may be anything.
  private func sectionHeadings(on page: Int) -> [PageHeading] {
    let own = entries.filter { $0.contentsPage == page }
    let entryStyles = Set(own.map { HeadlineContext.StyleClass($0.style) })
    let likely = titles.headings[page].filter { heading in
      let isShort = heading.lines.count == 1 && heading.lines[0].words.count <= 5 && heading.folded.count >= 3
      return isShort && !entryStyles.contains(HeadlineContext.StyleClass(heading.style))
        && !ContentsWords.isName(heading.folded) && !heading.text.contains(where: \.isNumber)
        && !own.contains { $0.rect.intersection(heading.rect) != nil } && leadsToEntry(heading, own)
    }
    let uses = Dictionary(grouping: likely) { HeadlineContext.StyleClass($0.style) }
    return likely.filter { (uses[HeadlineContext.StyleClass($0.style)]?.count ?? 0) >= 2 }
  }

  /// Whether an entry stands close below, nearer than any other line.
  private func leadsToEntry(_ heading: PageHeading, _ entries: [ContentsEntry]) -> Bool {
    entries.contains { entry in
      let gap = entry.rect.minY - heading.rect.maxY
      return gap > -2 && gap < 3 * max(heading.rect.height, entry.rect.height) && shareColumn(heading.rect, entry.rect)
    }
  }

  private func shareColumn(_ a: PageRect, _ b: PageRect) -> Bool {
    min(a.maxX, b.maxX) > max(a.minX, b.minX) || abs(a.minX - b.minX) < 40
  }
}
