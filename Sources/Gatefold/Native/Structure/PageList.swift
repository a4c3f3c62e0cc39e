/// The objects of a document's pages in their order.
///
/// The tree is walked to its last page, as libqpdf and poppler do: its counts, by which `NativeStructure.page(at:)`
/// finds a page at once, may be wrong. A node with kids that comes a second time is left out.
struct PageList {
  private static let maximumCount = 1_000_000

  private var pages: [NativeObject] = []

  init(of root: NativeObject) {
    guard let tree = Self.tree(of: root), tree["/Kids"] != nil else { return }
    var seen = SeenObjects()
    var waiting = [tree]
    while let node = waiting.popLast(), pages.count < Self.maximumCount {
      if node.isPlainDictionary, let kids = node["/Kids"] {
        guard seen.isNew(node) else { continue }
        let room = max(0, Self.maximumCount - waiting.count)
        waiting += (0..<min(kids.count, room)).reversed().map(kids.item(at:))
      } else {
        pages.append(node)
      }
    }
  }

  /// The root of the page tree. Some catalogs name a page of it instead, or a node.
  private static func tree(of root: NativeObject) -> NativeObject? {
    var tree = root["/Pages"]
    var seen = SeenObjects()
    while let node = tree, node.isPlainDictionary, let parent = node["/Parent"], seen.isNew(node) {
      tree = parent
    }
    return tree?.isPlainDictionary == true ? tree : nil
  }

  var count: Int { pages.count }

  /// `nil` if there is no such page. The object may be anything, whatever the tree says.
  subscript(index: Int) -> NativeObject? { pages.indices.contains(index) ? pages[index] : nil }
}
