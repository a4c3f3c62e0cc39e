/// Recovers the contents of an issue from what its pages print and link to.
struct ContentsRecovery {
  private let survey: IssueSurvey
  private let titles: TitleIndex

  init(_ survey: IssueSurvey) {
    self.survey = survey
    titles = TitleIndex(survey.pages)
  }

  func items() -> [ContentsItem] {
    let listed = listedEntries()
    if listed.count >= 2 { return inserting(unlisted(listed), into: items(of: listed)) }
    let tagged = taggedItems()
    return tagged.isEmpty ? headlineItems() : tagged
  }

  /// An entry of a contents page with the page that it leads to.
  struct Found {
    let entry: ContentsEntry
    let destination: Destination
    let source: ContentsSource
    let confidence: Double
  }

  // MARK: Contents pages

  private func listedEntries() -> [Found] {
    let linked = LinkedContents(survey: survey, titles: titles).pages()
    let printed = PrintedContents(survey: survey, titles: titles).pages()
    var found: [Found] = []
    for index in Set(linked.keys).union(printed.map(\.pageIndex)).sorted() {
      let links = linked[index] ?? []
      found += links.compactMap(found(linked:))
      guard let page = printed.first(where: { $0.pageIndex == index }) else { continue }
      // What a link covers is known already.
      let areas = links.map(\.rect)
      found += page.entries
        .filter { entry in !areas.contains { $0.intersection(entry.rect) != nil } }
        .compactMap { self.found(printed: $0, page.resolver) }
    }
    found += withoutNumbers(found)
    return inReadingOrder(distinct(found.filter { leadsOn($0) && !ContentsWords.isFigure($0.entry.title) }))
  }

  /// Lines of the contents pages that have neither number nor link, where they are the heading of a page between those
  /// of the entries around them: parts and chapters that only stand over what they hold.
  private func withoutNumbers(_ found: [Found]) -> [Found] {
    let known = Set(found.map(\.entry.folded))
    return Set(found.map(\.entry.contentsPage)).sorted().flatMap { contentsPage -> [Found] in
      let entries = found.filter { $0.entry.contentsPage == contentsPage }
      return survey.pages[contentsPage].lines.filter(\.isUpright).compactMap { line in
        let heading = PageHeading([line], pageIndex: contentsPage)
        guard heading.folded.isTelling, !known.contains(heading.folded), !ContentsWords.isName(heading.folded),
          !entries.contains(where: { $0.entry.rect.intersection(heading.rect) != nil })
        else { return nil }
        return self.found(unnumbered: heading, among: entries)
      }
    }
  }

  private func found(unnumbered heading: PageHeading, among entries: [Found]) -> Found? {
    let column = entries.filter { $0.entry.rect.minX < heading.rect.maxX && $0.entry.rect.maxX > heading.rect.minX }
    let before = column.last { $0.entry.rect.midY < heading.rect.minY }?.destination.pageIndex ?? heading.pageIndex
    guard let next = column.first(where: { $0.entry.rect.midY > heading.rect.maxY }),
      next.entry.rect.minY - heading.rect.maxY < 4 * max(heading.rect.height, next.entry.rect.height),
      before < next.destination.pageIndex
    else { return nil }
    let after = next.destination.pageIndex
    // What leads to the page of the entry above it is that one's standfirst.
    let pages = titles.pages(headed: heading.text).filter { (before + 1...after).contains($0) }
    guard let page = pages.min(), titles.strength(of: heading.folded, onPage: page) >= 0.85 else { return nil }
    let entry = ContentsEntry(lines: heading.lines.map(\.words), number: nil, contentsPage: heading.pageIndex)
    return Found(entry: entry, destination: Destination(page: page), source: .printed, confidence: 0.85)
  }

  /// Without what is listed twice: on a cover and the contents page, in a picture's caption and the list.
  private func distinct(_ found: [Found]) -> [Found] {
    struct Place: Hashable {
      let title: FoldedTitle
      let page: Int
    }
    var seen: Set<Place> = []
    return found.filter { seen.insert(Place(title: $0.entry.folded, page: $0.destination.pageIndex)).inserted }
  }

  /// Columns that stand side by side are read row by row now and then, as a table is; where the entries' pages go up
  /// column by column, they are meant so.
  private func inReadingOrder(_ found: [Found]) -> [Found] {
    let byColumn = found.enumerated().sorted { a, b in
      let (one, other) = (a.element.entry, b.element.entry)
      if one.contentsPage != other.contentsPage { return one.contentsPage < other.contentsPage }
      let width = survey.pages[one.contentsPage].size.width
      let (column, others) = (Int(3 * one.rect.minX / max(1, width)), Int(3 * other.rect.minX / max(1, width)))
      if column != others { return column < others }
      return one.rect.minY != other.rect.minY ? one.rect.minY < other.rect.minY : a.offset < b.offset
    }.map(\.element)
    func steps(_ found: [Found]) -> Int {
      zip(found, found.dropFirst()).count { $0.destination.pageIndex <= $1.destination.pageIndex }
    }
    return steps(byColumn) > steps(found) ? byColumn : found
  }

  /// Whether an entry leads on: of what stands on the contents page itself, only the contents are worth an item.
  private func leadsOn(_ found: Found) -> Bool {
    found.destination.pageIndex != found.entry.contentsPage || ContentsWords.isName(found.entry.folded)
  }

  private func found(linked entry: ContentsEntry) -> Found? {
    guard let destination = entry.linked else { return nil }
    let strength = titles.strength(of: entry.folded, onPage: destination.pageIndex)
    return Found(
      entry: entry,
      destination: destination,
      source: .links,
      confidence: strength >= 0.7 ? 0.99 : 0.9
    )
  }

  private func found(printed entry: ContentsEntry, _ resolver: PageResolver) -> Found? {
    if let link = link(on: entry) {
      return Found(entry: entry, destination: link, source: .links, confidence: 0.97)
    }
    guard let number = entry.number, let (index, certainty) = resolver.page(of: number) else { return nil }
    let strength = titles.strength(of: entry.folded, onPage: index)
    if strength < 0.7 {
      // The number means a spread, or the page before or after an insert.
      for near in [index + 1, index - 1] where titles.strength(of: entry.folded, onPage: near) >= 0.9 {
        return Found(entry: entry, destination: Destination(page: near), source: .printed, confidence: 0.8)
      }
    }
    let start = strength >= 0.9 ? firstPage(headed: entry.folded, before: index) : index
    let confidence = strength >= 0.7 ? 0.96 : strength >= 0.4 ? 0.8 : 0.6 * certainty
    return Found(entry: entry, destination: Destination(page: start), source: .printed, confidence: confidence)
  }

  /// Where a link on the number of an entry leads.
  private func link(on entry: ContentsEntry) -> Destination? {
    guard let place = entry.numberRect else { return nil }
    return survey.links[entry.contentsPage].first { link in
      let rect = link.rect
      return place.contains(PagePoint(x: rect.midX, y: rect.midY))
        || rect.contains(PagePoint(x: place.midX, y: place.midY))
    }?.target.destination
  }

  /// The first of the pages that a title heads one after the other: an article repeats it over each of its pages.
  private func firstPage(headed title: FoldedTitle, before index: Int) -> Int {
    var first = index
    while first > 0, index - first < 3, titles.strength(of: title, onPage: first - 1) >= 0.9 { first -= 1 }
    return first
  }

  // MARK: Tagged headings

  /// The headings that the document names, where there are enough to be its contents; the deepest are left out.
  private func taggedItems() -> [ContentsItem] {
    let headings = survey.tagged.filter { $0.level <= 3 && $0.title.count <= 160 }
    guard headings.count >= 3, Set(headings.map(\.pageIndex)).count >= 3 else { return [] }
    var levels: [Int] = []
    let items = headings.map { heading in
      while let last = levels.last, last >= heading.level { levels.removeLast() }
      levels.append(heading.level)
      let view = Destination.View.xyz(left: nil, top: heading.rect?.minY, zoom: nil)
      let item = ContentsItem(
        title: heading.title,
        target: .goTo(Destination(pageIndex: heading.pageIndex, view: view, name: nil)),
        source: .structure,
        confidence: 0.9
      )
      return (item, levels.count - 1)
    }
    return ContentsItem.tree(items)
  }

  // MARK: Headlines

  private func headlineItems() -> [ContentsItem] {
    let headers = RunningHeaderContents(survey: survey, titles: titles)
    let headlines = HeadlineContents(survey: survey, titles: titles).headlines().map { heading in
      let view = Destination.View.xyz(left: nil, top: max(0, heading.rect.minY), zoom: nil)
      return ContentsItem(
        title: heading.text,
        target: .goTo(Destination(pageIndex: heading.pageIndex, view: view, name: nil)),
        source: .headlines,
        confidence: headers.repeats(heading.folded, after: heading.pageIndex) ? 0.8 : 0.6
      )
    }
    guard headlines.isEmpty else { return headlines }
    return headers.parts().map { title, page in
      ContentsItem(title: title, target: .goTo(Destination(page: page)), source: .runningHeaders, confidence: 0.5)
    }
  }

  /// Puts what no contents page lists before the first entry that leads further.
  private func inserting(_ unlisted: [Found], into listed: [ContentsItem]) -> [ContentsItem] {
    var all = listed
    for found in unlisted {
      let page = found.destination.pageIndex
      let place = all.firstIndex { ($0.pageIndex ?? 0) > page } ?? all.endIndex
      all.insert(ContentsItem(found), at: place)
    }
    return all
  }

  /// Headlines like those of the listed entries that no contents page lists: a foreword, an editorial, the imprint.
  private func unlisted(_ listed: [Found]) -> [Found] {
    var counts: [HeadlineContents.HeadingStyle: Int] = [:]
    let classes = HeadlineContents(survey: survey, titles: titles).classes()
    for found in listed {
      for headings in classes {
        let same = headings.contains { heading in
          heading.pageIndex == found.destination.pageIndex && heading.folded == found.entry.folded
        }
        if same { counts[HeadlineContents.HeadingStyle(headings[0].style), default: 0] += 1 }
      }
    }
    let first = classes.first { headings in
      counts[HeadlineContents.HeadingStyle(headings[0].style), default: 0] >= 3
    }
    guard let first else { return [] }
    let known = Set(listed.map(\.entry.folded))
    let pages = Set(listed.map(\.destination.pageIndex))
    return
      first
      .filter { heading in
        !pages.contains(heading.pageIndex) && !known.contains(heading.folded) && heading.pageIndex > 0
      }
      .map { heading in
        Found(
          entry: ContentsEntry(
            lines: heading.lines.map(\.words),
            number: nil,
            contentsPage: heading.pageIndex
          ),
          destination: Destination(page: heading.pageIndex),
          source: .headlines,
          confidence: 0.6
        )
      }
  }

  private func items(of found: [Found]) -> [ContentsItem] {
    let sections = ContentsSections(entries: found.map(\.entry), titles: titles).names()
    let depths = ContentsLevels.depths(of: found.map(\.entry), pages: found.map(\.destination.pageIndex))
    return ContentsItem.tree(
      zip(zip(found, sections), depths).map { (ContentsItem($0.0, section: $0.1), $1) }
    )
  }
}

extension ContentsItem {
  fileprivate init(_ found: ContentsRecovery.Found, section: String? = nil) {
    self.init(
      title: found.entry.title,
      target: .goTo(found.destination),
      source: found.source,
      confidence: found.confidence,
      section: section
    )
  }

  /// Items in the order in which they are read, each with its depth, as a tree.
  static func tree(_ items: [(item: ContentsItem, depth: Int)]) -> [ContentsItem] {
    var ancestors: [ContentsItem] = []
    var roots: [ContentsItem] = []
    func close() {
      let item = ancestors.removeLast()
      if ancestors.isEmpty {
        roots.append(item)
      } else {
        ancestors[ancestors.count - 1].children.append(item)
      }
    }
    for (item, depth) in items {
      while ancestors.count > depth { close() }
      ancestors.append(item)
    }
    while !ancestors.isEmpty { close() }
    return roots
  }
}

extension Destination {
  /// The whole of a page.
  init(page index: Int) {
    self.init(pageIndex: index, view: .fit, name: nil)
  }
}
