extension Array {
  /// The index of the first element that satisfies a predicate, found by binary search, or `endIndex` if none does.
  ///
  /// The array is partitioned: the predicate holds for no element before the index, and for all from there on. The
  /// corresponding method of swift-algorithms has the same name.
  package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [Double] {
  /// The indices of sorted numbers from one through another.
  func indices(from low: Double, through high: Double) -> Range<Int> {
    let start = partitioningIndex { $0 >= low }
    return start..<Swift.max(start, partitioningIndex { $0 > high })
  }
}
