internal import Synchronization

/// What was found out from all pages of an issue, and is kept.
struct IssueFindings: Sendable {
  let numbering: PageNumbering
  /// The recovered contents.
  let contents: [ContentsItem]
}

extension Issue {
  /// Reads all pages once for what is found from them.
  ///
  /// - Parameter survey: of the pages, where they were read already.
  /// - Throws: `cancelled`.
  func findings(_ survey: IssueSurvey? = nil) async throws(GatefoldError) -> IssueFindings {
    if let known = foundBefore.withLock({ $0 }) { return known }
    let survey = if let survey { survey } else { try await self.survey() }
    let findings = IssueFindings(numbering: survey.numbering, contents: ContentsRecovery(survey).items())
    foundBefore.withLock { $0 = findings }
    return findings
  }
}
