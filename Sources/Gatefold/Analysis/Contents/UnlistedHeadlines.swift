/// Headlines like those of the listed entries that no contents page lists: a foreword, an editorial, the imprint.
struct UnlistedHeadlines {
  let survey: IssueSurvey
  let titles: TitleIndex

  private struct Place: Hashable {
    let title: FoldedTitle
    let page: Int
  }

  func entries(beside listed: [ResolvedContentsEntry]) -> [ResolvedContentsEntry] {
    let known = Set(listed.map(\.entry.folded))
    let pages = Set(listed.map(\.destination.pageIndex))
    let headings = usualHeadings(of: listed).filter { heading in
      !pages.contains(heading.pageIndex) && !known.contains(heading.folded) && heading.pageIndex > 0
    }
    return headings.map { heading in
      ResolvedContentsEntry(
        entry: ContentsEntry(lines: heading.lines.map(\.words), number: nil, contentsPage: heading.pageIndex),
        destination: Destination(page: heading.pageIndex),
        source: .headlines,
        confidence: 0.6
      )
    }
  }

  /// The headings in the largest type that three listed entries or more are set in on their pages.
  private func usualHeadings(of listed: [ResolvedContentsEntry]) -> [PageHeading] {
    let places = Set(listed.map { Place(title: $0.entry.folded, page: $0.destination.pageIndex) })
    let classes = HeadlineContents(survey: survey, titles: titles).classes()
    return classes.first { headings in
      let proofs = headings.lazy.map { Place(title: $0.folded, page: $0.pageIndex) }.filter(places.contains)
      return Set(proofs).count >= 3
    } ?? []
  }
}
