extension Issue {
  /// Does something for many pages, as many at once as the issue has lanes, and hands the results over in the order
  /// of the pages. A page that fails does not stop the others.
  ///
  /// Results that are not consumed yet are kept in memory. Ending the iteration cancels what has not been started.
  public func results<Value: Sendable>(
    forPages indices: [Int],
    _ operation: @escaping @Sendable (Page) async throws(GatefoldError) -> Value
  ) -> AsyncStream<(pageIndex: Int, result: Result<Value, GatefoldError>)> {
    AsyncStream { continuation in
      deliver(to: continuation, indices, { index throws(GatefoldError) in try await operation(self.page(at: index)) }) {
        ($0, $1)
      }
    }
  }

  /// Does something for many spreads, as `results(forPages:_:)` does for pages.
  public func results<Value: Sendable>(
    forSpreads spreads: [Spread],
    _ operation: @escaping @Sendable (Spread) async throws(GatefoldError) -> Value
  ) -> AsyncStream<(spread: Spread, result: Result<Value, GatefoldError>)> {
    AsyncStream { continuation in deliver(to: continuation, spreads, operation) { ($0, $1) } }
  }

  /// - Parameter element: what the stream hands over for an item and what came of it.
  private func deliver<Input: Sendable, Value: Sendable, Element>(
    to continuation: AsyncStream<Element>.Continuation,
    _ items: [Input],
    _ operation: @escaping @Sendable (Input) async throws(GatefoldError) -> Value,
    element: @escaping @Sendable (Input, Result<Value, GatefoldError>) -> Element
  ) {
    let task = Task {
      await run(items, operation) { continuation.yield(element($0, $1)) }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
  }

  private func run<Input: Sendable, Value: Sendable>(
    _ items: [Input],
    _ operation: @escaping @Sendable (Input) async throws(GatefoldError) -> Value,
    deliver: (Input, Result<Value, GatefoldError>) -> Void
  ) async {
    await withTaskGroup(of: (Int, Result<Value, GatefoldError>).self) { group in
      var finished: [Int: Result<Value, GatefoldError>] = [:]
      var started = 0
      var running = 0
      var delivered = 0

      /// Starts what may run: no more results wait for a slow page before them than there are lanes.
      func startPermitted() {
        while running < laneLimit, started - delivered < 2 * laneLimit, started < items.count, !Task.isCancelled {
          let position = started
          group.addTask { (position, await Self.result(for: items[position], operation)) }
          started += 1
          running += 1
        }
      }

      startPermitted()
      while let (position, result) = await group.next() {
        running -= 1
        finished[position] = result
        while let next = finished.removeValue(forKey: delivered) {
          deliver(items[delivered], next)
          delivered += 1
        }
        startPermitted()
      }
    }
  }

  private static func result<Input: Sendable, Value: Sendable>(
    for item: Input,
    _ operation: @Sendable (Input) async throws(GatefoldError) -> Value
  ) async -> Result<Value, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await operation(item))
    } catch {
      return .failure(error)
    }
  }
}
