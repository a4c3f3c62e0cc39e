internal import ArgumentParser
internal import Gatefold

/// Pages as people name them: "1,3-5" or "10-", numbered from 1.
struct PageList: ExpressibleByArgument, Sendable {
  private let ranges: [ClosedRange<Int>]
  /// The list as it was given.
  let description: String

  init?(argument: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard let first = Int(ends[0]), first >= 1, ends.count <= 2 else { return nil }
      let last = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1])
      guard let last, last >= first else { return nil }
      ranges.append(first...last)
    }
    self.ranges = ranges
    description = argument
  }

  /// The indices of the pages, from 0, each once, in the order given. A range beyond the last page gives the pages that
  /// exist, since issues of a batch differ in length.
  ///
  /// - Throws: `pageOutOfRange` if a named page, or every page of a range, does not exist.
  func indices(pageCount: Int) throws(GatefoldError) -> [Int] {
    var indices: [Int] = []
    var seen: Set<Int> = []
    for range in ranges {
      guard range.lowerBound <= pageCount else {
        throw .pageOutOfRange(range.lowerBound - 1, pageCount: pageCount)
      }
      indices += (range.lowerBound - 1..<min(range.upperBound, pageCount)).filter { seen.insert($0).inserted }
    }
    return indices
  }

  /// Returns the page numbers of closed ranges past the last page, or `nil` if every range ends before it.
  func numbers(past pageCount: Int) -> ClosedRange<Int>? {
    let last = ranges.map(\.upperBound).filter { $0 > pageCount && $0 < Int.max }.max()
    return last.map { pageCount + 1...$0 }
  }
}
