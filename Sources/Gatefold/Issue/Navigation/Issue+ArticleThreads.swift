extension Issue {
  /// The articles that the document leads through; none where it has no threads, as most.
  ///
  /// Beads that stand on no page are left out, and so is what is past the first 10,000 threads and 100,000 beads.
  ///
  /// - Throws: `cancelled`.
  public func articleThreads() async throws(GatefoldError) -> [ArticleThread] {
    try await lanes.answer(ArticleThreadsRequest())
  }
}
