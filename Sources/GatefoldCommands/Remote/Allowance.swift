internal import Synchronization

/// An amount of something that tasks share, such as bytes of a disk: who asks for more than is left waits, in order.
final class Allowance: Sendable {
  private struct Waiting {
    let number: Int
    let amount: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var used = 0
    var highest = 0
    var number = 0
    var waiting: [Waiting] = []
    var cancelled: Set<Int> = []
  }

  let total: Int
  private let state = Mutex(State())

  init(_ total: Int) { self.total = total }

  var used: Int { state.withLock(\.used) }
  /// The most that was used at once.
  var highest: Int { state.withLock(\.highest) }

  /// Waits until an amount is left, and takes it. Where nothing is used, any amount is granted.
  ///
  /// - Returns: `false` where the task was cancelled, and nothing was taken.
  func take(_ amount: Int) async -> Bool {
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        change { state in
          if state.cancelled.remove(number) != nil {
            continuation.resume(returning: false)
          } else {
            state.waiting.append(Waiting(number: number, amount: amount, continuation: continuation))
          }
        }
      }
    } onCancel: {
      change { state in
        if let place = state.waiting.firstIndex(where: { $0.number == number }) {
          state.waiting.remove(at: place).continuation.resume(returning: false)
        } else {
          state.cancelled.insert(number)
        }
      }
    }
  }

  /// Takes an amount that is used already.
  ///
  /// - Returns: whether that much was left.
  func charge(_ amount: Int) -> Bool {
    state.withLock { state in
      state.used += amount
      state.highest = max(state.highest, state.used)
      return state.used <= total
    }
  }

  func giveBack(_ amount: Int) { change { $0.used -= amount } }

  private func change(_ body: (inout State) -> Void) {
    let granted: [Waiting] = state.withLock { state in
      body(&state)
      var granted: [Waiting] = []
      while let first = state.waiting.first, state.used == 0 || state.used + first.amount <= total {
        state.used += first.amount
        state.highest = max(state.highest, state.used)
        granted.append(state.waiting.removeFirst())
      }
      return granted
    }
    for waiting in granted { waiting.continuation.resume(returning: true) }
  }
}
