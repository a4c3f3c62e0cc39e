extension MagazineIssue {
  /// The pages of the issue in their order, read as they are asked for.
  ///
  /// ```swift
  /// for try await page in issue.pages { print(page.label, page.size) }
  /// ```
  ///
  /// - Returns: a sequence that ends with an error at the first page that cannot be read; ``results(forPages:_:)`` goes
  ///   on past it. It throws `cancelled` if the task that iterates is cancelled.
  public var pages: some AsyncSequence<Page, GatefoldError> & Sendable {
    PageValues(values: { (page: Page) in [page] }) {
      self.results(forPages: Array(0..<self.pageCount)) { page in page }
    }
  }
}
