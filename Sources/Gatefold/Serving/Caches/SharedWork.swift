internal import Synchronization

/// Work whose value is awaited by several tasks. It is cancelled when the last of them stops waiting.
final class SharedWork<Value: Sendable>: Sendable {
  private typealias Outcome = Result<Value, GatefoldError>

  private struct Run {
    let number: Int
    let task: Task<Outcome, Never>
    var waiters = 1
  }

  private struct State {
    var number = 0
    var run: Run?
  }

  private let state = Mutex(State())

  /// Joins the work that is being done, or begins it.
  ///
  /// - Throws: `cancelled` if the task is cancelled, and what `body` throws.
  func value(
    _ body: @escaping @Sendable () async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    let run = state.withLock { state in
      if state.run != nil {
        state.run?.waiters += 1
      } else {
        state.number += 1
        let number = state.number
        state.run = Run(number: number, task: Task { await self.outcome(body, number) })
      }
      return state.run
    }
    guard let run else { throw .cancelled }
    let hasLeft = Atomic(false)
    let outcome = await withTaskCancellationHandler {
      await run.task.value
    } onCancel: {
      hasLeft.store(true, ordering: .relaxed)
      leave(run.number)
    }
    if hasLeft.load(ordering: .relaxed) { throw .cancelled }
    return try outcome.get()
  }

  private func outcome(
    _ body: @Sendable () async throws(GatefoldError) -> Value,
    _ number: Int
  ) async -> Outcome {
    let outcome: Outcome
    do throws(GatefoldError) {
      outcome = .success(try await body())
    } catch {
      outcome = .failure(error)
    }
    state.withLock { state in if state.run?.number == number { state.run = nil } }
    return outcome
  }

  /// Cancels the work when the last waiter leaves; a later one starts it anew.
  private func leave(_ number: Int) {
    let task: Task<Outcome, Never>? = state.withLock { state in
      guard state.run?.number == number else { return nil }
      state.run?.waiters -= 1
      guard state.run?.waiters == 0 else { return nil }
      defer { state.run = nil }
      return state.run?.task
    }
    task?.cancel()
  }
}
