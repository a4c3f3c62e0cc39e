extension ContentsItem {
  /// Items in the order in which they are read, each with its depth, as a tree.
  static func tree(_ items: [(item: ContentsItem, depth: Int)]) -> [ContentsItem] {
    var ancestors: [ContentsItem] = []
    var roots: [ContentsItem] = []
    func close() {
      let item = ancestors.removeLast()
      if ancestors.isEmpty {
        roots.append(item)
      } else {
        ancestors[ancestors.count - 1].children.append(item)
      }
    }
    for (item, depth) in items {
      while ancestors.count > depth { close() }
      ancestors.append(item)
    }
    while !ancestors.isEmpty { close() }
    return roots
  }
}
