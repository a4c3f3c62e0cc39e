/// The lanes of a kind in use, by issue and by client.
struct LaneLoad {
  private let count: Int
  private let byMember: [LanePool.ID: Int]
  private let byClient: [String?: Int]
  private let lanes: Int
  /// The maximum number of lanes for one client, for one issue, or for all heavy clients together: one is left to
  /// others.
  private let share: Int
  private let levels: [String?: Int]
  private let heavyCount: Int

  /// The level of a client that has used lanes for a second of late.
  static let heavy = 3

  init(_ holders: [LaneScheduler.Holder], of lanes: Int, _ levels: [String?: Int] = [:]) {
    self.levels = levels
    heavyCount = holders.count { levels[$0.request.client, default: 0] >= Self.heavy }
    count = holders.count
    byMember = Dictionary(holders.map { ($0.request.member, 1) }, uniquingKeysWith: +)
    byClient = Dictionary(holders.map { ($0.request.client, 1) }, uniquingKeysWith: +)
    self.lanes = lanes
    share = max(1, lanes - 1)
  }

  /// - Parameter limit: of the issue.
  func admits(_ request: LaneScheduler.Request, limit: Int = .max) -> Bool {
    guard count < lanes else { return false }
    let ofIssue = byMember[request.member, default: 0]
    guard let client = request.client else { return ofIssue < limit }
    if levels[client, default: 0] >= Self.heavy, heavyCount >= share { return false }
    return ofIssue < min(limit, share) && byClient[client, default: 0] < share
  }
}
