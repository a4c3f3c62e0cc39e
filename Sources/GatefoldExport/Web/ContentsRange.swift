internal import Gatefold

/// An item of the contents with the pages that it runs over: those from where it begins to where the next one does.
struct ContentsRange: Hashable, Sendable {
  let title: String
  /// Its own, without those of its children; at least one where it leads to a page.
  let pages: Range<Int>
  let children: [ContentsRange]

  /// - Returns: those that lead to a page, or hold one that does.
  static func ranges(of items: [ContentsItem], pageCount: Int) -> [ContentsRange] {
    let starts = Set(items.flatMap(\.starts)).sorted()
    return ranges(of: items, starts: starts, pageCount: pageCount)
  }

  private static func ranges(of items: [ContentsItem], starts: [Int], pageCount: Int) -> [ContentsRange] {
    items.compactMap { item in
      let children = ranges(of: item.children, starts: starts, pageCount: pageCount)
      guard let start = item.pageIndex, (0..<pageCount).contains(start) else {
        return children.isEmpty ? nil : ContentsRange(title: item.title, pages: 0..<0, children: children)
      }
      let end = starts.first { $0 > start } ?? pageCount
      return ContentsRange(title: item.title, pages: start..<max(end, start + 1), children: children)
    }
  }
}

extension ContentsItem {
  /// Where it and what is below it begin.
  fileprivate var starts: [Int] { [pageIndex].compactMap(\.self) + children.flatMap(\.starts) }
}
