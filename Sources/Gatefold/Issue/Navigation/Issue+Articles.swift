extension Issue {
  /// The articles of the issue in page order, cut by its contents: the outline of the file, or contents recovered from
  /// its pages.
  ///
  /// An item that only groups others is a section. What stands below an article is part of it. The text of all pages is
  /// read.
  ///
  /// - Throws: `damaged`, `cancelled`.
  public func articles() async throws(GatefoldError) -> [Article] {
    let survey = try await survey()
    return ArticleCutter(survey).articles(of: try await contents(.automatic, survey: survey))
  }
}
