internal import Gatefold

/// Groups rectangles that touch, or nearly.
struct FrameClusters {
  struct Cluster {
    var frame: PageRect
    var members: [Int]
  }

  private(set) var clusters: [Cluster] = []
  private let maximumGap: Double
  /// Beyond it, what comes is left out: a page of so many parts is a map or a texture.
  private static let maximumCount = 400

  init(maximumGap: Double) { self.maximumGap = maximumGap }

  mutating func add(_ frame: PageRect, _ member: Int) {
    let near = clusters.indices.filter { index in
      let gap = clusters[index].frame.gap(to: frame)
      return max(gap.x, gap.y) <= maximumGap
    }
    guard let first = near.first else {
      if clusters.count < Self.maximumCount { clusters.append(Cluster(frame: frame, members: [member])) }
      return
    }
    clusters[first].frame = clusters[first].frame.union(frame)
    clusters[first].members.append(member)
    for index in near.dropFirst().reversed() {
      clusters[first].frame = clusters[first].frame.union(clusters[index].frame)
      clusters[first].members += clusters[index].members
      clusters.remove(at: index)
    }
    join(first)
  }

  /// Joins a cluster that has grown with those that it touches now.
  private mutating func join(_ grown: Int) {
    var place = grown
    while let other = clusters.indices.first(where: { index in
      guard index != place else { return false }
      let gap = clusters[index].frame.gap(to: clusters[place].frame)
      return max(gap.x, gap.y) <= maximumGap
    }) {
      clusters[place].frame = clusters[place].frame.union(clusters[other].frame)
      clusters[place].members += clusters[other].members
      clusters.remove(at: other)
      if other < place { place -= 1 }
    }
  }
}
