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
    scheduler.add(ObjectIdentifier(self), limit: limit, canStop: endsCancelledRequests, open: open)
  }

  deinit {
    scheduler.remove(ObjectIdentifier(self))
  }

  /// Runs a request on a lane when its turn comes.
  ///
  /// - Parameters:
  ///   - work: what it is about.
  ///   - body: called again on another lane if it was stopped for others.
  /// - Throws: `cancelled` where the task was cancelled before that, and what `body` throws.
  func withLane<Value: Sendable>(
    _ work: LaneWork,
    _ priority: RenderingPriority = .visible,
    _ body: @Sendable (any Lane) async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    // A lane that is free would be granted at once.
    guard !Task.isCancelled else { throw GatefoldError.cancelled }
    return try await run(request(work, priority), body)
  }

  /// Runs a request on the document when its turn comes.
  ///
  /// - Throws: `cancelled`, and what answering it throws.
  func answer<Request: LaneRequest>(
    _ request: Request,
    _ priority: RenderingPriority = .visible
  ) async throws(GatefoldError) -> Request.Answer {
    try await withLane(LaneWork(pageIndex: request.pageIndex), priority) { lane throws(GatefoldError) in
      try await lane.answer(request)
    }
  }

  /// The number of processors that a request with a lane may use: one for its own lane, and one for each idle lane.
  var threadCount: Int { 1 + scheduler.freeLaneCount(for: ObjectIdentifier(self)) }

  func request(_ work: LaneWork, _ priority: RenderingPriority) -> LaneTicket {
    scheduler.request(ObjectIdentifier(self), work, priority)
  }

  /// Runs a request that has a ticket when its turn comes, and gives the lane back.
  ///
  /// - Throws: as `withLane` does, also where the ticket is withdrawn.
  func run<Value: Sendable>(
    _ ticket: LaneTicket,
    _ body: @Sendable (any Lane) async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    while true {
      let lane = await withTaskCancellationHandler {
        await ticket.lane
      } onCancel: {
        _ = scheduler.withdraw(ticket)
      }
      guard let lane else { throw GatefoldError.cancelled }
      do throws(GatefoldError) {
        let value = try await body(lane)
        scheduler.giveBack(ticket)
        return value
      } catch {
        // Stopped for others, unless nobody waits for it any more.
        let repeats = error.code == .cancelled && !Task.isCancelled
        guard scheduler.giveBack(ticket, isDone: false, repeats: repeats) else { throw error }
      }
    }
  }
}
