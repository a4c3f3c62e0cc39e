internal import Synchronization

/// Limits the requests processed at once and the unsent bytes of answers, in total and per client. Requests over a
/// limit are refused.
final class RequestGate: Sendable {
  private struct Load {
    var requests = 0
    var unreadBytes = 0

    static func += (a: inout Load, b: Load) {
      a.requests += b.requests
      a.unreadBytes += b.unreadBytes
    }

    var isNone: Bool { requests == 0 && unreadBytes == 0 }
  }

  private struct State {
    var whole = Load()
    var byClient: [String: Load] = [:]

    mutating func add(_ load: Load, of client: String) {
      whole += load
      byClient[client, default: Load()] += load
      if byClient[client]?.isNone == true { byClient[client] = nil }
    }
  }

  private let options: ServerOptions
  private let state = Mutex(State())

  init(_ options: ServerOptions) { self.options = options }

  /// Requests that are worked on now.
  var count: Int { state.withLock { $0.whole.requests } }

  /// The bytes of an answer that its client has not taken yet, until this is freed.
  final class UnreadBytes: Sendable {
    private let gate: RequestGate
    private let client: String
    private let count: Int

    fileprivate init(_ gate: RequestGate, _ client: String, _ count: Int) {
      (self.gate, self.client, self.count) = (gate, client, count)
      gate.state.withLock { $0.add(Load(unreadBytes: count), of: client) }
    }

    deinit {
      gate.state.withLock { $0.add(Load(unreadBytes: -count), of: client) }
    }
  }

  func hold(_ byteCount: Int, of client: String) -> UnreadBytes { UnreadBytes(self, client, byteCount) }

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
      let own = state.byClient[client, default: Load()]
      guard state.whole.requests < options.maximumRequests, own.requests < options.maximumRequestsOfClient,
        state.whole.unreadBytes < options.maximumUnreadBytes, own.unreadBytes < options.maximumUnreadBytesOfClient
      else { return false }
      state.add(Load(requests: 1), of: client)
      return true
    }
    guard isAdmitted else { throw .busy("too many requests are waiting; ask again in a second") }
    defer {
      state.withLock { $0.add(Load(requests: -1), of: client) }
    }
    return try await body()
  }
}
