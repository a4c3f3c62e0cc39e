internal import Synchronization

/// Grants lanes to requests, across all issues of a `RenderingContext`.
///
/// The request with the highest priority goes first; among equal ones, that of the issue whose last turn is longest
/// ago, and within an issue the oldest. The budget limits the number of busy lanes, and each issue has its own limit.
final class LaneScheduler: Sendable {
  fileprivate struct Member {
    let limit: Int
    let open: @Sendable () -> any Lane
    /// Idle lanes with the time of their last use, the most recently used at the end.
    var idle: [(lane: any Lane, since: Int)] = []
    var busy = 0
    var lastTurn = 0
  }

  fileprivate struct Request {
    let ticket: LaneTicket
    let member: LanePool.ID
    var priority: RenderingPriority
    let order: Int
  }

  fileprivate struct State {
    var lanes: Int
    var documents: Int
    var members: [LanePool.ID: Member] = [:]
    var waiting: [LaneTicket.ID: Request] = [:]
    /// Logical clock for ordering events.
    var clock = 0
    var busy = 0
    var openLanes = 0
  }

  private let state: Mutex<State>

  init(lanes: Int, documents: Int) {
    state = Mutex(State(lanes: lanes, documents: documents))
  }

  func setLimits(lanes: Int, documents: Int) {
    change { state in
      state.lanes = lanes
      state.documents = documents
    }
  }

  func add(_ id: LanePool.ID, limit: Int, open: @escaping @Sendable () -> any Lane) {
    state.withLock { $0.members[id] = Member(limit: limit, open: open) }
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

  /// Asks for a lane. The ticket gets it at once, or when its turn comes.
  func request(_ member: LanePool.ID, _ priority: RenderingPriority) -> LaneTicket {
    let ticket = LaneTicket()
    change { state in
      state.clock += 1
      state.waiting[ticket.id] = Request(ticket: ticket, member: member, priority: priority, order: state.clock)
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

  /// Takes a lane back from a request that is done.
  func giveBack(_ lane: any Lane, of id: LanePool.ID) {
    change { state in
      state.clock += 1
      state.busy -= 1
      state.members[id]?.busy -= 1
      state.members[id]?.idle.append((lane, state.clock))
    }
  }

  /// How many more requests of a pool could be at work now.
  func freeLaneCount(for id: LanePool.ID) -> Int {
    state.withLock { state in
      guard let member = state.members[id] else { return 0 }
      return max(0, min(state.lanes - state.busy, member.limit - member.busy))
    }
  }

  /// Requests that have no lane yet.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Lanes at work or idle.
  var openLaneCount: Int { state.withLock { $0.openLanes } }

  /// Changes the state, then grants all possible requests.
  private func change(_ body: (inout State) -> Void) {
    let (grants, closed) = state.withLock { state in
      body(&state)
      var grants: [(ticket: LaneTicket, lane: any Lane)] = []
      while let grant = state.nextGrant() { grants.append(grant) }
      return (grants, state.closeLongestIdle())
    }
    for grant in grants { grant.ticket.grant(grant.lane) }
    // The closed lanes end here, outside the lock.
    _ = closed
  }
}

extension LaneScheduler.State {
  /// Takes the request whose turn it is and a lane for it; `nil` where none may run now.
  fileprivate mutating func nextGrant() -> (ticket: LaneTicket, lane: any Lane)? {
    guard busy < lanes, let request = nextRequest(), var member = members[request.member] else { return nil }
    waiting[request.ticket.id] = nil
    clock += 1
    busy += 1
    member.busy += 1
    member.lastTurn = clock
    let idle = member.idle.popLast()
    if idle == nil { openLanes += 1 }
    members[request.member] = member
    return (request.ticket, idle?.lane ?? member.open())
  }

  private func nextRequest() -> LaneScheduler.Request? {
    waiting.values
      .filter { request in members[request.member].map { $0.busy < $0.limit } ?? false }
      .max { first, second in
        if first.priority != second.priority { return first.priority < second.priority }
        let turns = (members[first.member]?.lastTurn ?? 0, members[second.member]?.lastTurn ?? 0)
        return turns.0 == turns.1 ? first.order > second.order : turns.0 > turns.1
      }
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

/// A request for a lane.
final class LaneTicket: Sendable {
  typealias ID = ObjectIdentifier

  private enum State {
    case waiting
    case awaited(CheckedContinuation<(any Lane)?, Never>)
    case answered((any Lane)?)
  }

  private let state = Mutex(State.waiting)

  var id: ID { ObjectIdentifier(self) }

  /// The lane; `nil` where the request was withdrawn. Awaited once.
  var lane: (any Lane)? {
    get async {
      await withCheckedContinuation { continuation in
        let answer: (any Lane)?? = state.withLock { state in
          if case .answered(let lane) = state { return .some(lane) }
          state = .awaited(continuation)
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    }
  }

  fileprivate func grant(_ lane: (any Lane)?) {
    let continuation: CheckedContinuation<(any Lane)?, Never>? = state.withLock { state in
      defer { state = .answered(lane) }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: lane)
  }
}
