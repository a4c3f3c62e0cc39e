extension Issue {
  /// Reads all pages, of a file that has more than any magazine the first few thousand; what is found out from them is
  /// kept, they themselves are not.
  ///
  /// - Throws: what reading a page throws, where it cost several pages their workers: a file like that would cost all.
  func survey() async throws(GatefoldError) -> IssueSurvey {
    var pages = (0..<pageCount).map(PageSurvey.init(unreadablePage:))
    var links = [[Link]](repeating: [], count: pageCount)
    var lostCount = 0
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
        lostCount += error.endsWorkers ? 1 : 0
        if lostCount > IssueSurvey.maximumLostPageCount { throw error }
      }
    }
    let folios = FolioSequence(pages.map(FolioCandidates.init)).folios
    let numbering = PageNumbering(labels: try await pageLabels(), printed: folios, pageCount: pageCount)
    return IssueSurvey(pages: pages, numbering: numbering, links: links, tagged: try await taggedHeadings())
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
