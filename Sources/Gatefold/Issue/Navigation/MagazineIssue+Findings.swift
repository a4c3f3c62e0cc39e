internal import Synchronization

extension MagazineIssue {
  /// Reads all pages once for all callers, and derives results from them. Reading ends when no caller waits for it any
  /// more.
  ///
  /// - Throws: `cancelled`.
  @discardableResult
  package func findings() async throws(GatefoldError) -> IssueFindings {
    if let known = cachedFindings.withLock({ $0 }) { return known }
    return try await reading.value { () throws(GatefoldError) in
      try await self.findings(in: try await self.survey())
    }
  }

  /// Takes results that were derived from the same file before.
  package func restore(_ findings: IssueFindings) { cachedFindings.withLock { $0 = findings } }

  /// Indices of pages that took too long or cost their workers where all pages were read, from 0.
  package var lostPageIndices: [Int] { cachedFindings.withLock { $0?.lostPageIndices ?? [] } }

  /// Derives results from the pages, and keeps them.
  func findings(in survey: IssueSurvey) async throws(GatefoldError) -> IssueFindings {
    if let known = cachedFindings.withLock({ $0 }) { return known }
    let recovered = ContentsRecovery(survey).items()
    let weighed = try await weighedContents(recovered, in: survey)
    let findings = IssueFindings(
      numbering: survey.numbering,
      contents: recovered,
      weighed: weighed,
      articles: ArticleCutter(survey).articles(of: weighed.items),
      lostPageIndices: survey.lostPageIndices
    )
    cachedFindings.withLock { $0 = findings }
    return findings
  }
}
