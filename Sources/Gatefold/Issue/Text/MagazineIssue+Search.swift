/// The hits of a search on one page.
public struct SearchedPage: Sendable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// The hits in reading order. A hit that continues on the next page belongs to the page that it starts on.
  public let hits: [SearchHit]
  /// Whether the page has any text. A scan without a text layer has none.
  public let hasText: Bool
}

extension TextPage {
  /// Every place of the page where a query is found, in reading order; empty if the query is blank.
  ///
  /// ```swift
  /// let hits = try text.hits(of: "harbour", options: SearchOptions(matchesWholeWords: true))
  /// let picture = try await page.render(.zoom(2)).highlighting(hits.flatMap(\.quads), zoom: 2)
  /// ```
  ///
  /// - Throws: `invalidQuery`.
  public func hits(of query: String, options: SearchOptions = SearchOptions()) throws(GatefoldError) -> [SearchHit] {
    SearchableText(self).hits(of: try SearchPattern(query, options: options), followedBy: nil)
  }
}

extension SearchableText {
  package func hits(of pattern: SearchPattern, followedBy next: SearchableText?) -> [SearchHit] {
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

extension MagazineIssue {
  /// Searches pages and gives the hits of each as soon as it is read, in page order: one element a page, which also
  /// tells how far the search is.
  ///
  /// A page that fails does not stop the others. Ending the iteration cancels what has not started.
  ///
  /// ```swift
  /// for try await result in try issue.searchResults("lighthouse") {
  ///   switch result.result {
  ///   case .success(let page): print(page.pageIndex + 1, "of", issue.pageCount, page.hits.count)
  ///   case .failure(let error): print(error.localizedDescription)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - query: as `options` take it.
  ///   - options: how the query is compared with the text.
  ///   - pages: indices from 0; all pages by default.
  /// - Returns: a sequence that throws `cancelled` if the task that iterates is cancelled, and nothing else.
  /// - Throws: `invalidQuery`, before any page is read.
  public func searchResults(
    _ query: String,
    options: SearchOptions = SearchOptions(),
    pages: [Int]? = nil
  ) throws(GatefoldError) -> some AsyncSequence<PageResult<SearchedPage>, GatefoldError> & Sendable {
    searchedPages(try SearchPattern(query, options: options), pages)
  }

  private func searchedPages(
    _ pattern: SearchPattern,
    _ pages: [Int]?
  ) -> some AsyncSequence<PageResult<SearchedPage>, GatefoldError> & Sendable {
    let texts = results(forPages: pages ?? Array(0..<pageCount)) { page throws(GatefoldError) in
      try await page.searchableText()
    }
    return SearchedPages(texts: texts, pattern: pattern)
  }

  /// Searches the whole issue and gives hits as pages are read, in page order.
  ///
  /// ```swift
  /// for try await hit in issue.search("tide") { print(hit.pageIndex, hit.snippet.text) }
  /// ```
  ///
  /// - Returns: a sequence that throws `invalidQuery`, `cancelled`, and the error of the first page that cannot be
  ///   read; ``searchResults(_:options:pages:)`` goes on past it.
  public func search(
    _ query: String,
    options: SearchOptions = SearchOptions()
  ) -> some AsyncSequence<SearchHit, GatefoldError> & Sendable {
    PageValues(values: { (page: SearchedPage) in page.hits }) { () throws(GatefoldError) in
      self.searchedPages(try SearchPattern(query, options: options), nil)
    }
  }
}

/// Pages with their hits. Each page waits for the next one, since a hit may continue there.
private struct SearchedPages<Texts>: AsyncSequence, Sendable
where Texts: AsyncSequence<PageResult<SearchableText>, GatefoldError> & Sendable {
  let texts: Texts
  let pattern: SearchPattern

  func makeAsyncIterator() -> Iterator {
    Iterator(texts: texts.makeAsyncIterator(), pattern: pattern)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var texts: Texts.AsyncIterator
    fileprivate let pattern: SearchPattern
    private var waiting: PageResult<SearchableText>?

    fileprivate init(texts: Texts.AsyncIterator, pattern: SearchPattern) {
      self.texts = texts
      self.pattern = pattern
    }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(GatefoldError) -> PageResult<SearchedPage>? {
      if waiting == nil { waiting = try await texts.next(isolation: actor) }
      guard let page = waiting else { return nil }
      waiting = try await texts.next(isolation: actor)
      return searched(page, next: waiting)
    }

    /// - Parameter next: the page that was read after it, where there is one.
    private func searched(
      _ page: PageResult<SearchableText>,
      next: PageResult<SearchableText>?
    ) -> PageResult<SearchedPage> {
      let following = next.flatMap { $0.pageIndex == page.pageIndex + 1 ? try? $0.get() : nil }
      return PageResult(
        pageIndex: page.pageIndex,
        result: page.result.map { text in
          SearchedPage(
            pageIndex: page.pageIndex,
            hits: text.hits(of: pattern, followedBy: following),
            hasText: !text.page.isEmpty
          )
        }
      )
    }
  }
}
