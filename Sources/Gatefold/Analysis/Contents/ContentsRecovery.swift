/// Recovers the contents of an issue from what its pages print and link to.
struct ContentsRecovery {
  private let survey: IssueSurvey
  private let titles: TitleIndex

  init(_ survey: IssueSurvey) {
    self.survey = survey
    titles = TitleIndex(survey.pages)
  }

  func items() -> [ContentsItem] {
    let listed = ListedContents(survey: survey, titles: titles).entries()
    if listed.count >= 2 {
      let unlisted = UnlistedHeadlines(survey: survey, titles: titles).entries(beside: listed)
      return inserting(unlisted, into: items(of: listed))
    }
    let tagged = taggedItems()
    return tagged.isEmpty ? headlineItems() : tagged
  }

  // MARK: Contents pages

  private func items(of found: [ResolvedContentsEntry]) -> [ContentsItem] {
    let sections = ContentsSections(entries: found.map(\.entry), titles: titles).names()
    let depths = ContentsLevels.depths(of: found.map(\.entry), pages: found.map(\.destination.pageIndex))
    return ContentsItem.tree(
      zip(zip(found, sections), depths).map { ($1, ContentsItem($0.0, section: $0.1)) }
    )
  }

  /// Inserts headlines that no contents page lists before the first entry with a later page.
  private func inserting(_ unlisted: [ResolvedContentsEntry], into listed: [ContentsItem]) -> [ContentsItem] {
    var all = listed
    for found in unlisted {
      let page = found.destination.pageIndex
      let place = all.firstIndex { ($0.pageIndex ?? 0) > page } ?? all.endIndex
      all.insert(ContentsItem(found), at: place)
    }
    return all
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
      return (levels.count - 1, item)
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
}

extension Destination {
  /// The whole of a page.
  init(page index: Int) {
    self.init(pageIndex: index, view: .fit, name: nil)
  }
}
