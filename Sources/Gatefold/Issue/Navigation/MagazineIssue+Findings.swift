internal import Synchronization

extension MagazineIssue {
  /// Reads all pages once and derives results from them.
  ///
  /// - Parameter survey: of the pages, where they were read already.
  /// - Throws: `cancelled`.
  func findings(_ survey: IssueSurvey? = nil) async throws(GatefoldError) -> IssueFindings {
    if let known = cachedFindings.withLock({ $0 }) { return known }
    let survey = if let survey { survey } else { try await self.survey() }
    let findings = IssueFindings(numbering: survey.numbering, contents: ContentsRecovery(survey).items())
    cachedFindings.withLock { $0 = findings }
    return findings
  }
}
