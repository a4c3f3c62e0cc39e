internal import Synchronization

/// Bounds the requests that are worked on at once, in all and of one client. What is over the bound is turned away.
final class RequestGate: Sendable {
  private struct State {
    var count = 0
    var byClient: [String: Int] = [:]
  }

  private let maximumCount: Int
  private let maximumCountOfClient: Int
  private let state = Mutex(State())

  init(maximumCount: Int, ofClient maximumCountOfClient: Int) {
    self.maximumCount = maximumCount
    self.maximumCountOfClient = maximumCountOfClient
  }

  /// Requests that are worked on now.
  var count: Int { state.withLock { $0.count } }

  /// Lets a request in while it is worked on.
  ///
  /// - Parameters:
  ///   - client: tells clients apart.
  ///   - body: answers the request.
  /// - Throws: `busy`, and what `body` throws.
  func admit<Value: Sendable>(
    _ client: String,
    _ body: () async throws(RequestProblem) -> Value
  ) async throws(RequestProblem) -> Value {
    let isAdmitted = state.withLock { state in
      let own = state.byClient[client, default: 0]
      guard state.count < maximumCount, own < maximumCountOfClient else { return false }
      state.count += 1
      state.byClient[client] = own + 1
      return true
    }
    guard isAdmitted else { throw .busy("too many requests are waiting; ask again in a second") }
    defer {
      state.withLock { state in
        state.count -= 1
        let own = state.byClient[client, default: 1] - 1
        state.byClient[client] = own == 0 ? nil : own
      }
    }
    return try await body()
  }
}
