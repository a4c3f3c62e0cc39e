internal import Synchronization

/// Ends requests that take too long, all by one timer.
///
/// A task that sleeps beside each request would be left behind by it: the timer of a sleep that is cancelled stays until
/// it is due. At 13,000 requests a second these were 300 MB.
final class RequestDeadlines: Sendable {
  private struct Entry {
    var deadline: ContinuousClock.Instant
    let expire: @Sendable () -> Void
  }

  private struct State {
    var nextNumber = 0
    /// Entries by request number; a request that is added later has a higher number.
    var entries: [Int: Entry] = [:]
    var isTicking = false
    /// The time by which all requests must finish.
    var end: ContinuousClock.Instant?
  }

  let period: Duration
  private let state = Mutex(State())

  init(_ period: Duration) { self.period = period }

  /// Does some work, and cancels it when its time is over, or its client leaves.
  ///
  /// - Returns: its result; `nil` if it was cancelled for the time that it took.
  func limit<Value: Sendable>(
    of departure: ClientDeparture? = nil,
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let task = Task { await work() }
    let watched = departure?.add { task.cancel() }
    let isExpired = Atomic(false)
    let number = add {
      isExpired.store(true, ordering: .relaxed)
      task.cancel()
    }
    defer {
      state.withLock { _ = $0.entries.removeValue(forKey: number) }
      if let watched { departure?.remove(watched) }
    }
    let value = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return isExpired.load(ordering: .relaxed) ? nil : value
  }

  /// Gives the requests under way, and those that still come, no more than some time.
  func stop(within period: Duration) {
    let hasEntries = state.withLock { state in
      let end = ContinuousClock.now + period
      state.end = end
      for (number, entry) in state.entries { state.entries[number]?.deadline = min(entry.deadline, end) }
      return !state.entries.isEmpty
    }
    // The timer sleeps until a later deadline.
    if hasEntries { Task { await tick() } }
  }

  /// Whether requests have no more than some time.
  var isStopping: Bool { state.withLock { $0.end != nil } }

  private func add(_ expire: @escaping @Sendable () -> Void) -> Int {
    let (number, startsTicking) = state.withLock { state in
      state.nextNumber += 1
      let deadline = ContinuousClock.now + period
      state.entries[state.nextNumber] = Entry(deadline: min(deadline, state.end ?? deadline), expire: expire)
      defer { state.isTicking = true }
      return (state.nextNumber, !state.isTicking)
    }
    if startsTicking { Task { await tick() } }
    return number
  }

  /// Waits for one deadline after another until no request is left.
  private func tick() async {
    while let next = expireDue() { try? await Task.sleep(until: next, clock: .continuous) }
  }

  /// Cancels the requests that are due and returns the next deadline, or `nil` if no request is left.
  private func expireDue() -> ContinuousClock.Instant? {
    let now = ContinuousClock.now
    let (due, next) = state.withLock { state in
      let due = state.entries.filter { $0.value.deadline <= now }
      for number in due.keys { state.entries[number] = nil }
      let next = state.entries.values.map(\.deadline).min()
      state.isTicking = next != nil
      return (due, next)
    }
    for entry in due.values { entry.expire() }
    return next
  }
}
