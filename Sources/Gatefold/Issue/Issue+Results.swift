/// What came of a page.
public struct PageResult<Value: Sendable>: Sendable {
  /// From 0.
  public let pageIndex: Int
  public let result: Result<Value, GatefoldError>

  /// The value, or what the page failed with.
  public func get() throws(GatefoldError) -> Value { try result.get() }
}

/// What came of a spread.
public struct SpreadResult<Value: Sendable>: Sendable {
  public let spread: Spread
  public let result: Result<Value, GatefoldError>

  /// The value, or what the spread failed with.
  public func get() throws(GatefoldError) -> Value { try result.get() }
}

extension Issue {
  /// Does something for many pages, as many at once as the issue has lanes, and hands the results over in the order
  /// of the pages. A page that fails does not stop the others.
  ///
  /// ```swift
  /// let pictures = issue.results(forPages: [0, 1, 2]) { page throws(GatefoldError) in
  ///   try await page.render(.fit(PixelSize(width: 300, height: 400)), options: .thumbnail)
  /// }
  /// for try await picture in pictures { print(picture.pageIndex, try picture.get().size) }
  /// ```
  ///
  /// Nothing is done before the first result is asked for, and no more than twice as many pages as there are lanes ahead
  /// of the one that was handed over last: who consumes slowly slows the work down. Ending the iteration cancels what is
  /// under way. Each iteration begins anew.
  ///
  /// - Returns: a sequence that throws `cancelled` where the task that iterates is cancelled, and nothing else.
  public func results<Value: Sendable>(
    forPages indices: [Int],
    _ operation: @escaping @Sendable (Page) async throws(GatefoldError) -> Value
  ) -> some AsyncSequence<PageResult<Value>, GatefoldError> & Sendable {
    OrderedResults(inputs: indices, limit: laneLimit) { index in
      PageResult(
        pageIndex: index,
        result: await Result.catching { () throws(GatefoldError) in try await operation(self.page(at: index)) }
      )
    }
  }

  /// Does something for many spreads, as `results(forPages:_:)` does for pages.
  public func results<Value: Sendable>(
    forSpreads spreads: [Spread],
    _ operation: @escaping @Sendable (Spread) async throws(GatefoldError) -> Value
  ) -> some AsyncSequence<SpreadResult<Value>, GatefoldError> & Sendable {
    OrderedResults(inputs: spreads, limit: laneLimit) { spread in
      SpreadResult(
        spread: spread,
        result: await Result.catching { () throws(GatefoldError) in try await operation(spread) }
      )
    }
  }

  /// Does something for every page, as many at once as the issue has lanes.
  ///
  /// ```swift
  /// let labels = try await issue.mapPages { page in page.label }
  /// ```
  ///
  /// - Parameter indices: of the pages, from 0; all pages where none are given.
  /// - Returns: the values in the order of the pages.
  /// - Throws: what the first page in that order fails with, and `cancelled`.
  public func mapPages<Value: Sendable>(
    _ indices: [Int]? = nil,
    _ operation: @escaping @Sendable (Page) async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> [Value] {
    var values: [Value] = []
    for try await page in results(forPages: indices ?? Array(0..<pageCount), operation) {
      values.append(try page.get())
    }
    return values
  }
}

extension Result where Failure == GatefoldError, Success: Sendable {
  fileprivate static func catching(_ body: () async throws(GatefoldError) -> Success) async -> Self {
    do throws(GatefoldError) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }
}
