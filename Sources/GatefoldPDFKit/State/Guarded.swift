internal import Synchronization

/// State that any thread may touch, one at a time.
///
/// `@unchecked Sendable` because the state is only touched while `mutex` is locked. Nothing that waits, and no code of
/// the program, runs inside.
final class Guarded<State>: @unchecked Sendable {
  private let mutex = Mutex(())
  private var state: State

  init(_ state: State) {
    self.state = state
  }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    var result: Result?
    mutex.withLock { _ in result = body(&state) }
    // The closure has run.
    return result.unsafelyUnwrapped
  }

  subscript<Value>(_ path: WritableKeyPath<State, Value>) -> Value {
    get { withLock { $0[keyPath: path] } }
    set { withLock { $0[keyPath: path] = newValue } }
  }
}
