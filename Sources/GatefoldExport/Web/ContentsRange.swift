internal import Gatefold

/// A contents item with its pages: from its start to the start of the next item.
struct ContentsRange: Hashable, Sendable {
  let title: String
  /// The item's own pages, excluding its children's; at least one if it leads to a page.
  let pages: Range<Int>
  let children: [ContentsRange]

  /// - Returns: items that lead to a page, or contain one that does.
  static func ranges(of items: [ContentsItem], pageCount: Int) -> [ContentsRange] {
    var starts = Starts(items.flatMap(\.starts), pageCount: pageCount)
    return ranges(of: items, &starts)
  }

  private static func ranges(of items: [ContentsItem], _ starts: inout Starts) -> [ContentsRange] {
    items.compactMap { item in
      // Taken before the pages of its children, which start after it.
      let pages = item.pageIndex.flatMap { starts.takePages(from: $0) }
      let children = ranges(of: item.children, &starts)
      guard pages != nil || !children.isEmpty else { return nil }
      return ContentsRange(title: item.title, pages: pages ?? 0..<0, children: children)
    }
  }

  /// Start pages of the items that are not processed yet.
  private struct Starts {
    /// Pages on which items start, sorted, each once.
    private let pages: [Int]
    /// How many items are still to begin on each page.
    private var counts: [Int: Int]
    private let pageCount: Int

    /// - Parameter starts: of all items, in any order.
    init(_ starts: [Int], pageCount: Int) {
      counts = starts.reduce(into: [:]) { counts, page in
        if (0..<pageCount).contains(page) { counts[page, default: 0] += 1 }
      }
      pages = counts.keys.sorted()
      self.pageCount = pageCount
    }

    /// The pages of the next item, in the order of the contents, that begins on a page.
    mutating func takePages(from start: Int) -> Range<Int>? {
      guard let count = counts[start] else { return nil }
      counts[start] = count - 1
      // If several items start on one page, the last one continues on the following pages.
      if count > 1 { return start..<start + 1 }
      let next = pages.partitioningIndex { $0 > start }
      return start..<(next < pages.count ? pages[next] : pageCount)
    }
  }
}

extension ContentsItem {
  /// Start pages of the item and its descendants.
  fileprivate var starts: [Int] { [pageIndex].compactMap(\.self) + children.flatMap(\.starts) }
}
