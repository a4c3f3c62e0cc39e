internal import Synchronization

extension MagazineIssue {
  /// The articles of the issue in page order, cut by its contents: the outline of the file, or contents recovered from
  /// its pages.
  ///
  /// An item that only groups others is a section. What stands below an article is part of it. The text of all pages is
  /// read.
  ///
  /// - Throws: `damaged`, `cancelled`.
  public func articles() async throws(GatefoldError) -> [Article] {
    try await findings().articles
  }

  /// Returns the same, and lets the caller use the lanes, which are idle while contents are recovered from the text.
  ///
  /// - Parameter afterReading: called when the text of all pages has been read.
  package func articles(_ afterReading: () async -> Void) async throws(GatefoldError) -> [Article] {
    if let known = cachedFindings.withLock({ $0 }) {
      await afterReading()
      return known.articles
    }
    let survey = try await survey()
    await afterReading()
    return try await findings(in: survey).articles
  }
}
