extension Issue {
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
