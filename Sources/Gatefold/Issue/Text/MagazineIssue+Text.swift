extension MagazineIssue {
  /// The text of the pages in their order, read a few pages ahead.
  ///
  /// ```swift
  /// for try await text in issue.text() { print(text.pageIndex + 1, text.text) }
  /// ```
  ///
  /// - Parameter pages: indices from 0; all pages by default.
  /// - Returns: a sequence that ends with an error at the first page that cannot be read. It throws `cancelled` if the
  ///   task that iterates is cancelled.
  public func text(pages: [Int]? = nil) -> some AsyncSequence<TextPage, GatefoldError> & Sendable {
    PageValues(values: { (text: TextPage) in [text] }) {
      self.results(forPages: pages ?? Array(0..<self.pageCount)) { page throws(GatefoldError) in try await page.text() }
    }
  }
}
