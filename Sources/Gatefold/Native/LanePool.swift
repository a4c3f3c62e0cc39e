internal import Synchronization

/// The lanes of an issue: opened one by one as they are needed, up to a limit.
final class LanePool: Sendable {
  private struct Member {
    let lane: Lane
    var pending = 0
    /// The region whose display list the lane was last asked for.
    var region: PageRegion?
  }

  private let bytes: DocumentBytes
  private let password: String?
  let limit: Int
  private let members: Mutex<[Member]>

  init(bytes: DocumentBytes, password: String?, limit: Int) {
    self.bytes = bytes
    self.password = password
    self.limit = limit
    members = Mutex([Member(lane: Lane(bytes: bytes, password: password))])
  }

  /// Runs a request on the lane that holds a region's display list, else on the least busy one.
  func withLane<Value: Sendable>(
    holding region: PageRegion? = nil,
    _ body: @Sendable (Lane) async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    let (position, lane) = reserve(region)
    defer { members.withLock { $0[position].pending -= 1 } }
    return try await body(lane)
  }

  private func reserve(_ region: PageRegion?) -> (Int, Lane) {
    members.withLock { members in
      let position = choose(from: &members, holding: region)
      members[position].pending += 1
      if let region { members[position].region = region }
      return (position, members[position].lane)
    }
  }

  private func choose(from members: inout [Member], holding region: PageRegion?) -> Int {
    if let region, let holder = members.firstIndex(where: { $0.region == region }) { return holder }
    let leastBusy = members.indices.min { members[$0].pending < members[$1].pending } ?? 0
    guard members[leastBusy].pending > 0, members.count < limit else { return leastBusy }
    members.append(Member(lane: Lane(bytes: bytes, password: password)))
    return members.count - 1
  }
}
