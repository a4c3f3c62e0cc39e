internal import Synchronization

/// Lets a limited number of transfers, or of other work, run at a time, in the order in which they were asked for.
package final class TransferGate: Sendable {
  private struct State {
    var free: Int
    var nextNumber = 0
    /// In order of arrival.
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    /// Waiters that were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>

  package init(limit: Int) {
    state = Mutex(State(free: max(1, limit)))
  }

  /// Runs something while there is room for it.
  func pass<Value>(
    _ body: () async throws(TransferFailure) -> Value
  ) async throws(TransferFailure) -> Value {
    guard await enter() else { throw .cancelled }
    defer { leave() }
    return try await body()
  }

  /// Waits for room, which ``leave()`` gives back.
  ///
  /// - Returns: `false` if the task was cancelled before there was any.
  package func enter() async -> Bool {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    let hasEntered = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Bool? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      giveUp(number)
    }
    state.withLock { _ = $0.cancelled.remove(number) }
    return hasEntered
  }

  private func giveUp(_ number: Int) {
    let waiter = state.withLock { state in
      guard let place = state.waiting.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.remove(at: place).continuation
    }
    waiter?.resume(returning: false)
  }

  package func leave() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
