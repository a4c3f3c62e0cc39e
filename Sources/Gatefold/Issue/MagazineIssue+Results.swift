/// The value computed for one page, or the error that the page failed with.
public struct PageResult<Value: Sendable>: Sendable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// The value, or the error of this page alone.
  public let result: Result<Value, GatefoldError>

  /// The value.
  ///
  /// - Throws: the error that the page failed with.
  public func get() throws(GatefoldError) -> Value { try result.get() }
}

/// The value computed for one spread, or the error that the spread failed with.
public struct SpreadResult<Value: Sendable>: Sendable {
  /// The spread that the result belongs to.
  public let spread: Spread
  /// The value, or the error of this spread alone.
  public let result: Result<Value, GatefoldError>

  /// The value.
  ///
  /// - Throws: the error that the spread failed with.
  public func get() throws(GatefoldError) -> Value { try result.get() }
}

extension MagazineIssue {
  /// Runs an operation for many pages, as many at once as the issue has lanes, and gives the results in the order of
  /// `indices`. A page that fails does not stop the others.
  ///
  /// ```swift
  /// let images = issue.results(forPages: [0, 1, 2]) { page throws(GatefoldError) in try await page.placedImages() }
  /// for try await page in images { print(page.pageIndex, try page.get().count) }
  /// ```
  ///
  /// Nothing starts before the first result is asked for. At most twice as many pages as there are lanes are started
  /// ahead of the last result that was taken: a slow consumer slows the work down. Ending the iteration cancels what is
  /// under way. Each iteration starts anew.
  ///
  /// - Parameters:
  ///   - indices: of pages, from 0, in any order.
  ///   - operation: called once for each page, from any thread.
  /// - Returns: a sequence that throws `cancelled` if the task that iterates is cancelled, and nothing else. Errors of
  ///   pages are in their results.
  public func results<Value: Sendable>(
    forPages indices: [Int],
    _ operation: @escaping @Sendable (Page) async throws(GatefoldError) -> Value
  ) -> some AsyncSequence<PageResult<Value>, GatefoldError> & Sendable {
    OrderedResults(inputs: Array(indices.enumerated()), limit: laneLimit) { place, index in
      PageResult(
        pageIndex: index,
        result: await Result.catching { () throws(GatefoldError) in
          await self.describePages(indices, from: place)
          return try await operation(self.page(at: index))
        }
      )
    }
  }

  /// Runs an operation for many spreads, as ``results(forPages:_:)`` does for pages.
  ///
  /// ```swift
  /// let spreads = try await issue.spreads()
  /// let covers = issue.results(forSpreads: spreads) { spread throws(GatefoldError) in
  ///   try await spread.render(.height(200), options: .thumbnail)
  /// }
  /// for try await cover in covers { print(cover.spread.pageIndices, try cover.get().size) }
  /// ```
  ///
  /// - Parameters:
  ///   - spreads: of this issue, in any order.
  ///   - operation: called once for each spread, from any thread.
  /// - Returns: a sequence that throws `cancelled` if the task that iterates is cancelled, and nothing else.
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

  /// Runs an operation for every page, as many at once as the issue has lanes, and collects the values.
  ///
  /// ```swift
  /// let labels = try await issue.mapPages { page in page.label }
  /// ```
  ///
  /// - Parameters:
  ///   - indices: of pages, from 0; all pages by default.
  ///   - operation: called once for each page, from any thread.
  /// - Returns: the values in the order of `indices`.
  /// - Throws: the error of the first page in that order that fails, and `cancelled`.
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
