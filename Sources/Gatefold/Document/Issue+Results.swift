extension Issue {
  /// Does something for many pages, as many at once as the issue has lanes, and hands the results over in the order
  /// of the pages. A page that fails does not stop the others.
  ///
  /// Ending the iteration cancels what has not been started.
  public func results<Value: Sendable>(
    forPages indices: [Int],
    _ operation: @escaping @Sendable (Page) async throws(GatefoldError) -> Value
  ) -> AsyncStream<(pageIndex: Int, result: Result<Value, GatefoldError>)> {
    AsyncStream { continuation in
      let task = Task {
        await run(indices, operation) { continuation.yield(($0, $1)) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func run<Value: Sendable>(
    _ indices: [Int],
    _ operation: @escaping @Sendable (Page) async throws(GatefoldError) -> Value,
    deliver: (Int, Result<Value, GatefoldError>) -> Void
  ) async {
    await withTaskGroup(of: (Int, Result<Value, GatefoldError>).self) { group in
      var finished: [Int: Result<Value, GatefoldError>] = [:]
      var started = 0
      var running = 0
      var delivered = 0

      /// Results that wait for a slow page before them are no more than the lanes.
      func startWhatMay() {
        while running < laneLimit, started - delivered < 2 * laneLimit, started < indices.count, !Task.isCancelled {
          let position = started
          group.addTask { (position, await self.result(for: indices[position], operation)) }
          started += 1
          running += 1
        }
      }

      startWhatMay()
      while let (position, result) = await group.next() {
        running -= 1
        finished[position] = result
        while let next = finished.removeValue(forKey: delivered) {
          deliver(indices[delivered], next)
          delivered += 1
        }
        startWhatMay()
      }
    }
  }

  private func result<Value: Sendable>(
    for index: Int,
    _ operation: @Sendable (Page) async throws(GatefoldError) -> Value
  ) async -> Result<Value, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await operation(page(at: index)))
    } catch {
      return .failure(error)
    }
  }
}
