extension Issue {
  /// The issue cut into articles, in the order of their pages, by its contents: those of the file, or recovered where
  /// the file has none.
  ///
  /// Items that only gather others are sections; what stands under an article are its parts. Reads the text of all
  /// pages.
  ///
  /// - Throws: `damaged`, `cancelled`.
  public func articles() async throws(GatefoldError) -> [Article] {
    let survey = try await survey()
    return ArticleCutter(survey).articles(of: try await contents(.automatic, survey: survey))
  }
}
