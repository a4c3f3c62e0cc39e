/// The entries of the contents pages, linked or printed, each with the page that it leads to.
struct ListedContents {
  let survey: IssueSurvey
  let titles: TitleIndex

  /// In the order in which they are read.
  func entries() -> [ResolvedContentsEntry] {
    let linked = LinkedContents(survey: survey, titles: titles).pages()
    let printed = PrintedContents(survey: survey, titles: titles).pages()
    var found: [ResolvedContentsEntry] = []
    for index in Set(linked.keys).union(printed.map(\.pageIndex)).sorted() {
      let links = linked[index] ?? []
      found += links.compactMap(found(linked:))
      guard let page = printed.first(where: { $0.pageIndex == index }) else { continue }
      // Entries under a link have been read as links.
      let areas = links.map(\.rect)
      found += page.entries
        .filter { entry in !areas.contains { $0.intersection(entry.rect) != nil } }
        .compactMap { self.found(printed: $0, page.resolver) }
    }
    found += withoutNumbers(found)
    return inReadingOrder(distinct(found.filter { leadsOn($0) && !ContentsWords.isFigure($0.entry.title) }))
  }

  /// Returns lines of contents pages without number and link that are the heading of a page between the pages of the
  /// neighbouring entries: parts and chapters that only group entries.
  private func withoutNumbers(_ found: [ResolvedContentsEntry]) -> [ResolvedContentsEntry] {
    let known = Set(found.map(\.entry.folded))
    return Set(found.map(\.entry.contentsPage)).sorted().flatMap { contentsPage -> [ResolvedContentsEntry] in
      let entries = found.filter { $0.entry.contentsPage == contentsPage }
      return survey.pages[contentsPage].lines.filter(\.isUpright).compactMap { line in
        let heading = PageHeading([line], pageIndex: contentsPage)
        guard heading.folded.isDistinctive, !known.contains(heading.folded), !ContentsWords.isName(heading.folded),
          !entries.contains(where: { $0.entry.rect.intersection(heading.rect) != nil })
        else { return nil }
        return self.found(unnumbered: heading, among: entries)
      }
    }
  }

  private func found(
    unnumbered heading: PageHeading,
    among entries: [ResolvedContentsEntry]
  ) -> ResolvedContentsEntry? {
    let column = entries.filter { $0.entry.rect.minX < heading.rect.maxX && $0.entry.rect.maxX > heading.rect.minX }
    let before = column.last { $0.entry.rect.midY < heading.rect.minY }?.destination.pageIndex ?? heading.pageIndex
    guard let next = column.first(where: { $0.entry.rect.midY > heading.rect.maxY }),
      next.entry.rect.minY - heading.rect.maxY < 4 * max(heading.rect.height, next.entry.rect.height),
      before < next.destination.pageIndex
    else { return nil }
    let after = next.destination.pageIndex
    // A line that leads to the page of the entry above is the standfirst of that entry.
    let pages = titles.pages(headed: heading.text).filter { (before + 1...after).contains($0) }
    guard let page = pages.min(), titles.strength(of: heading.folded, onPage: page) >= 0.85 else { return nil }
    let entry = ContentsEntry(lines: heading.lines.map(\.words), number: nil, contentsPage: heading.pageIndex)
    return ResolvedContentsEntry(entry: entry, destination: Destination(page: page), source: .printed, confidence: 0.85)
  }

  /// Removes entries that are listed twice: on a cover and the contents page, in a picture's caption and the list.
  private func distinct(_ found: [ResolvedContentsEntry]) -> [ResolvedContentsEntry] {
    struct Place: Hashable {
      let title: FoldedTitle
      let page: Int
    }
    var seen: Set<Place> = []
    return found.filter { seen.insert(Place(title: $0.entry.folded, page: $0.destination.pageIndex)).inserted }
  }

  /// Adjacent columns are sometimes read row by row, like a table. If the page numbers ascend column by column, entries
  /// are sorted by column.
  private func inReadingOrder(_ found: [ResolvedContentsEntry]) -> [ResolvedContentsEntry] {
    let byColumn = found.enumerated().sorted { a, b in
      let (one, other) = (a.element.entry, b.element.entry)
      if one.contentsPage != other.contentsPage { return one.contentsPage < other.contentsPage }
      let width = survey.pages[one.contentsPage].size.width
      let (column, others) =
        (Int(bounded: 3 * one.rect.minX / max(1, width)), Int(bounded: 3 * other.rect.minX / max(1, width)))
      if column != others { return column < others }
      return one.rect.minY != other.rect.minY ? one.rect.minY < other.rect.minY : a.offset < b.offset
    }.map(\.element)
    func steps(_ found: [ResolvedContentsEntry]) -> Int {
      zip(found, found.dropFirst()).count { $0.destination.pageIndex <= $1.destination.pageIndex }
    }
    return steps(byColumn) > steps(found) ? byColumn : found
  }

  /// Whether an entry leads to another page. On the contents page itself, only the entry for the contents counts.
  private func leadsOn(_ found: ResolvedContentsEntry) -> Bool {
    found.destination.pageIndex != found.entry.contentsPage || ContentsWords.isName(found.entry.folded)
  }

  private func found(linked entry: ContentsEntry) -> ResolvedContentsEntry? {
    guard let destination = entry.linked else { return nil }
    let strength = titles.strength(of: entry.folded, onPage: destination.pageIndex)
    return ResolvedContentsEntry(
      entry: entry,
      destination: destination,
      source: .links,
      confidence: strength >= 0.7 ? 0.99 : 0.9
    )
  }

  private func found(printed entry: ContentsEntry, _ resolver: PageResolver) -> ResolvedContentsEntry? {
    if let link = link(on: entry) {
      return ResolvedContentsEntry(entry: entry, destination: link, source: .links, confidence: 0.97)
    }
    guard let number = entry.number, let (index, certainty) = resolver.page(of: number) else { return nil }
    let strength = titles.strength(of: entry.folded, onPage: index)
    if strength < 0.7 {
      // The number means a spread, or the page before or after an insert.
      for near in [index + 1, index - 1] where titles.strength(of: entry.folded, onPage: near) >= 0.9 {
        return ResolvedContentsEntry(
          entry: entry,
          destination: Destination(page: near),
          source: .printed,
          confidence: 0.8
        )
      }
    }
    let start = strength >= 0.9 ? firstPage(headed: entry.folded, before: index) : index
    let confidence = strength >= 0.7 ? 0.96 : strength >= 0.4 ? 0.8 : 0.6 * certainty
    return ResolvedContentsEntry(
      entry: entry,
      destination: Destination(page: start),
      source: .printed,
      confidence: confidence
    )
  }

  /// Where a link on the number of an entry leads.
  private func link(on entry: ContentsEntry) -> Destination? {
    guard let place = entry.numberRect else { return nil }
    return survey.links[entry.contentsPage].prefix(2_000).first { link in
      let rect = link.rect
      return place.contains(PagePoint(x: rect.midX, y: rect.midY))
        || rect.contains(PagePoint(x: place.midX, y: place.midY))
    }?.target.destination
  }

  /// The first of consecutive pages with a title as heading: an article may repeat its title on each page.
  private func firstPage(headed title: FoldedTitle, before index: Int) -> Int {
    var first = index
    while first > 0, index - first < 3, titles.strength(of: title, onPage: first - 1) >= 0.9 { first -= 1 }
    return first
  }
}
