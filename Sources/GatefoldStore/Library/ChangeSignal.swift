internal import Foundation
internal import Synchronization

/// Wakes the observers of a library: after each write of this process, and at intervals for those of others.
final class ChangeSignal: Sendable {
  /// How often observers look for changes of other processes.
  @TaskLocal static var interval = Duration.seconds(1)

  private struct State {
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextNumber = 0
    var isFinished = false
    var ticking: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Wakes that are not taken are joined to one.
  func wakes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let interval = Self.interval
    state.withLock { state in
      guard !state.isFinished else { return continuation.finish() }
      let number = state.nextNumber
      state.nextNumber += 1
      state.observers[number] = continuation
      continuation.onTermination = { [weak self] _ in self?.remove(number) }
      state.ticking = state.ticking ?? Self.ticking(of: self, every: interval)
    }
    return stream
  }

  private static func ticking(of signal: ChangeSignal, every interval: Duration) -> Task<Void, Never> {
    Task { [weak signal] in
      while (try? await Task.sleep(for: interval)) != nil, let signal { signal.send() }
    }
  }

  func send() {
    // A continuation may end its observer, which takes the lock.
    let observers = state.withLock { Array($0.observers.values) }
    for observer in observers { observer.yield() }
  }

  private func remove(_ number: Int) {
    state.withLock { state in
      state.observers[number] = nil
      if state.observers.isEmpty {
        state.ticking?.cancel()
        state.ticking = nil
      }
    }
  }

  /// Whether the library is closed.
  var isFinished: Bool { state.withLock(\.isFinished) }

  func finish() {
    let observers = state.withLock { state in
      state.isFinished = true
      return Array(state.observers.values)
    }
    for observer in observers { observer.finish() }
  }
}
