internal import Hummingbird
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// Bounds the connections of one client, so that others have some left.
final class ConnectionGate: Sendable {
  private let maximumCountOfClient: Int
  private let proxies: TrustedProxies
  private let counts = Mutex<[String: Int]>([:])

  init(ofClient maximumCountOfClient: Int, _ proxies: TrustedProxies) {
    self.maximumCountOfClient = maximumCountOfClient
    self.proxies = proxies
  }

  /// - Returns: whether a client may have one more. Servers in front have as many as they want.
  func open(_ client: String) -> Bool {
    if proxies.contains(client) { return true }
    return counts.withLock { counts in
      guard counts[client, default: 0] < maximumCountOfClient else { return false }
      counts[client, default: 0] += 1
      return true
    }
  }

  func close(_ client: String) {
    if proxies.contains(client) { return }
    counts.withLock { counts in
      let count = counts[client, default: 1] - 1
      counts[client] = count == 0 ? nil : count
    }
  }
}

/// Closes a connection that its client has too many of, or that brings no request in time.
final class ConnectionGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  private let gate: ConnectionGate
  private let patience: TimeAmount
  private var client: String?
  private var timer: Scheduled<Void>?

  init(_ gate: ConnectionGate, patience: TimeAmount) {
    self.gate = gate
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context.channel) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context.channel)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // The head of the first request is whole.
    timer?.cancel()
    timer = nil
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    if let client { gate.close(client) }
    client = nil
    context.fireChannelInactive()
  }

  private func begin(_ channel: any Channel) {
    guard client == nil else { return }
    let address = channel.clientAddress
    guard gate.open(address) else { return channel.close(promise: nil) }
    client = address
    timer = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }
}

extension Channel {
  /// The other end of a connection.
  var clientAddress: String { remoteAddress?.ipAddress ?? "local" }
}
