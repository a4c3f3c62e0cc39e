/// Splits an issue into articles, which begin where its contents say.
struct ArticleCutter {
  private let survey: IssueSurvey
  private let titles: TitleIndex

  init(_ survey: IssueSurvey) {
    self.survey = survey
    titles = TitleIndex(survey.pages)
  }

  /// Where an article begins.
  private struct Start {
    let item: ContentsItem
    let section: String?
    let pageIndex: Int
    let heading: PageHeading?
    /// The place of its heading among the lines of the page, in reading order.
    let place: Int
  }

  func articles(of contents: [ContentsItem]) -> [Article] {
    let starts = sortedStarts(of: contents)
    let lines = lines(of: starts)
    let bylines = BylineFinder(survey, articles: lines)
    return starts.enumerated().map { number, start in
      let next = starts.indices.contains(number + 1) ? starts[number + 1] : nil
      let last = lastPage(of: start, before: next)
      return Article(
        title: start.item.title,
        firstPageIndex: start.pageIndex,
        lastPageIndex: last,
        continuedPageIndices: continuations(of: start.pageIndex...last),
        section: start.section,
        byline: bylines.byline(of: lines[number]),
        standfirst: standfirst(of: start),
        headlineRect: start.heading?.rect,
        source: start.item.source,
        confidence: start.item.confidence
      )
    }
  }

  private func lines(of starts: [Start]) -> [ArticleLines] {
    starts.enumerated().map { number, start in
      let next = starts.indices.contains(number + 1) ? starts[number + 1] : nil
      let pages = start.pageIndex...lastPage(of: start, before: next)
      let heading = start.heading ?? line(of: start.item.title, onPage: start.pageIndex)
      let end = next.map { (pageIndex: $0.pageIndex, place: $0.place) }
      return ArticleLines(survey, heading: heading, pages: pages, end: end)
    }
  }

  /// The line that has most of a title whose heading is not found.
  private func line(of title: String, onPage page: Int) -> PageHeading? {
    let title = FoldedTitle(title)
    let lines = survey.pages[page].lines.filter { $0.letterCount >= 6 }
    let matches = lines.map { (line: $0, match: FoldedTitle($0.text).match(with: title)) }
    guard let best = matches.max(by: { $0.match < $1.match }), best.match >= 0.3 else { return nil }
    return PageHeading([best.line], pageIndex: page)
  }

  // MARK: Beginnings

  private func sortedStarts(of contents: [ContentsItem]) -> [Start] {
    starts(of: contents, section: nil).sorted { ($0.pageIndex, $0.place) < ($1.pageIndex, $1.place) }
  }

  private func starts(of items: [ContentsItem], section: String?) -> [Start] {
    items.flatMap { item -> [Start] in
      if isSection(item) { return starts(of: item.children, section: item.title) }
      guard let page = item.pageIndex, survey.pages.indices.contains(page) else {
        return starts(of: item.children, section: section)
      }
      let heading = titles.heading(of: FoldedTitle(item.title), onPage: page)
      let place = survey.pages[page].lines.place(of: (heading ?? line(of: item.title, onPage: page))?.lines.first)
      return [
        Start(item: item, section: item.section ?? section, pageIndex: page, heading: heading, place: place ?? -1)
      ]
    }
  }

  /// Whether an item is a section that groups articles: its page does not show its title, or shows a larger one, that
  /// of the first article.
  private func isSection(_ item: ContentsItem) -> Bool {
    if item.children.isEmpty { return false }
    guard let page = item.pageIndex else { return true }
    return item.children.count >= 2 && isOutranked(item.title, by: item.children[0], onPage: page)
  }

  private func isOutranked(_ title: String, by article: ContentsItem, onPage page: Int) -> Bool {
    let size = headlineSize(of: title, onPage: page)
    if size == 0 { return true }
    return article.pageIndex == page && headlineSize(of: article.title, onPage: page) > size
  }

  /// 0 where the page does not show the title.
  private func headlineSize(of title: String, onPage page: Int) -> Double {
    titles.heading(of: FoldedTitle(title), onPage: page)?.size ?? 0
  }

  // MARK: Ends

  /// The page before the next article, or the next article's first page if something is above it there.
  private func lastPage(of start: Start, before next: Start?) -> Int {
    guard let next else { return lastPageWithText(from: start.pageIndex, to: survey.pages.count - 1) }
    guard next.pageIndex > start.pageIndex else { return start.pageIndex }
    if let heading = next.heading, hasText(above: heading) { return next.pageIndex }
    return next.pageIndex - 1
  }

  /// Later pages that lines of the article refer to ("continued on page 42").
  private func continuations(of pages: ClosedRange<Int>) -> [Int] {
    let found = pages.flatMap { survey.pages[$0].lines }.compactMap { line in
      Continuation.page(in: line.text).flatMap { survey.numbering.folio(labelled: $0.label)?.pageIndex }
    }
    return Set(found.filter { $0 > pages.upperBound }).sorted()
  }

  private func hasText(above heading: PageHeading) -> Bool {
    let page = survey.pages[heading.pageIndex]
    let above = page.lines.filter { $0.role.isInFlow && $0.rect.maxY <= heading.rect.minY && $0.role != .headline }
    // A kicker or a standfirst over the headline belongs to it.
    return above.count >= 4 && heading.rect.minY > 0.25 * page.size.height
  }

  /// The last page with enough text. A back cover with a few words is not part of the last article.
  private func lastPageWithText(from first: Int, to last: Int) -> Int {
    var page = last
    while page > first, runningLetters(of: survey.pages[page]) < 300 { page -= 1 }
    return page
  }

  private func runningLetters(of page: PageSurvey) -> Int {
    page.lines.filter { $0.role == .body || $0.role == .table }.reduce(0) { $0 + $1.text.count }
  }

  // MARK: What stands over it

  private func standfirst(of start: Start) -> String? {
    guard let heading = start.heading else { return nil }
    let lines = survey.pages[start.pageIndex].lines.filter { line in
      line.role == .standfirst && line.rect.minY > heading.rect.midY
    }
    guard let block = lines.first?.block else { return nil }
    let title = lines.filter { $0.block == block }.joinedTitle
    return title.count >= 20 ? title : nil
  }
}

extension TitleIndex {
  /// The largest heading of a page that equals a title or begins with it.
  func heading(of title: FoldedTitle, onPage page: Int) -> PageHeading? {
    guard headings.indices.contains(page), !title.isEmpty else { return nil }
    let own = headings[page]
    var best: PageHeading?
    for (number, heading) in own.enumerated() where !heading.folded.isEmpty {
      var candidate = heading
      // "The" in smaller type over "Salt Line".
      if title.hasPrefix(heading.folded), heading.folded != title, own.indices.contains(number + 1) {
        let both = PageHeading(heading.lines + own[number + 1].lines, pageIndex: page)
        if both.folded == title { candidate = both }
      }
      let isTitle =
        candidate.folded == title
        || (candidate.folded.count >= 4 && (candidate.folded.hasPrefix(title) || title.hasPrefix(candidate.folded)))
      if isTitle, candidate.size > best?.size ?? 0 { best = candidate }
    }
    return best
  }
}

extension PageHeading {
  /// Size of its largest line.
  fileprivate var size: Double { lines.lazy.map(\.style.size).max() ?? 0 }
}
