/// An item of a tree of contents.
protocol NestedItem {
  var children: [Self] { get set }
}

extension NestedItem {
  /// Builds a tree from items in depth-first order with their depths from 0.
  static func tree(_ list: some Sequence<(depth: Int, item: Self)>) -> [Self] {
    // Items whose children are still being collected, one for each depth.
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
