package import Foundation
package import Gatefold
internal import Synchronization

/// Loads what several ask for only once. A load ends when nobody waits for it any more.
package final class JoinedLoads: Sendable {
  package typealias Outcome = Result<Data, GatefoldError>

  private struct Load {
    let number: Int
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private struct State {
    var nextNumber = 0
    var loads: [String: Load] = [:]
    /// Waiters that were cancelled before they waited.
    var cancelled: Set<Int> = []

    mutating func newNumber() -> Int {
      nextNumber += 1
      return nextNumber
    }
  }

  private let state = Mutex(State())

  package init() {}

  /// - Throws: `cancelled` where the task is cancelled, and what the load throws.
  package func data(
    _ key: String,
    _ body: @escaping @Sendable () async throws(GatefoldError) -> Data
  ) async throws(GatefoldError) -> Data {
    let waiter = state.withLock { $0.newNumber() }
    let outcome: Outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.remove(waiter) != nil { return true }
          if state.loads[key] == nil { start(key, &state, body) }
          state.loads[key]?.waiters[waiter] = continuation
          return false
        }
        if isCancelled { continuation.resume(returning: .failure(.cancelled)) }
      }
    } onCancel: {
      giveUp(key, waiter)
    }
    state.withLock { _ = $0.cancelled.remove(waiter) }
    return try outcome.get()
  }

  private func start(
    _ key: String,
    _ state: inout State,
    _ body: @escaping @Sendable () async throws(GatefoldError) -> Data
  ) {
    let number = state.newNumber()
    let task = Task {
      do throws(GatefoldError) {
        finish(key, number, .success(try await body()))
      } catch {
        finish(key, number, .failure(error))
      }
    }
    state.loads[key] = Load(number: number, task: task)
  }

  private func finish(_ key: String, _ number: Int, _ outcome: Outcome) {
    let waiters = state.withLock { state in
      let isCurrent = state.loads[key]?.number == number
      let load = isCurrent ? state.loads.removeValue(forKey: key) : nil
      return (load?.waiters ?? [:]).values.map(\.self)
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }

  private func giveUp(_ key: String, _ waiter: Int) {
    let (continuation, task) = state.withLock { state in
      guard let continuation = state.loads[key]?.waiters.removeValue(forKey: waiter) else {
        state.cancelled.insert(waiter)
        return (nil, nil) as (CheckedContinuation<Outcome, Never>?, Task<Void, Never>?)
      }
      guard state.loads[key]?.waiters.isEmpty == true else { return (continuation, nil) }
      return (continuation, state.loads.removeValue(forKey: key)?.task)
    }
    task?.cancel()
    continuation?.resume(returning: .failure(.cancelled))
  }
}
