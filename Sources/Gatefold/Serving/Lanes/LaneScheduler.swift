internal import Foundation
internal import Synchronization

/// Grants lanes to requests, across all issues of a `RenderingContext`.
///
/// The request with the highest priority goes first. Among requests of equal priority, the order is: the client that
/// has used lanes least of late, the client whose last turn is longest ago, the issue whose last turn is longest ago,
/// and within an issue the oldest request. The budget limits the number of busy lanes, and each issue has its own
/// limit. If requests name their clients, no client and no issue gets the last lane, and neither do all heavy clients
/// together.
///
/// A request that has run for a second moves to the slow lanes, if the budget has any, and later requests for its page
/// go there until one is quick again. If the slow lanes are taken, the request is stopped in favour of waiting ones,
/// and restarted on a slow lane.
final class LaneScheduler: Sendable {
  fileprivate struct Member {
    let limit: Int
    let canStop: Bool
    let open: @Sendable () -> any Lane
    /// Idle lanes with the time of their last use, the most recently used at the end.
    var idle: [(lane: any Lane, since: Int)] = []
    var lastTurn = 0
    /// The work that was slow the last time.
    var slow: Set<LaneWork> = []
  }

  struct Request {
    let ticket: LaneTicket
    let member: LanePool.ID
    let work: LaneWork
    let client: String?
    var priority: RenderingPriority
    let order: Int
    let since = ContinuousClock.now
  }

  /// A request that has its lane.
  struct Holder {
    let request: Request
    let lane: any Lane
    let start: ContinuousClock.Instant
    var isSlow: Bool
    var isStopped = false
  }

  fileprivate struct State {
    var lanes: Int
    var slowLanes: Int
    var documents: Int
    var members: [LanePool.ID: Member] = [:]
    var waiting: [LaneTicket.ID: Request] = [:]
    var holders: [LaneTicket.ID: Holder] = [:]
    var clients: [String?: ClientUse] = [:]
    /// Logical clock for ordering events.
    var clock = 0
    var openLanes = 0
    var stoppedCount = 0
    var waitingTime = Duration.zero
    /// When the timer looks at the holders again; `nil` where it does not run.
    var nextLook: ContinuousClock.Instant?
  }

  /// The use of lanes by a client.
  fileprivate struct ClientUse {
    var lastTurn = 0
    /// How long it has held lanes, in seconds, decaying with the half-life below.
    var held = 0.0
    var since: ContinuousClock.Instant

    private static let halfLife = 10.0

    func held(at now: ContinuousClock.Instant) -> Double {
      now > since ? held * exp2(-((now - since) / .seconds(1)) / Self.halfLife) : held
    }
  }

  private let state: Mutex<State>
  /// How long a request may run before it counts as slow.
  private let patience: Duration

  /// - Parameter patience: how long a request may run before it counts as slow.
  init(lanes: Int, slowLanes: Int = 0, documents: Int, patience: Duration = .seconds(1)) {
    self.patience = patience
    state = Mutex(State(lanes: lanes, slowLanes: slowLanes, documents: documents))
  }

  func setLimits(lanes: Int, slowLanes: Int, documents: Int) {
    change { state in
      state.lanes = lanes
      state.slowLanes = slowLanes
      state.documents = documents
    }
  }

  /// - Parameter canStop: whether its lanes can stop a request that is at work.
  func add(_ id: LanePool.ID, limit: Int, canStop: Bool, open: @escaping @Sendable () -> any Lane) {
    state.withLock { $0.members[id] = Member(limit: limit, canStop: canStop, open: open) }
  }

  /// Closes the lanes of a pool that makes no more requests.
  func remove(_ id: LanePool.ID) {
    let removed = state.withLock { state in
      let member = state.members.removeValue(forKey: id)
      state.openLanes -= member?.idle.count ?? 0
      return member
    }
    // The lanes end here, outside the lock.
    _ = removed
  }

  /// Asks for a lane, on behalf of the current client. The ticket gets it at once, or when its turn comes.
  func request(_ member: LanePool.ID, _ work: LaneWork, _ priority: RenderingPriority) -> LaneTicket {
    let ticket = LaneTicket()
    change { state in
      state.clock += 1
      state.waiting[ticket.id] = Request(
        ticket: ticket,
        member: member,
        work: work,
        client: LaneClient.current,
        priority: priority,
        order: state.clock
      )
    }
    return ticket
  }

  /// Raises the priority of a waiting request; never lowers it.
  func raise(_ ticket: LaneTicket, to priority: RenderingPriority) {
    state.withLock { state in
      guard let waiting = state.waiting[ticket.id]?.priority, waiting < priority else { return }
      state.waiting[ticket.id]?.priority = priority
    }
  }

  /// Withdraws a request. Returns whether it was still waiting; if not, it has its lane and must return it.
  func withdraw(_ ticket: LaneTicket) -> Bool {
    let wasWaiting = state.withLock { $0.waiting.removeValue(forKey: ticket.id) != nil }
    if wasWaiting { ticket.grant(nil) }
    return wasWaiting
  }

  /// Takes the lane back from a request that is done.
  ///
  /// - Parameters:
  ///   - isDone: whether it did what it was to do.
  ///   - repeats: whether the request waits for a lane again if it was stopped.
  /// - Returns: whether it does.
  @discardableResult
  func giveBack(
    _ ticket: LaneTicket,
    isDone: Bool = true,
    repeats: Bool = false,
    _ now: ContinuousClock.Instant = .now
  ) -> Bool {
    var isWaitingAgain = false
    change(now) { state in
      guard let holder = state.takeBack(ticket, isDone: isDone, patience, now) else { return }
      guard repeats, holder.isStopped else { return }
      ticket.waitAgain()
      state.waiting[ticket.id] = holder.request
      isWaitingAgain = true
    }
    return isWaitingAgain
  }

  /// Moves requests that have run for long to the slow lanes. A timer calls it while requests wait.
  func moveSlow(_ now: ContinuousClock.Instant = .now) { change(now) { _ in } }

  /// How many more requests of a pool could be at work now.
  func freeLaneCount(for id: LanePool.ID) -> Int {
    state.withLock { state in
      guard let member = state.members[id] else { return 0 }
      let holders = state.holders.values.filter { !$0.isSlow }
      let own = holders.count { $0.request.member == id }
      return max(0, min(state.lanes - holders.count, member.limit - own))
    }
  }

  /// Requests that have no lane yet.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Lanes at work or idle.
  var openLaneCount: Int { state.withLock { $0.openLanes } }

  /// Adds what the lanes do now to the figures of a context.
  func addStatistics(to statistics: inout RenderingStatistics) {
    state.withLock { state in
      statistics.waiting = state.waiting.count
      statistics.atWork = state.holders.values.count { !$0.isSlow }
      statistics.atSlowWork = state.holders.values.count(where: \.isSlow)
      statistics.stopped = state.stoppedCount
      statistics.waitingTime = state.waitingTime
    }
  }

  /// Changes the state, then grants all possible requests.
  private func change(_ now: ContinuousClock.Instant = .now, _ body: (inout State) -> Void) {
    let (grants, closed, look) = state.withLock { state in
      body(&state)
      var grants: [(ticket: LaneTicket, lane: any Lane)] = []
      while let grant = state.nextGrant(now) { grants.append(grant) }
      state.moveSlow(patience, now)
      while let grant = state.nextGrant(now) { grants.append(grant) }
      return (grants, state.closeLongestIdle(), state.startsLooking(patience, now))
    }
    for grant in grants { grant.ticket.grant(grant.lane) }
    if let look { Task { await self.look(at: look) } }
    // The closed lanes end here, outside the lock.
    _ = closed
  }

  /// Looks at the holders when one of them may have become slow.
  private func look(at moment: ContinuousClock.Instant) async {
    try? await Task.sleep(until: moment, clock: .continuous)
    state.withLock { $0.nextLook = nil }
    moveSlow()
  }
}

extension LaneScheduler.State {
  /// Takes the request whose turn it is and a lane for it; `nil` where none may run now.
  fileprivate mutating func nextGrant(_ now: ContinuousClock.Instant) -> (ticket: LaneTicket, lane: any Lane)? {
    guard let request = nextRequest(now), var member = members[request.member] else { return nil }
    waiting[request.ticket.id] = nil
    waitingTime += now - request.since
    clock += 1
    member.lastTurn = clock
    noteTurn(of: request.client, now)
    let idle = member.idle.popLast()
    if idle == nil { openLanes += 1 }
    let lane = idle?.lane ?? member.open()
    holders[request.ticket.id] = LaneScheduler.Holder(
      request: request,
      lane: lane,
      start: now,
      isSlow: isSlow(request)
    )
    members[request.member] = member
    return (request.ticket, lane)
  }

  private func nextRequest(_ now: ContinuousClock.Instant) -> LaneScheduler.Request? {
    let slowCount = holders.values.count(where: \.isSlow)
    guard !waiting.isEmpty, holders.count - slowCount < lanes || slowCount < slowLanes else { return nil }
    let names = Set(waiting.values.map(\.client)).union(holders.values.map(\.request.client))
    let levels = Dictionary(uniqueKeysWithValues: names.map { ($0, level(of: $0, now)) })
    let quick = LaneLoad(holders.values.filter { !$0.isSlow }, of: lanes, levels)
    let slow = LaneLoad(holders.values.filter(\.isSlow), of: slowLanes)
    return waiting.values
      .filter { request in
        guard let member = members[request.member] else { return false }
        return isSlow(request) ? slow.admits(request) : quick.admits(request, limit: member.limit)
      }
      .max { first, second in
        if first.priority != second.priority { return first.priority < second.priority }
        let uses = (levels[first.client, default: 0], levels[second.client, default: 0])
        if uses.0 != uses.1 { return uses.0 > uses.1 }
        let clients = (self.clients[first.client]?.lastTurn ?? 0, self.clients[second.client]?.lastTurn ?? 0)
        if clients.0 != clients.1 { return clients.0 > clients.1 }
        let turns = (members[first.member]?.lastTurn ?? 0, members[second.member]?.lastTurn ?? 0)
        return turns.0 == turns.1 ? first.order > second.order : turns.0 > turns.1
      }
  }

  /// Whether a request has to wait for a slow lane.
  private func isSlow(_ request: LaneScheduler.Request) -> Bool {
    slowLanes > 0 && members[request.member]?.slow.contains(request.work) == true
  }

  /// The level of a client's use of lanes: 0 below a quarter of a second, and one more for each doubling. Clients of
  /// the same level take turns. Requests without a client have level 0.
  private func level(of client: String?, _ now: ContinuousClock.Instant) -> Int {
    guard let client else { return 0 }
    let atWork = holders.values.filter { $0.request.client == client }.map { max(.zero, now - $0.start) / .seconds(1) }
    let held = (clients[client]?.held(at: now) ?? 0) + atWork.reduce(0, +)
    return held < 0.25 ? 0 : Int(log2(held / 0.25)) + 1
  }

  private mutating func noteTurn(of client: String?, _ now: ContinuousClock.Instant) {
    clients[client, default: LaneScheduler.ClientUse(since: now)].lastTurn = clock
    // Clients come and go: those who had their turn longest ago are forgotten.
    guard clients.count > 2 * Self.maximumClientCount else { return }
    let oldest = clients.values.map(\.lastTurn).sorted()[Self.maximumClientCount]
    clients = clients.filter { $0.value.lastTurn >= oldest }
  }

  private mutating func noteUse(of client: String?, _ duration: Duration, _ now: ContinuousClock.Instant) {
    guard let known = clients[client] else { return }
    clients[client]?.held = known.held(at: now) + max(.zero, duration) / .seconds(1)
    clients[client]?.since = now
  }

  private static let maximumClientCount = 1024

  fileprivate mutating func takeBack(
    _ ticket: LaneTicket,
    isDone: Bool,
    _ patience: Duration,
    _ now: ContinuousClock.Instant
  ) -> LaneScheduler.Holder? {
    guard let holder = holders.removeValue(forKey: ticket.id) else { return nil }
    clock += 1
    noteUse(of: holder.request.client, now - holder.start, now)
    let id = holder.request.member
    members[id]?.idle.append((holder.lane, clock))
    if slowLanes > 0 {
      if now - holder.start >= patience {
        members[id]?.slow.insert(holder.request.work)
      } else if isDone {
        members[id]?.slow.remove(holder.request.work)
      }
    }
    return holder
  }

  /// Moves requests that have run for long to the slow lanes, or stops them if there is no room and others wait.
  fileprivate mutating func moveSlow(_ patience: Duration, _ now: ContinuousClock.Instant) {
    guard slowLanes > 0 else { return }
    let overdue = holders.values.filter { !$0.isSlow && !$0.isStopped && now - $0.start >= patience }
    for holder in overdue.sorted(by: { $0.start < $1.start }) {
      let id = holder.request.member
      members[id]?.slow.insert(holder.request.work)
      if LaneLoad(holders.values.filter(\.isSlow), of: slowLanes).admits(holder.request) {
        holders[holder.request.ticket.id]?.isSlow = true
      } else if holder.request.work.canBeRepeated, members[id]?.canStop == true,
        waiting.values.contains(where: { !isSlow($0) })
      {
        holders[holder.request.ticket.id]?.isStopped = true
        stoppedCount += 1
        // Stop it here, while the lane still belongs to this request.
        holder.lane.stop()
      }
    }
  }

  /// When to look at the holders again; `nil` where there is no need, or it is known.
  fileprivate mutating func startsLooking(
    _ patience: Duration,
    _ now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant? {
    guard nextLook == nil, !waiting.isEmpty else { return nil }
    var moments: [ContinuousClock.Instant] = []
    if slowLanes > 0 { moments = holders.values.filter { !$0.isSlow }.map { $0.start + patience }.filter { $0 > now } }
    // A client's use decays with time alone, so check again later.
    if waiting.values.contains(where: { level(of: $0.client, now) >= LaneLoad.heavy }) {
      moments.append(now + patience)
    }
    nextLook = moments.min()
    return nextLook
  }

  /// Closes idle lanes beyond the maximum number of open documents, the longest idle first.
  fileprivate mutating func closeLongestIdle() -> [any Lane] {
    var closed: [any Lane] = []
    while openLanes > documents {
      let oldest = members.compactMap { id, member in member.idle.first.map { (id, $0.since) } }.min { $0.1 < $1.1 }
      guard let (id, _) = oldest, let lane = members[id]?.idle.removeFirst().lane else { break }
      openLanes -= 1
      closed.append(lane)
    }
    return closed
  }
}
