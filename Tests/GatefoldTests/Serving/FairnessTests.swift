import Foundation
@testable import Gatefold
import Testing

/// Fairness between issues, clients and slow pages. Nothing is timed: work is held until it is released.
@Suite
struct FairnessTests {
  /// Long enough that no request counts as slow.
  private static let patience = Duration.seconds(36_000)
  private static let later = ContinuousClock.now + .seconds(72_000)

  private func pools(_ count: Int, on scheduler: LaneScheduler) -> [LanePool] {
    (0..<count).map { _ in
      LanePool(limit: 9, scheduler: scheduler, endsCancelledRequests: true) { HeldLane() }
    }
  }

  private func request(_ pool: LanePool, page: Int = 0, by client: String?) -> LaneTicket {
    LaneClient.$current.withValue(client) { pool.request(.page(page), .visible) }
  }

  @Test
  func `neither a client nor an issue gets the last lane`() async {
    let scheduler = LaneScheduler(lanes: 3, documents: 9, patience: Self.patience)
    let pools = pools(4, on: scheduler)
    let greedy = pools.prefix(3).map { request($0, by: "greedy") }
    #expect(scheduler.waitingCount == 1, "the client holds two of three lanes")
    let other = request(pools[3], by: "other")
    #expect(await other.lane != nil)
    scheduler.giveBack(other)
    #expect(scheduler.waitingCount == 1, "the lane is left to others")
    for ticket in greedy.prefix(2) { scheduler.giveBack(ticket) }
    scheduler.giveBack(greedy[2])
    let sameIssue = ["a", "b", "c"].map { request(pools[0], by: $0) }
    #expect(scheduler.waitingCount == 1, "the issue holds two of three lanes")
    let otherIssue = request(pools[1], by: "a")
    #expect(await otherIssue.lane != nil)
    for ticket in sameIssue.prefix(2) + [otherIssue] { scheduler.giveBack(ticket) }
    scheduler.giveBack(sameIssue[2])
    // Requests without a client leave no lane to others.
    let own = (0..<3).map { _ in request(pools[0], by: nil) }
    #expect(scheduler.waitingCount == 0)
    for ticket in own { scheduler.giveBack(ticket) }
  }

  @Test
  func `clients take turns, however many issues one of them reads`() async {
    let scheduler = LaneScheduler(lanes: 1, documents: 9, patience: Self.patience)
    let pools = pools(5, on: scheduler)
    let holder = request(pools[0], by: "greedy")
    let greedy = pools[1...3].map { request($0, by: "greedy") }
    let other = request(pools[4], by: "other")
    scheduler.giveBack(holder)
    #expect(await other.lane != nil, "the last to ask is the first")
    scheduler.giveBack(other)
    for ticket in greedy {
      #expect(await ticket.lane != nil)
      scheduler.giveBack(ticket)
    }
  }

  @Test
  func `who has used lanes for less time goes first, and has a lane that the others leave`() async {
    let scheduler = LaneScheduler(lanes: 3, documents: 9, patience: Self.patience)
    let pools = pools(5, on: scheduler)
    let begin = ContinuousClock.now
    let keen = ["a", "b", "c"]
    for (pool, client) in zip(pools, keen) {
      let ticket = request(pool, by: client)
      #expect(await ticket.lane != nil)
      scheduler.giveBack(ticket, begin + .seconds(60))
    }
    let held = zip(pools, keen).map { request($0, by: $1) }
    #expect(scheduler.waitingCount == 1, "together they leave a lane")
    let first = request(pools[3], by: "light")
    #expect(await first.lane != nil)
    let second = request(pools[4], by: "light")
    #expect(scheduler.waitingCount == 2)
    scheduler.giveBack(held[0])
    #expect(await second.lane != nil, "though the other waits for longer, and has had its turn longer ago")
    for ticket in [first, second] { scheduler.giveBack(ticket) }
    #expect(await held[2].lane != nil)
    for ticket in held.dropFirst() { scheduler.giveBack(ticket) }
    // Past demand is forgotten after an hour.
    let later = zip(pools, keen).map { request($0, by: $1) }
    scheduler.moveSlow(begin + .seconds(3600))
    #expect(scheduler.waitingCount == 0)
    for ticket in later { scheduler.giveBack(ticket) }
  }

  @Test
  func `what has run for long leaves its lane to others, and its page is drawn on slow lanes from then on`() async {
    let scheduler = LaneScheduler(lanes: 1, slowLanes: 1, documents: 9, patience: Self.patience)
    let pools = pools(2, on: scheduler)
    let slow = request(pools[0], by: "a")
    let good = request(pools[1], by: "b")
    #expect(scheduler.waitingCount == 1)
    scheduler.moveSlow()
    #expect(scheduler.waitingCount == 1, "it has not run for long")
    scheduler.moveSlow(Self.later)
    #expect(await good.lane != nil, "while the slow page is still drawn")
    scheduler.giveBack(good)
    let again = request(pools[0], by: "c")
    let otherPage = request(pools[0], page: 1, by: "c")
    #expect(await otherPage.lane != nil, "other pages of the issue are not slow")
    #expect(scheduler.waitingCount == 1, "the page waits for the slow lane, though the other one is free")
    scheduler.giveBack(otherPage)
    scheduler.giveBack(slow, isDone: false)
    #expect(await again.lane != nil)
    // This time the page was quick.
    scheduler.giveBack(again)
    let quick = [request(pools[0], by: "a"), request(pools[0], by: "b")]
    var statistics = RenderingStatistics()
    scheduler.addStatistics(to: &statistics)
    #expect(statistics.atWork == 1 && statistics.atSlowWork == 0 && statistics.waiting == 1)
    for ticket in quick { scheduler.giveBack(ticket) }
  }

  @Test
  func `who has used lanes much gets one once that is forgotten, though nothing else happens`() async {
    let scheduler = LaneScheduler(lanes: 3, documents: 9, patience: .milliseconds(10))
    let pools = pools(3, on: scheduler)
    let begin = ContinuousClock.now
    let clients = ["a", "b", "c"]
    for (pool, (client, seconds)) in zip(pools, zip(clients, [3600, 3600, 1.1])) {
      let ticket = request(pool, by: client)
      #expect(await ticket.lane != nil)
      scheduler.giveBack(ticket, begin + .seconds(seconds))
    }
    let held = zip(pools, clients).map { request($0, by: $1) }
    #expect(await held[2].lane != nil)
    for ticket in held { scheduler.giveBack(ticket) }
  }

  @Test
  func `where the slow lanes are taken, slow work is stopped for others, and begun again later`() async throws {
    let scheduler = LaneScheduler(lanes: 1, slowLanes: 1, documents: 9, patience: Self.patience)
    let pools = pools(3, on: scheduler)
    let first = request(pools[0], by: "a")
    scheduler.moveSlow(Self.later)
    // Held until it is stopped, and the second time until it is released.
    let attempts = Attempts()
    let second = Task {
      try await LaneClient.$current.withValue("b") {
        try await pools[1].withLane(.page(0)) { lane throws(GatefoldError) in
          guard await attempts.begin() == 1, let lane = lane as? HeldLane else { return }
          try await lane.hold()
        }
      }
    }
    await attempts.waitFor(1)
    scheduler.moveSlow(Self.later)
    let good = request(pools[2], by: "c")
    scheduler.moveSlow(Self.later)
    #expect(await good.lane != nil, "the first is still at work, the second was stopped")
    #expect(await attempts.count == 1, "it waits for the slow lane")
    scheduler.giveBack(first, isDone: false)
    try await second.value
    #expect(await attempts.count == 2)
    var statistics = RenderingStatistics()
    scheduler.addStatistics(to: &statistics)
    #expect(statistics.stopped == 1)
    scheduler.giveBack(good)
  }

  @Test
  func `pages are drawn while a document draws one that never ends`() async throws {
    // Slow lanes are disabled: on a busy machine any page may count as slow, and would then wait for the endless one's
    // lane.
    let context = RenderingContext(budget: RenderingBudget(lanes: 3, slowLanes: 0))
    let gate = Gate()
    let configuration = IssueConfiguration(lanes: 2, context: context)
    let endless = try await MagazineIssue.open(source: GatedSource(gate: gate), configuration: configuration)
    let good = try await MagazineIssue.open(source: PaintedSource(lines: ["A"]), configuration: configuration)
    // More requests than lanes, from many clients.
    let held = (0..<4).map { number in
      Task {
        try await LaneClient.$current.withValue("client \(number)") {
          try await endless.page(at: number).render(.zoom(1)).size
        }
      }
    }
    await gate.waitUntilDrawing(2)
    for number in 0..<3 {
      let size = try await LaneClient.$current.withValue("reader") {
        try await good.page(at: 0).render(.zoom(1 + Double(number))).size
      }
      #expect(size.width == 200 * (1 + number))
    }
    #expect(gate.doneCount == 0, "the endless page was still drawn")
    gate.release()
    for task in held { _ = try await task.value }
    #expect(gate.doneCount == 4)
  }

  @Test
  func `a page that was never done twice is refused at any scale, for a while`() throws {
    let history = CrashHistory()
    let hash = ContentHash(of: "a file".utf8)
    let drawn = CrashHistory.Request(kind: DrawRequest.kind, pageIndex: 3, magnification: 0)
    let magnified = CrashHistory.Request(kind: DrawRequest.kind, pageIndex: 3, magnification: 4)
    let start = ContinuousClock.now
    func refuses(_ request: CrashHistory.Request, after time: Duration = .zero) -> Bool {
      history.refuses(request, of: hash, size: 6, at: start + time)
    }
    history.noteDeath(by: drawn.atAnyScale, of: hash, size: 6, at: start)
    #expect(!refuses(drawn))
    history.noteDeath(by: magnified.atAnyScale, of: hash, size: 6, at: start)
    #expect(refuses(drawn) && refuses(magnified))
    #expect(!refuses(CrashHistory.Request(kind: DrawRequest.kind, pageIndex: 4)), "another page")
    #expect(!refuses(CrashHistory.Request(kind: TextRequest.kind, pageIndex: 3)), "its text")
    #expect(refuses(drawn, after: CrashHistory.period - .seconds(1)))
    #expect(!refuses(drawn, after: CrashHistory.period), "it expires")
    #expect(!history.containsFile(ofSize: 6))
    // A request that crashes at a scale is refused at that scale.
    for _ in 0..<2 { history.noteDeath(by: magnified, of: hash, size: 6, at: start) }
    #expect(refuses(magnified) && !refuses(drawn))
  }
}

/// A lane whose work is held until it is stopped.
private final class HeldLane: Lane {
  private let stops = AsyncStream<Void>.makeStream()

  func hold() async throws(GatefoldError) {
    for await _ in stops.stream { throw .cancelled }
  }

  func stop() { stops.continuation.yield() }

  func answer<Request: LaneRequest>(_ request: Request) async throws(GatefoldError) -> Request.Answer {
    throw .cancelled
  }

  func draw(_ region: PageRegion, threads: Int) async throws(GatefoldError) -> PixelStorage { throw .cancelled }

  func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) -> EmbeddedFile.Reading { throw .cancelled }
}

/// Counts attempts.
private actor Attempts {
  private(set) var count = 0
  private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func begin() -> Int {
    count += 1
    for waiter in waiters where waiter.count <= count { waiter.continuation.resume() }
    waiters.removeAll { $0.count <= count }
    return count
  }

  func waitFor(_ wanted: Int) async {
    guard count < wanted else { return }
    await withCheckedContinuation { waiters.append((wanted, $0)) }
  }
}

/// Blocks drawing threads.
///
/// `@unchecked Sendable` because its state is accessed only while `condition` is locked.
private final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private let drawing = AsyncStream<Void>.makeStream()
  private var isOpen = false
  private var done = 0

  var doneCount: Int { condition.withLock { done } }

  func draw() {
    drawing.continuation.yield()
    condition.withLock {
      while !isOpen { condition.wait() }
      done += 1
    }
  }

  func waitUntilDrawing(_ count: Int) async {
    var begun = 0
    for await _ in drawing.stream {
      begun += 1
      if begun == count { return }
    }
  }

  func release() {
    condition.withLock {
      isOpen = true
      condition.broadcast()
    }
  }
}

/// A page that is drawn until it is released.
private struct GatedSource: DocumentSource {
  let gate: Gate

  func open() -> any LaneDocument { GatedDocument(gate: gate) }
}

private final class GatedDocument: LaneDocument {
  private let gate: Gate

  init(gate: Gate) { self.gate = gate }

  func summary() -> DocumentSummary { DocumentSummary(pageCount: 4, metadata: Metadata(title: "Held")) }

  func pageDescription(at index: Int) -> PageDescription { PageDescription(size: PaintedSource.size) }

  func draw(_ region: PageRegion, onto pixels: PixelStorage) { gate.draw() }
}
