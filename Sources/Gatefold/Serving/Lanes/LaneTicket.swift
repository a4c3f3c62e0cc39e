internal import Synchronization

/// A request for a lane.
final class LaneTicket: Sendable {
  typealias ID = ObjectIdentifier

  private enum State {
    case waiting
    case awaited(CheckedContinuation<(any Lane)?, Never>)
    case granted((any Lane)?)
  }

  private let state = Mutex(State.waiting)

  var id: ID { ObjectIdentifier(self) }

  /// The lane; `nil` where the request was withdrawn. Awaited once for each lane.
  var lane: (any Lane)? {
    get async {
      await withCheckedContinuation { continuation in
        let result: (any Lane)?? = state.withLock { state in
          if case .granted(let lane) = state { return .some(lane) }
          state = .awaited(continuation)
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    }
  }

  /// Waits for another lane, after the request was stopped.
  func waitAgain() { state.withLock { $0 = .waiting } }

  func grant(_ lane: (any Lane)?) {
    let continuation: CheckedContinuation<(any Lane)?, Never>? = state.withLock { state in
      defer { state = .granted(lane) }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: lane)
  }
}
