/// What a search found on one page.
public struct SearchedPage: Sendable {
  /// From 0.
  public let pageIndex: Int
  /// In reading order; one that goes on at the next page belongs to the page that it starts on.
  public let hits: [SearchHit]
  /// Whether the page has any text.
  public let hasText: Bool
}

extension TextPage {
  /// Every place of the page where a query is found, in reading order; none where the query is blank.
  ///
  /// - Throws: `invalidQuery`.
  public func hits(of query: String, options: SearchOptions = SearchOptions()) throws(GatefoldError) -> [SearchHit] {
    SearchableText(self).hits(of: try SearchPattern(query, options: options), followedBy: nil)
  }
}

extension SearchableText {
  func hits(of pattern: SearchPattern, followedBy next: SearchableText?) -> [SearchHit] {
    guard !pattern.isBlank else { return [] }
    let builder = SearchHitBuilder(text: self, next: next, folding: pattern.folding)
    return TextMatcher(pattern, in: self, followedBy: next).matches().map(builder.hit)
  }
}

extension Page {
  /// Reads the page's text and finds a query in it, in reading order.
  ///
  /// - Throws: `invalidQuery`, and what reading the page throws.
  public func search(_ query: String, options: SearchOptions = SearchOptions()) async throws(GatefoldError)
    -> [SearchHit]
  {
    let pattern = try SearchPattern(query, options: options)
    return try await searchableText().hits(of: pattern, followedBy: nil)
  }
}

extension Issue {
  /// Searches pages and hands over what was found on each as soon as it is read, in the order of the pages: one element
  /// a page, which tells how far the search is. A page that fails does not stop the others. Ending the iteration
  /// cancels what was not begun.
  ///
  /// - Parameter pages: indices from 0; all pages where none are given.
  /// - Throws: `invalidQuery`, before any page is read.
  public func searchResults(
    _ query: String,
    options: SearchOptions = SearchOptions(),
    pages: [Int]? = nil
  ) throws(GatefoldError) -> AsyncStream<(pageIndex: Int, result: Result<SearchedPage, GatefoldError>)> {
    let pattern = try SearchPattern(query, options: options)
    let indices = pages ?? Array(0..<pageCount)
    let texts = results(forPages: indices) { page throws(GatefoldError) in try await page.searchableText() }
    return AsyncStream { continuation in
      let task = Task {
        var waiting: (pageIndex: Int, result: Result<SearchableText, GatefoldError>)?
        for await element in texts {
          if let waiting { continuation.yield(Self.searched(waiting, pattern, next: element)) }
          waiting = element
        }
        if let waiting { continuation.yield(Self.searched(waiting, pattern, next: nil)) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Searches the whole issue and hands hits over as pages are read, in page order.
  ///
  /// The stream ends with the first page that fails; use `searchResults(_:options:pages:)` to go on past it.
  public func search(
    _ query: String,
    options: SearchOptions = SearchOptions()
  ) -> AsyncThrowingStream<SearchHit, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          for await (_, result) in try searchResults(query, options: options) {
            for hit in try result.get().hits { continuation.yield(hit) }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// - Parameter next: the page that was read after it, where that is the one that follows it.
  private static func searched(
    _ element: (pageIndex: Int, result: Result<SearchableText, GatefoldError>),
    _ pattern: SearchPattern,
    next: (pageIndex: Int, result: Result<SearchableText, GatefoldError>)?
  ) -> (pageIndex: Int, result: Result<SearchedPage, GatefoldError>) {
    let following = next.flatMap { $0.pageIndex == element.pageIndex + 1 ? try? $0.result.get() : nil }
    let result = element.result.map { text in
      SearchedPage(
        pageIndex: element.pageIndex,
        hits: text.hits(of: pattern, followedBy: following),
        hasText: !text.page.isEmpty
      )
    }
    return (element.pageIndex, result)
  }
}
