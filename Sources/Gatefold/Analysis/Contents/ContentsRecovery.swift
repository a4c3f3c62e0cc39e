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
    if listed.count < 2 {
      let tagged = taggedItems()
      if !tagged.isEmpty { return tagged }
    }
    let name = MastheadFinder.name(on: survey.pages)
    let judge = HeadlineJudge(HeadlineContext(survey, entries: listed, name: name))
    let headlines = without(name, judge.headlines(over: ContentsWitnesses.minimumProbability))
    let witnesses = ContentsWitnesses(listed, headlines)
    let items = inserting(witnesses.headlines, into: items(of: witnesses.entries))
    return items.isEmpty ? runningHeaderItems() : items
  }

  /// A name that is less probable may be the title of the only article.
  private static let minimumNameConfidence = 0.7

  /// The name of the publication heads no article, but its first page prints it like one.
  private func without(
    _ name: HeadlineContext.PublicationName?,
    _ headlines: [HeadlineJudge.Headline]
  ) -> [HeadlineJudge.Headline] {
    guard headlines.count > 1, let name, name.confidence >= Self.minimumNameConfidence else { return headlines }
    return headlines.filter { headline in
      headline.candidate.pageIndex > 0 || FoldedTitle(MastheadFinder.name(in: headline.candidate.text)) != name.folded
    }
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
  private func inserting(_ headlines: [HeadlineJudge.Headline], into listed: [ContentsItem]) -> [ContentsItem] {
    var all = listed
    for headline in headlines {
      let candidate = headline.candidate
      let view = Destination.View.xyz(left: nil, top: max(0, candidate.rect.minY), zoom: nil)
      let item = ContentsItem(
        title: candidate.text,
        target: .goTo(Destination(pageIndex: candidate.pageIndex, view: view, name: nil)),
        source: .headlines,
        confidence: headline.confidence
      )
      let place = all.firstIndex { ($0.pageIndex ?? 0) > candidate.pageIndex } ?? all.endIndex
      all.insert(item, at: place)
    }
    return all
  }

  // MARK: Tagged headings

  /// A page with more headings has its subheads among them.
  private static let maximumTaggedPerPage = 1.3

  /// The headings that the document names, where there are enough to be its contents, and not too many; the deepest are
  /// left out. Some programs tag every paragraph as a heading, so that only those count that are set as headings.
  private func taggedItems() -> [ContentsItem] {
    let headings = survey.tagged.filter { heading in
      let title = FoldedTitle(heading.title)
      // Very short ones can't be told apart.
      return heading.level <= 3 && heading.title.count <= 160
        && (!title.isDistinctive || titles.strength(of: title, onPage: heading.pageIndex) >= 0.7)
    }
    guard headings.count >= 3, Set(headings.map(\.pageIndex)).count >= 3,
      Double(headings.count) <= Self.maximumTaggedPerPage * Double(survey.pages.count)
    else { return [] }
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

  // MARK: Running headers

  private func runningHeaderItems() -> [ContentsItem] {
    RunningHeaderContents(survey: survey, titles: titles).parts().map { title, page in
      ContentsItem(title: title, target: .goTo(Destination(page: page)), source: .runningHeaders, confidence: 0.5)
    }
  }
}
