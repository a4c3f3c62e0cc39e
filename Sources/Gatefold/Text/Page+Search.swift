extension TextPage {
  /// Every place of the page where a query is found, in reading order; none where the query is blank.
  public func hits(of query: String, options: SearchOptions = SearchOptions()) -> [SearchHit] {
    TextSearcher(query, options: options).hits(in: self)
  }
}

extension Page {
  /// Reads the page's text and finds a query in it, in reading order.
  public func search(_ query: String, options: SearchOptions = SearchOptions()) async throws(GatefoldError)
    -> [SearchHit]
  {
    try await text().hits(of: query, options: options)
  }
}

extension Issue {
  /// Searches the whole issue and hands hits over as pages are read, in page order.
  ///
  /// The stream ends with the first page that fails; use `results(forPages:_:)` and `Page.search` to go on past it.
  public func search(
    _ query: String,
    options: SearchOptions = SearchOptions()
  ) -> AsyncThrowingStream<SearchHit, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        let pages = results(forPages: Array(0..<pageCount)) { page throws(GatefoldError) in
          try await page.search(query, options: options)
        }
        do {
          for await (_, hits) in pages {
            for hit in try hits.get() { continuation.yield(hit) }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
