extension MagazineIssue {
  /// Reads all pages, up to a few thousand. The results derived from them are cached; the survey is not.
  ///
  /// - Throws: the error of a page, if several pages have cost their workers: such a file would cost all others too.
  func survey() async throws(GatefoldError) -> IssueSurvey {
    var pages = (0..<pageCount).map(PageSurvey.init(unreadablePage:))
    var links = [[Link]](repeating: [], count: pageCount)
    var lost: [Int] = []
    let indices = Array(0..<min(pageCount, IssueSurvey.maximumPageCount))
    let surveys = results(forPages: indices) { page throws(GatefoldError) in
      (PageSurvey(try await page.text()), try await page.linkAnnotations())
    }
    for try await read in surveys {
      switch read.result {
      case .success(let (page, pageLinks)):
        pages[read.pageIndex] = page
        links[read.pageIndex] = pageLinks.filter { $0.target.destination != nil }
      case .failure(let error):
        if error.endsWorkers { lost.append(read.pageIndex) }
        if lost.count > IssueSurvey.maximumLostPageCount { throw error }
      }
    }
    let folios = FolioSequence(pages.map(FolioCandidates.init)).folios
    let numbering = PageNumbering(labels: try await pageLabels(), printed: folios, pageCount: pageCount)
    return IssueSurvey(
      pages: pages,
      numbering: numbering,
      links: links,
      tagged: try await taggedHeadings(),
      lostPageIndices: lost
    )
  }

  /// The names that the file gives its pages; `nil` where it gives none.
  func pageLabels() async throws(GatefoldError) -> [String]? {
    let hasLabels = try await lanes.answer(PageLabelsRequest())
    guard hasLabels else { return nil }
    var labels: [String] = []
    for index in 0..<min(pageCount, IssueSurvey.maximumPageCount) {
      labels.append((try? await page(at: index))?.ownLabel ?? "")
    }
    labels += repeatElement("", count: pageCount - labels.count)
    return labels
  }
}
