/// The order in which the clusters of a line stand from left to right (UAX #9, rule L2).
enum VisualOrder {
  /// - Parameter clusters: of one line, in reading order.
  /// - Returns: their numbers.
  static func order(_ clusters: Range<Int>, of text: ShapedText) -> [Int] {
    var segments: [(range: Range<Int>, level: UInt8)] = []
    for index in clusters {
      let level = text.runs[Int(text.clusters[index].run)].level
      if let last = segments.last, last.level == level {
        segments[segments.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        segments.append((index..<index + 1, level))
      }
    }
    reverse(&segments)
    var order: [Int] = []
    order.reserveCapacity(clusters.count)
    for (range, level) in segments {
      if level.isMultiple(of: 2) { order.append(contentsOf: range) } else { order.append(contentsOf: range.reversed()) }
    }
    return order
  }

  /// From the highest level down to the lowest odd one, reverses what stands at that level or above.
  private static func reverse(_ segments: inout [(range: Range<Int>, level: UInt8)]) {
    guard let highest = segments.map(\.level).max(),
      let lowest = segments.map(\.level).filter({ !$0.isMultiple(of: 2) }).min()
    else { return }
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < segments.count {
        guard segments[start].level >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < segments.count, segments[end].level >= level { end += 1 }
        segments[start..<end].reverse()
        start = end
      }
    }
  }
}
