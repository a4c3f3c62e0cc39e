internal import NIOCore
internal import Synchronization

/// Whether the client of a request has closed its connection.
struct ClientDeparture: Sendable {
  private let watch: DepartureWatch?

  init(of channel: any Channel) { watch = DepartureHandler.watch(of: channel) }

  var hasHappened: Bool { watch?.hasLeft ?? false }

  /// Cancels a task once the client leaves.
  ///
  /// - Returns: what `forget(_:)` takes when the task has ended.
  func cancels(_ task: Task<some Sendable, Never>) -> Int? { watch?.add { task.cancel() } }

  func forget(_ number: Int) { watch?.remove(number) }
}

/// Actions to perform when a client disconnects.
final class DepartureWatch: Sendable {
  private struct State {
    var hasLeft = false
    var nextNumber = 0
    var actions: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  var hasLeft: Bool { state.withLock { $0.hasLeft } }

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

  /// The watches of open connections. Asking a channel for its handler would take a turn on its event loop per request.
  private static let watches = Mutex<[ObjectIdentifier: DepartureWatch]>([:])

  private let watch = DepartureWatch()

  static func watch(of channel: any Channel) -> DepartureWatch? {
    watches.withLock { $0[ObjectIdentifier(channel)] }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    Self.watches.withLock { $0[ObjectIdentifier(context.channel)] = watch }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    Self.watches.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(context.channel)) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { watch.leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    watch.leave()
    context.fireChannelInactive()
  }
}
