@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("The turns of requests")
struct LaneSchedulerTests {
  /// Pools of issues that are never opened: the lanes stay idle.
  private func pools(_ count: Int, limit: Int = 9, on scheduler: LaneScheduler) throws -> [LanePool] {
    let bytes = try DocumentBytes.mapping(path: Sample.issue.path)
    return (0..<count).map { _ in
      LanePool(limit: limit, scheduler: scheduler) { InProcessLane(PDFSource(bytes)) }
    }
  }

  /// The order in which requests get the one lane that there is, once a request that holds it gives it back.
  private func order(
    of requests: [(pool: Int, priority: RenderingPriority)],
    pools: [LanePool],
    _ scheduler: LaneScheduler,
    before: ([LaneTicket]) -> Void = { _ in }
  ) async throws -> [Int] {
    var holder = pools[0].request(.page(0), .visible)
    let tickets = requests.map { pools[$0.pool].request(.page(0), $0.priority) }
    before(tickets)
    let granted = AsyncStream<Int>.makeStream()
    for (position, ticket) in tickets.enumerated() {
      Task { if await ticket.lane != nil { granted.continuation.yield(position) } }
    }
    var order: [Int] = []
    var arrivals = granted.stream.makeAsyncIterator()
    let withdrawn = requests.count - scheduler.waitingCount
    while order.count < requests.count - withdrawn {
      scheduler.giveBack(holder)
      let position = try #require(await arrivals.next())
      order.append(position)
      holder = tickets[position]
    }
    scheduler.giveBack(holder)
    return order
  }

  @Test("The most urgent goes first, then the one that asked first")
  func urgency() async throws {
    let scheduler = LaneScheduler(lanes: 1, documents: 4)
    let order = try await order(
      of: [(0, .batch), (0, .thumbnail), (0, .prefetch), (0, .visible), (0, .visible), (0, .prefetch)],
      pools: pools(1, on: scheduler),
      scheduler
    )
    #expect(order == [3, 4, 2, 5, 1, 0])
  }

  @Test("Issues take turns, however many requests one of them has")
  func fairness() async throws {
    let scheduler = LaneScheduler(lanes: 1, documents: 4)
    let order = try await order(
      of: [(0, .visible), (0, .visible), (0, .visible), (0, .visible), (1, .visible), (2, .visible), (1, .visible)],
      pools: pools(3, on: scheduler),
      scheduler
    )
    #expect(order.prefix(4) == [4, 5, 0, 6])
    #expect(order.suffix(3) == [1, 2, 3])
  }

  @Test("A request that waits can be made more urgent, or taken back")
  func raisingAndWithdrawing() async throws {
    let scheduler = LaneScheduler(lanes: 1, documents: 4)
    let order = try await order(
      of: [(0, .prefetch), (0, .prefetch), (0, .prefetch), (0, .batch)],
      pools: pools(1, on: scheduler),
      scheduler
    ) { tickets in
      scheduler.raise(tickets[2], to: .visible)
      scheduler.raise(tickets[3], to: .thumbnail)
      #expect(scheduler.withdraw(tickets[0]))
      #expect(!scheduler.withdraw(tickets[0]), "once only")
    }
    #expect(order == [2, 1, 3])
  }

  @Test("No more lanes are at work than the issue's limit, nor than the budget")
  func limits() async throws {
    let scheduler = LaneScheduler(lanes: 3, documents: 9)
    let pools = try pools(2, limit: 2, on: scheduler)
    let tickets = [0, 0, 0, 1, 1].map { pools[$0].request(.page(0), .visible) }
    #expect(scheduler.waitingCount == 2, "two of the first issue and one of the second run")
    // A pool that is gone has no requests.
    withExtendedLifetime(pools) { _ = scheduler.giveBack(tickets[0]) }
    #expect(scheduler.waitingCount == 1)
  }

  @Test("Documents idle for longest are closed past the budget")
  func closing() async throws {
    let scheduler = LaneScheduler(lanes: 8, documents: 2)
    let pools = try pools(4, on: scheduler)
    let tickets = pools.map { $0.request(.page(0), .visible) }
    let last = try #require(await tickets[3].lane)
    #expect(scheduler.openLaneCount == 4, "lanes at work are never closed")
    for ticket in tickets { scheduler.giveBack(ticket) }
    #expect(scheduler.openLaneCount == 2)
    let again = pools[3].request(.page(0), .visible)
    #expect(await again.lane === last, "the one used last stayed open")
    scheduler.giveBack(again)
  }

  @Test("A cancelled task gets an error, and its request is gone")
  func cancelling() async throws {
    let scheduler = LaneScheduler(lanes: 1, documents: 4)
    let pool = try #require(try pools(1, on: scheduler).first)
    let holder = pool.request(.page(0), .visible)
    let task = Task {
      _ = await #expect(throws: GatefoldError.cancelled) {
        try await pool.withLane(.page(0)) { _ throws(GatefoldError) in Issue.record("it was cancelled") }
      }
    }
    task.cancel()
    await task.value
    #expect(scheduler.waitingCount == 0)
    scheduler.giveBack(holder)
  }

  @Test("A request may use its own processor and those of lanes that are not at work")
  func threadCount() async throws {
    let scheduler = LaneScheduler(lanes: 3, documents: 4)
    let pool = try pools(1, on: scheduler)[0]
    let single = try pools(1, limit: 1, on: scheduler)[0]
    let ticket = pool.request(.page(0), .visible)
    #expect(pool.threadCount == 3)
    let other = single.request(.page(0), .visible)
    #expect(pool.threadCount == 2)
    #expect(single.threadCount == 1)
    scheduler.giveBack(ticket)
    scheduler.giveBack(other)
  }
}
