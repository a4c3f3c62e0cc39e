/// Finds the parts of an issue by their running headers and footers: the name of an article or a section. Text on most
/// pages is the magazine's own name.
struct RunningHeaderContents {
  private let survey: IssueSurvey
  private let titles: TitleIndex
  /// The pages that print each text in their margins.
  private let pages: [FoldedTitle: [Int]]
  private let texts: [FoldedTitle: String]

  init(survey: IssueSurvey, titles: TitleIndex) {
    self.survey = survey
    self.titles = titles
    var pages: [FoldedTitle: [Int]] = [:]
    var texts: [FoldedTitle: String] = [:]
    for page in survey.pages {
      for text in Self.marginalTexts(of: page) {
        let folded = FoldedTitle(text)
        guard folded.isDistinctive, pages[folded]?.last != page.pageIndex else { continue }
        pages[folded, default: []].append(page.pageIndex)
        if texts[folded] == nil { texts[folded] = text }
      }
    }
    self.pages = pages
    self.texts = texts
  }

  /// The parts with the pages that they begin on; none where there are fewer than three.
  func parts() -> [(title: String, pageIndex: Int)] {
    let parts = pages.compactMap { folded, pages -> (title: String, pageIndex: Int)? in
      guard let first = pages.first, let last = pages.last, isPart(pages, span: last - first + 1) else { return nil }
      // The first page has the headline in its place.
      let start = first > 0 && titles.strength(of: folded, onPage: first - 1) >= 0.9 ? first - 1 : first
      return (texts[folded] ?? "", start)
    }
    return parts.count >= 3 ? parts.sorted { ($0.pageIndex, $0.title) < ($1.pageIndex, $1.title) } : []
  }

  /// Whether pages follow each other, or every second one does, and do not run through most of the issue.
  private func isPart(_ pages: [Int], span: Int) -> Bool {
    pages.count >= 2 && span <= 2 * pages.count && 4 * span < 3 * survey.pages.count
  }

  /// Returns the texts in the margins, except the folio.
  private static func marginalTexts(of page: PageSurvey) -> [String] {
    page.lines
      .filter { line in
        line.isUpright && line.words.count <= 12 && page.hasInMargin(line)
      }
      .map { line in
        line.words.map(\.text).filter { PrintedNumber($0) == nil && $0.contains(where: \.isLetter) }
          .joined(separator: " ")
      }
  }
}
