/// An item of a tree of contents.
protocol NestedItem {
  var children: [Self] { get set }
}

extension NestedItem {
  /// Puts items together that come in depth-first order, with how deep each lies, from 0.
  static func tree(_ list: some Sequence<(depth: Int, item: Self)>) -> [Self] {
    // The items whose children are still being gathered, one a depth.
    var ancestors: [Self] = []
    var roots: [Self] = []

    func close() {
      let item = ancestors.removeLast()
      if ancestors.isEmpty {
        roots.append(item)
      } else {
        ancestors[ancestors.count - 1].children.append(item)
      }
    }

    for (depth, item) in list {
      while ancestors.count > depth { close() }
      ancestors.append(item)
    }
    while !ancestors.isEmpty { close() }
    return roots
  }
}

extension OutlineItem: NestedItem {}
extension ContentsItem: NestedItem {}
