internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals

extension IssueServer {
  /// Listens until the task is cancelled, or the program is asked to stop (SIGINT, SIGTERM). No connection is accepted
  /// then, and the requests under way are answered, for as long as ``ServerOptions/stoppingPeriod``.
  ///
  /// - Parameters:
  ///   - host: the address to listen at. The default is this machine only.
  ///   - port: the default is 8080; 0 takes any that is free.
  ///   - logsRequests: whether each request is a line of the log.
  ///   - handlesSignals: whether signals stop it, as is the default. Otherwise only the task does.
  ///   - isListening: called once with the port.
  /// - Throws: what listening throws, as where the port is taken.
  public func run(
    host: String = "127.0.0.1",
    port: Int = 8080,
    logsRequests: Bool = false,
    handlesSignals: Bool = true,
    isListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) async throws {
    var logger = Logger(label: "gatefold")
    logger.logLevel = logsRequests ? .info : .warning
    let connections = ConnectionGate(ofClient: options.maximumConnectionsOfClient, proxies)
    let patience = TimeAmount(options.requestPatience)
    let application = Application(
      responder: self,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [DepartureHandler(), ConnectionGuard(connections, patience: patience)],
          idleTimeout: .seconds(60)
        )
      ),
      configuration: .init(
        address: .hostname(host, port: port),
        serverName: "gatefold",
        availableConnectionsDelegate: MaximumAvailableConnections(options.maximumConnections)
      ),
      onServerRunning: { channel in await isListening(channel.localAddress?.port ?? port) },
      logger: logger
    )
    // The last one is stopped first.
    let services: [any Service] = [application, StoppingService(deadlines: deadlines, period: options.stoppingPeriod)]
    var configuration = ServiceGroupConfiguration(services: services, logger: logger)
    configuration.gracefulShutdownSignals = handlesSignals ? [.sigterm, .sigint] : []
    configuration.maximumGracefulShutdownDuration = options.stoppingPeriod
    let group = ServiceGroup(configuration: configuration)
    let preparation = options.preparesIssues ? Task { await prepareIssues() } : nil
    let indexing = index.map { index in Task { await index.run() } }
    defer {
      preparation?.cancel()
      indexing?.cancel()
    }
    // Not a child, which would be cancelled with its parent: the answers under way would be lost.
    let running = Task { try await group.run() }
    do {
      try await withTaskCancellationHandler {
        try await running.value
      } onCancel: {
        Task { await group.triggerGracefulShutdown() }
      }
    } catch is CancellationError {
      // It took longer than it may.
    } catch {
      await close()
      throw error
    }
    await close()
  }
}

/// Has requests that would take longer than the server still runs answered before its end.
private struct StoppingService: Service {
  let deadlines: RequestDeadlines
  let period: Duration

  func run() async throws {
    try await gracefulShutdown()
    deadlines.stop(within: period * 4 / 5)
  }
}
