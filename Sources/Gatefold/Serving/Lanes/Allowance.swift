internal import Synchronization

/// An amount of something that tasks share: bytes of a disk, or places for transfers. Tasks that ask for more than is left
/// wait. Clients (``LaneClient``) take turns, as they do for lanes, and the tasks of one are served in order.
package final class Allowance: Sendable {
  /// What becomes of a request.
  package enum Answer: Sendable {
    case granted
    /// The task was cancelled.
    case cancelled
    /// Too many tasks wait.
    case refused
  }

  private struct Waiter {
    let number: Int
    let amount: Int
    let client: String?
    let continuation: CheckedContinuation<Answer, Never>
  }

  private struct State {
    var used = 0
    var highest = 0
    /// Counts requests and turns.
    var clock = 0
    var requestCount = 0
    /// In order of arrival.
    var waiting: [Waiter] = []
    /// Waiters that were cancelled before they waited.
    var cancelled: Set<Int> = []
    /// What clients with a name have now.
    var held: [String: Int] = [:]
    /// When a client had its last turn.
    var turns: [String?: Int] = [:]
  }

  private static let maximumTurnCount = 1000

  package let total: Int
  private let maximumWaiting: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - total: the amount.
  ///   - maximumWaiting: how many tasks may wait. Beyond it, the client with the most waiting tasks loses its latest one.
  package init(_ total: Int, maximumWaiting: Int = .max) {
    (self.total, self.maximumWaiting) = (max(1, total), maximumWaiting)
  }

  package var used: Int { state.withLock(\.used) }
  /// The most that was used at once.
  package var highest: Int { state.withLock(\.highest) }
  /// The number of requests so far that were granted or refused, or wait.
  var requestCount: Int { state.withLock(\.requestCount) }
  /// The number of tasks that wait.
  package var waitingCount: Int { state.withLock(\.waiting.count) }

  /// Waits until an amount is left, and takes it. If nothing is used, any amount is granted.
  ///
  /// - Returns: whether it was granted; if not, the task was cancelled, or too many wait.
  package func take(_ amount: Int = 1) async -> Bool { await ask(amount) == .granted }

  /// The same, and says why not.
  package func ask(_ amount: Int = 1) async -> Answer {
    let number = state.withLock { state in
      state.clock += 1
      return state.clock
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
        change { state in
          if state.cancelled.remove(number) != nil {
            continuation.resume(returning: .cancelled)
          } else {
            let client = LaneClient.current
            state.requestCount += 1
            state.waiting.append(Waiter(number: number, amount: amount, client: client, continuation: continuation))
          }
        }
      }
    } onCancel: {
      change { state in
        if let place = state.waiting.firstIndex(where: { $0.number == number }) {
          state.waiting.remove(at: place).continuation.resume(returning: .cancelled)
        } else {
          state.cancelled.insert(number)
        }
      }
    }
    state.withLock { _ = $0.cancelled.remove(number) }
    return answer
  }

  /// Takes an amount that is used already.
  ///
  /// - Returns: whether that much was left.
  package func charge(_ amount: Int) -> Bool {
    state.withLock { state in
      state.used += amount
      state.highest = max(state.highest, state.used)
      return state.used <= total
    }
  }

  /// Gives an amount back that this client has taken.
  package func giveBack(_ amount: Int = 1) {
    change { state in
      state.used -= amount
      guard let client = LaneClient.current, let held = state.held[client] else { return }
      state.held[client] = held > amount ? held - amount : nil
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let (granted, refused) = state.withLock { state in
      body(&state)
      return (grant(&state), refuse(&state))
    }
    for waiter in granted { waiter.continuation.resume(returning: .granted) }
    for waiter in refused { waiter.continuation.resume(returning: .refused) }
  }

  private func grant(_ state: inout State) -> [Waiter] {
    var granted: [Waiter] = []
    while let place = next(state) {
      let amount = state.waiting[place].amount
      guard state.used == 0 || state.used + amount <= total else { break }
      let waiter = state.waiting.remove(at: place)
      state.used += amount
      state.highest = max(state.highest, state.used)
      if let client = waiter.client { state.held[client, default: 0] += amount }
      state.clock += 1
      if state.turns.count >= Self.maximumTurnCount { state.turns = [:] }
      state.turns[waiter.client] = state.clock
      granted.append(waiter)
    }
    return granted
  }

  /// The waiting task whose turn it is: of the client whose last turn is longest ago. No client gets the last place while
  /// it has all others.
  private func next(_ state: State) -> Int? {
    func leavesPlace(_ waiter: Waiter) -> Bool {
      guard total > 1, let held = waiter.client.flatMap({ state.held[$0] }) else { return true }
      return held + waiter.amount < total
    }
    func order(_ place: Int) -> (Int, Int) {
      let waiter = state.waiting[place]
      return (state.turns[waiter.client] ?? 0, waiter.number)
    }
    return state.waiting.indices.filter { leavesPlace(state.waiting[$0]) }.min { order($0) < order($1) }
  }

  private func refuse(_ state: inout State) -> [Waiter] {
    var refused: [Waiter] = []
    while state.waiting.count > maximumWaiting {
      let counts = Dictionary(grouping: state.waiting, by: \.client).mapValues(\.count)
      let most = counts.values.max()
      guard let place = state.waiting.lastIndex(where: { counts[$0.client] == most }) else { break }
      refused.append(state.waiting.remove(at: place))
    }
    return refused
  }
}
