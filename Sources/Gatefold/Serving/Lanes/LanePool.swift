/// The lanes of an issue, opened one by one as needed, up to a limit, when the scheduler grants a turn.
final class LanePool: Sendable {
  typealias ID = ObjectIdentifier

  /// How many lanes of the issue may be at work at once.
  let limit: Int
  /// Whether cancelling stops a request that has begun: in a worker process, not on a lane of this process.
  let endsCancelledRequests: Bool
  private let scheduler: LaneScheduler

  /// - Parameter open: makes a lane, whose document is opened with its first request.
  init(
    limit: Int,
    scheduler: LaneScheduler,
    endsCancelledRequests: Bool = false,
    open: @escaping @Sendable () -> any Lane
  ) {
    self.limit = limit
    self.endsCancelledRequests = endsCancelledRequests
    self.scheduler = scheduler
    scheduler.add(ObjectIdentifier(self), limit: limit, open: open)
  }

  deinit {
    scheduler.remove(ObjectIdentifier(self))
  }

  /// Runs a request on a lane when its turn comes.
  ///
  /// - Throws: `cancelled` where the task was cancelled before that, and what `body` throws.
  func withLane<Value: Sendable>(
    _ priority: RenderingPriority = .visible,
    _ body: @Sendable (any Lane) async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    // A lane that is free would be granted at once.
    guard !Task.isCancelled else { throw GatefoldError.cancelled }
    let ticket = request(priority)
    let lane = await withTaskCancellationHandler {
      await ticket.lane
    } onCancel: {
      _ = scheduler.withdraw(ticket)
    }
    guard let lane else { throw GatefoldError.cancelled }
    return try await run(on: lane, body)
  }

  /// Runs a request on the document when its turn comes.
  ///
  /// - Throws: `cancelled`, and what answering it throws.
  func answer<Request: LaneRequest>(
    _ request: Request,
    _ priority: RenderingPriority = .visible
  ) async throws(GatefoldError) -> Request.Answer {
    try await withLane(priority) { lane throws(GatefoldError) in try await lane.answer(request) }
  }

  /// How many processors a request may use that has its lane: its own, and those of the lanes that are not at work.
  var threadCount: Int { 1 + scheduler.freeLaneCount(for: ObjectIdentifier(self)) }

  func request(_ priority: RenderingPriority) -> LaneTicket {
    scheduler.request(ObjectIdentifier(self), priority)
  }

  /// Runs a request on the lane that was granted to it, and gives the lane back.
  func run<Value: Sendable>(
    on lane: any Lane,
    _ body: @Sendable (any Lane) async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    defer { scheduler.giveBack(lane, of: ObjectIdentifier(self)) }
    return try await body(lane)
  }
}
