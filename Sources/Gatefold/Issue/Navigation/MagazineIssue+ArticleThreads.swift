extension MagazineIssue {
  /// The article threads of the file, which lead from column to column; empty for most files.
  ///
  /// ```swift
  /// for thread in try await issue.articleThreads() {
  ///   print(thread.title ?? "", thread.beads.map(\.pageIndex))
  /// }
  /// ```
  ///
  /// | left out | limit |
  /// | --- | --- |
  /// | threads | past the first 10,000 |
  /// | beads | past the first 100,000, and those on no page |
  ///
  /// - Throws: `cancelled`.
  public func articleThreads() async throws(GatefoldError) -> [ArticleThread] {
    try await lanes.answer(ArticleThreadsRequest())
  }
}
