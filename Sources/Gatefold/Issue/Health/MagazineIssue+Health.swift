extension MagazineIssue {
  /// Returns the findings that a publisher should fix before publishing the issue, problems first.
  ///
  /// ```swift
  /// for finding in try await issue.health(for: .screen) {
  ///   print(finding.message, finding.pageIndices.map { $0 + 1 }, finding.advice)
  /// }
  /// ```
  ///
  /// Every page is read, and nothing outside the file: web addresses are not visited.
  ///
  /// - Parameters:
  ///   - medium: where it is published.
  ///   - pageIndices: the pages to look at; all by default.
  ///   - didRead: called after each page.
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func health(
    for medium: PublishingMedium = .screen,
    pages pageIndices: [Int]? = nil,
    didRead: @Sendable (Int) -> Void = { _ in }
  ) async throws(GatefoldError) -> [HealthFinding] {
    var findings = HealthFindings(medium: medium)
    findings.add(repair)
    findings.add(try await objects.survey(), isTagged: readingHints.isTagged)
    if metadata.title?.isEmpty ?? true { findings.addMissingTitle() }
    if readingHints.language?.isEmpty ?? true { findings.addMissingLanguage() }
    if try await completeOutline().items.isEmpty { findings.addMissingOutline() }
    let indices = pageIndices ?? Array(0..<pageCount)
    let pages = results(forPages: indices) { page throws(GatefoldError) in try await PageHealth(page, for: medium) }
    for try await page in pages {
      switch page.result {
      case .success(let health): findings.add(health, on: page.pageIndex)
      case .failure(let error): findings.add(error, on: page.pageIndex)
      }
      didRead(page.pageIndex)
    }
    return findings.sorted
  }
}
