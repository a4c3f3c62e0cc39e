/// The values of pages, one by one; throws the error of the first page that fails.
struct PageValues<Pages, Read: Sendable, Value: Sendable>: AsyncSequence, Sendable
where Pages: AsyncSequence<PageResult<Read>, GatefoldError> & Sendable {
  /// The values of a page.
  let values: @Sendable (Read) -> [Value]
  /// Starts reading the pages.
  let pages: @Sendable () throws(GatefoldError) -> Pages

  func makeAsyncIterator() -> Iterator {
    Iterator(sequence: self)
  }

  struct Iterator: AsyncIteratorProtocol {
    private let sequence: PageValues
    private var pages: Pages.AsyncIterator?
    private var waiting: ArraySlice<Value> = []

    fileprivate init(sequence: PageValues) {
      self.sequence = sequence
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(GatefoldError) -> Value? {
      var pages: Pages.AsyncIterator
      if let begun = self.pages { pages = begun } else { pages = try sequence.pages().makeAsyncIterator() }
      while waiting.isEmpty, let page = try await pages.next(isolation: actor) {
        waiting = sequence.values(try page.get())[...]
      }
      self.pages = pages
      return waiting.popFirst()
    }
  }
}
