@testable import Gatefold

extension FuzzTarget {
  /// Page numbers, recovered contents, articles, identity: of pages that are made up of lines.
  static let contents = FuzzTarget("contents") { bytes in
    let issue = FuzzedIssue(FuzzBytes(bytes))
    let folios = FolioSequence(issue.pages.map(FolioCandidates.init)).folios
    let numbering = PageNumbering(labels: issue.labels, printed: folios, pageCount: issue.pages.count)
    _ = (numbering.folio(labelled: "3"), numbering.folio(ofPage: 1), numbering.folio(ofPage: -1))
    let survey = IssueSurvey(pages: issue.pages, numbering: numbering, links: issue.links, tagged: issue.tagged)
    let items = ContentsRecovery(survey).items()
    let articles = ArticleCutter(survey)
    for article in articles.articles(of: items) + articles.articles(of: issue.outline) {
      precondition(article.firstPageIndex <= article.lastPageIndex, "an article ends before it begins")
      precondition(issue.pages.indices.contains(article.lastPageIndex), "an article ends on no page")
    }
    var identity = IssueIdentity(language: nil, direction: .leftToRight)
    let metadata = Metadata(title: issue.labels?.joined(separator: " "))
    IdentityFinder(issue.pages, pageCount: issue.pages.count, metadata: metadata).describe(&identity)
    if let date = identity.date?.value {
      precondition(IssueDate(date.description) == date, "\(date) is read differently")
    }
  }
}
