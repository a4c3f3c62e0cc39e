internal import Gatefold
internal import Synchronization

/// A value that is made when it is first asked for, once for all who ask. After a failure the next one tries again.
final class MadeOnce<Value: Sendable>: Sendable {
  private typealias Making = Task<Result<Value, GatefoldError>, Never>

  private let making = Mutex<Making?>(nil)
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () async throws(GatefoldError) -> Value

  init(_ make: @escaping @Sendable () async throws(GatefoldError) -> Value) { self.make = make }

  /// The value, if somebody has asked for it.
  var valueIfMade: Value? {
    get async { try? await making.withLock(\.self)?.value.get() }
  }

  func value() async throws(GatefoldError) -> Value {
    let making = begin()
    let result = await making.value
    if case .failure = result { forget(making) }
    return try result.get()
  }

  /// The value if it is made in time. Making goes on after that, also where the task is cancelled.
  ///
  /// - Returns: `nil` where it is not ready.
  func value(within patience: Duration) async throws(GatefoldError) -> Value? {
    if let made = made.withLock(\.self) { return made }
    let race = Race<Result<Value, GatefoldError>?>()
    let making = begin()
    Task {
      let result = await making.value
      if case .failure = result { forget(making) }
      race.end(with: result)
    }
    let timer = Task {
      try? await Task.sleep(for: patience)
      race.end(with: nil)
    }
    let result = await withTaskCancellationHandler {
      await race.winner()
    } onCancel: {
      race.end(with: .failure(.cancelled))
    }
    timer.cancel()
    return try result?.get()
  }

  private func begin() -> Making {
    making.withLock { making in
      if let making { return making }
      let new = Making { [self] in
        let result = await Self.result(make)
        if case .success(let value) = result { made.withLock { $0 = value } }
        return result
      }
      making = new
      return new
    }
  }

  /// Has the value made anew for whoever asks next.
  func forget() {
    making.withLock { $0 = nil }
    made.withLock { $0 = nil }
  }

  private func forget(_ failed: Making) {
    making.withLock { making in if making == failed { making = nil } }
  }

  private static func result(
    _ make: @Sendable () async throws(GatefoldError) -> Value
  ) async -> Result<Value, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await make())
    } catch {
      return .failure(error)
    }
  }
}

/// The first of several ends it.
private final class Race<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case ended(Value)
  }

  private let state = Mutex(State.open)

  /// Awaited once.
  func winner() async -> Value {
    await withCheckedContinuation { continuation in
      let ended: Value? = state.withLock { state in
        if case .ended(let value) = state { return value }
        state = .awaited(continuation)
        return nil
      }
      if let ended { continuation.resume(returning: ended) }
    }
  }

  func end(with value: Value) {
    let continuation: CheckedContinuation<Value, Never>? = state.withLock { state in
      switch state {
      case .open: state = .ended(value)
      case .awaited(let continuation):
        state = .ended(value)
        return continuation
      case .ended: break
      }
      return nil
    }
    continuation?.resume(returning: value)
  }
}
