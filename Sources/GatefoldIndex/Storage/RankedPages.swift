internal import Gatefold

/// Pages that match a query, best first.
struct RankedPages: Sendable {
  struct Element: Sendable {
    let pageId: Int64
    let score: Double

    /// Equal pages are in the order in which they were added, so further results continue where these end.
    fileprivate func isBetter(than other: Element) -> Bool {
      score != other.score ? score > other.score : pageId < other.pageId
    }
  }

  /// At most the requested number of pages.
  private(set) var pages: [Element] = []
  /// Total number of matching pages.
  private(set) var count = 0
  private let limit: Int

  /// All matching pages have to be ranked in any case, so counting them is free.
  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ page: Element) {
    count += 1
    if pages.count == limit {
      guard let worst = pages.last, page.isBetter(than: worst) else { return }
      pages.removeLast()
    }
    pages.insert(page, at: pages.partitioningIndex { !$0.isBetter(than: page) })
  }
}
