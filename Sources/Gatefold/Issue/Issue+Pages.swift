extension Issue {
  /// The pages of the issue in their order, read as they are asked for.
  ///
  /// ```swift
  /// for try await page in issue.pages { print(page.label, page.size) }
  /// ```
  ///
  /// - Returns: a sequence that ends with what the first page throws that cannot be read; `results(forPages:_:)` goes on
  ///   past it.
  public var pages: some AsyncSequence<Page, GatefoldError> & Sendable {
    PageValues(values: { (page: Page) in [page] }) {
      self.results(forPages: Array(0..<self.pageCount)) { page in page }
    }
  }

  /// The text of the pages in their order, read a few pages ahead.
  ///
  /// ```swift
  /// for try await text in issue.text() { print(text.pageIndex + 1, text.text) }
  /// ```
  ///
  /// - Parameter pages: indices from 0; all pages where none are given.
  /// - Returns: a sequence that ends with what the first page throws that cannot be read.
  public func text(pages: [Int]? = nil) -> some AsyncSequence<TextPage, GatefoldError> & Sendable {
    PageValues(values: { (text: TextPage) in [text] }) {
      self.results(forPages: pages ?? Array(0..<self.pageCount)) { page throws(GatefoldError) in try await page.text() }
    }
  }
}
