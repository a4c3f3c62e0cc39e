extension Issue {
  /// Reads all pages; what is found out from them is kept, they themselves are not.
  func survey() async throws(GatefoldError) -> IssueSurvey {
    var pages = (0..<pageCount).map(PageSurvey.init(unreadablePage:))
    var links = [[Link]](repeating: [], count: pageCount)
    let surveys = results(forPages: Array(0..<pageCount)) { page throws(GatefoldError) in
      (PageSurvey(try await page.text()), try await page.linkAnnotations())
    }
    for await (index, result) in surveys {
      guard case .success(let (page, pageLinks)) = result else { continue }
      pages[index] = page
      links[index] = pageLinks.filter { $0.target.destination != nil }
    }
    if Task.isCancelled { throw GatefoldError(.cancelled, "the reading of the pages was cancelled") }
    let folios = FolioSequence(pages.map(FolioCandidates.init)).folios
    let numbering = PageNumbering(labels: try await pageLabels(), printed: folios, pageCount: pageCount)
    return IssueSurvey(pages: pages, numbering: numbering, links: links, tagged: try await taggedHeadings())
  }

  /// The names that the file gives its pages; `nil` where it gives none.
  func pageLabels() async throws(GatefoldError) -> [String]? {
    let hasLabels = try await lanes.answer(PageLabelsRequest())
    guard hasLabels else { return nil }
    var labels: [String] = []
    for index in 0..<pageCount { labels.append((try? await page(at: index))?.label ?? "") }
    return labels
  }
}
