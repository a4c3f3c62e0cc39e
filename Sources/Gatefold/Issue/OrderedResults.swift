internal import Synchronization

/// Results of an operation on many inputs, several at a time, in the order of the inputs.
///
/// Throws `cancelled` where the task that iterates is cancelled.
package struct OrderedResults<Input: Sendable, Element: Sendable>: AsyncSequence, Sendable {
  let inputs: [Input]
  /// Maximum number of inputs processed at a time.
  let limit: Int
  let operation: @Sendable (Input) async -> Element

  package init(inputs: [Input], limit: Int, operation: @escaping @Sendable (Input) async -> Element) {
    self.inputs = inputs
    self.limit = limit
    self.operation = operation
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(delivery: Delivery(self))
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let delivery: Delivery

    package mutating func next(isolation actor: isolated (any Actor)?) async throws(GatefoldError) -> Element? {
      try await delivery.next()
    }

    package mutating func next() async throws(GatefoldError) -> Element? {
      try await delivery.next()
    }
  }

  /// The work of one iteration; ends with the last reference to it.
  fileprivate final class Delivery: Sendable {
    private struct State {
      var started = 0
      var delivered = 0
      var running: [Int: Task<Void, Never>] = [:]
      var finished: [Int: Element] = [:]
      var isCancelled = false
      var consumer: CheckedContinuation<Void, Never>?

      /// Whether the consumer can continue: its result is available, or will not come.
      var isReady: Bool { isCancelled || finished[delivered] != nil }

      /// The waiting consumer, if its result is available.
      mutating func takeConsumer() -> CheckedContinuation<Void, Never>? {
        guard isReady else { return nil }
        defer { consumer = nil }
        return consumer
      }
    }

    private let results: OrderedResults
    private let state = Mutex(State())

    init(_ results: OrderedResults) {
      self.results = results
    }

    deinit {
      for task in state.withLock({ $0.running.values.map(\.self) }) { task.cancel() }
    }

    func next() async throws(GatefoldError) -> Element? {
      if state.withLock({ $0.delivered == results.inputs.count }) { return nil }
      startPermitted()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isReady = state.withLock { state in
            if !state.isReady { state.consumer = continuation }
            return state.isReady
          }
          if isReady { continuation.resume() }
        }
      } onCancel: {
        cancel()
      }
      let element = state.withLock { state in
        let element = state.finished.removeValue(forKey: state.delivered)
        if element != nil { state.delivered += 1 }
        return state.isCancelled ? nil : element
      }
      guard let element else {
        // Nothing is running when the iteration ends.
        for task in state.withLock({ $0.running.values.map(\.self) }) { await task.value }
        throw .cancelled
      }
      startPermitted()
      return element
    }

    /// Starts permitted inputs: at most twice the limit may be started and not yet delivered.
    private func startPermitted() {
      state.withLock { state in
        while !state.isCancelled, state.started < results.inputs.count, state.running.count < results.limit,
          state.started - state.delivered < 2 * results.limit
        {
          let place = state.started
          state.running[place] = Task { [weak self, results] in
            let element = await results.operation(results.inputs[place])
            self?.finish(place, element)
          }
          state.started += 1
        }
      }
    }

    private func finish(_ place: Int, _ element: Element) {
      let consumer = state.withLock { state in
        state.running[place] = nil
        state.finished[place] = element
        return state.takeConsumer()
      }
      consumer?.resume()
      startPermitted()
    }

    private func cancel() {
      let (tasks, consumer) = state.withLock { state in
        state.isCancelled = true
        return (state.running.values.map(\.self), state.takeConsumer())
      }
      for task in tasks { task.cancel() }
      consumer?.resume()
    }
  }
}
