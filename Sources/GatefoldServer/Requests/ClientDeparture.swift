internal import NIOCore
internal import Synchronization

/// Tells whether a client has closed its connection, and performs actions when it does.
final class ClientDeparture: Sendable {
  private struct State {
    var hasLeft = false
    var nextNumber = 0
    var actions: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  var hasHappened: Bool { state.withLock { $0.hasLeft } }

  func add(_ action: @escaping @Sendable () -> Void) -> Int? {
    let number: Int? = state.withLock { state in
      guard !state.hasLeft else { return nil }
      state.nextNumber += 1
      state.actions[state.nextNumber] = action
      return state.nextNumber
    }
    if number == nil { action() }
    return number
  }

  func remove(_ number: Int) { state.withLock { _ = $0.actions.removeValue(forKey: number) } }

  func leave() {
    let actions = state.withLock { state in
      state.hasLeft = true
      defer { state.actions = [:] }
      return Array(state.actions.values)
    }
    for action in actions { action() }
  }
}

/// Notices that a client has closed its side of a connection, or all of it.
final class DepartureHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny

  /// The departures of open connections. Asking a channel for its handler would take a turn on its event loop per request.
  private static let departures = Mutex<[ObjectIdentifier: ClientDeparture]>([:])

  private let departure = ClientDeparture()

  static func departure(of channel: any Channel) -> ClientDeparture? {
    departures.withLock { $0[ObjectIdentifier(channel)] }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    Self.departures.withLock { $0[ObjectIdentifier(context.channel)] = departure }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    Self.departures.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(context.channel)) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { departure.leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    departure.leave()
    context.fireChannelInactive()
  }
}
