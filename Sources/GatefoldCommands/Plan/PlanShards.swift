/// Divides a plan into shards of about equal cost.
///
/// The issue with the highest cost goes to the shard with the lowest cost so far, and so on (longest processing time
/// first), which costs at most a third more than the best division. The same costs give the same shards.
struct PlanShards {
  /// The shard of each entry, from 0; -1 for an entry that costs nothing, since there is nothing to do.
  let shardOfEntry: [Int]
  /// The cost of each shard.
  let costs: [Int]

  init(costs entryCosts: [Int], count: Int) {
    var shardOfEntry = entryCosts.map { _ in -1 }
    var heap = ShardHeap(count: count)
    let order = entryCosts.indices.filter { entryCosts[$0] > 0 }.sorted {
      (entryCosts[$1], $0) < (entryCosts[$0], $1)
    }
    for entry in order { shardOfEntry[entry] = heap.add(entryCosts[entry]) }
    self.shardOfEntry = shardOfEntry
    costs = heap.costs
  }

  /// The entries of a shard, the most expensive first, so that the shard has no long tail.
  ///
  /// - Parameters:
  ///   - shard: from 0.
  ///   - entryCosts: what the shards were made of.
  func entries(of shard: Int, costs entryCosts: [Int]) -> [Int] {
    shardOfEntry.indices.filter { shardOfEntry[$0] == shard }.sorted { (entryCosts[$1], $0) < (entryCosts[$0], $1) }
  }
}

/// The shards as a binary heap: the cheapest first, of equal ones the first.
private struct ShardHeap {
  private(set) var costs: [Int]
  private var shards: [Int]

  init(count: Int) {
    costs = Array(repeating: 0, count: count)
    // Equal costs in order form a heap.
    shards = Array(0..<count)
  }

  /// Adds a cost to the cheapest shard, and returns that.
  mutating func add(_ cost: Int) -> Int {
    let shard = shards[0]
    costs[shard] += cost
    var place = 0
    while true {
      let children = (2 * place + 1...2 * place + 2).filter { $0 < shards.count }
      guard let least = children.min(by: { precedes(shards[$0], shards[$1]) }), precedes(shards[least], shards[place])
      else { return shard }
      shards.swapAt(place, least)
      place = least
    }
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool { (costs[one], one) < (costs[other], other) }
}
