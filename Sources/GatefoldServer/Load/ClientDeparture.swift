internal import NIOCore
internal import Synchronization

/// Ends the work on a request once its client has closed the connection.
struct ClientDeparture: Sendable {
  private let channel: any Channel

  init(of channel: any Channel) { self.channel = channel }

  /// Waits for an answer, and cancels it where the client leaves.
  func whileConnected<Value: Sendable>(_ work: Task<Value, Never>) async -> Value {
    let watch = DepartureHandler.watch(of: channel)
    let number = watch?.add { work.cancel() }
    defer { if let number { watch?.remove(number) } }
    return await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
  }
}

/// What to do when a client leaves.
final class DepartureWatch: Sendable {
  private struct State {
    var hasLeft = false
    var nextNumber = 0
    var actions: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

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

  /// Those of open connections. Asking a connection itself would take a turn on its thread for each request.
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
