/// The canvases of a `ViewportFeed`: the pages of an issue, or its spreads.
enum ViewportCanvases: Sendable {
  case pages(MagazineIssue)
  case spreads([Spread])

  /// Returns the position in reading order of the canvas that contains a page, or `nil` if no canvas does.
  func position(ofPage pageIndex: Int) -> Int? {
    switch self {
    case .pages(let issue): (0..<issue.pageCount).contains(pageIndex) ? pageIndex : nil
    case .spreads(let spreads): spreads.firstIndex { $0.pageIndices.contains(pageIndex) }
    }
  }

  /// - Throws: `pageOutOfRange`.
  func canvas(at position: Int) async throws(GatefoldError) -> any PageCanvas {
    switch self {
    case .pages(let issue): try await issue.page(at: position)
    case .spreads(let spreads): spreads[position]
    }
  }

  /// The canvases after and before one, the nearest first.
  func neighbours(of position: Int, count: Int) -> [Int] {
    (0..<count)
      .flatMap { [position + 1 + $0, position - 1 - $0] }
      .filter(range.contains)
  }

  private var range: Range<Int> {
    switch self {
    case .pages(let issue): 0..<issue.pageCount
    case .spreads(let spreads): spreads.indices
    }
  }

  func missingPage(_ pageIndex: Int) -> GatefoldError {
    switch self {
    case .pages(let issue): .pageOutOfRange(pageIndex, pageCount: issue.pageCount)
    case .spreads(let spreads):
      .pageOutOfRange(pageIndex, pageCount: spreads.reduce(0) { $0 + $1.pageIndices.count })
    }
  }
}
