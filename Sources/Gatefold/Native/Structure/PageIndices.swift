/// Maps page objects to page indices: destinations and structure refer to pages by object.
struct PageIndices {
  private var indices: [Int: Int] = [:]

  /// Deeper trees are loops.
  private static let maximumDepth = 64
  private static let maximumCount = 1_000_000
  private static let maximumElements = 1_000

  /// Knows only the first page, by the number of its object.
  init(onlyPage id: Int) {
    indices = [id: 0]
  }

  init(of root: NativeObject) {
    guard let pages = root["/Pages"] else { return }
    var seen: Set<Int> = []
    var count = 0
    var waiting: [(node: NativeObject, depth: Int)] = [(pages, 0)]
    while let (node, depth) = waiting.popLast(), count < Self.maximumCount {
      if let kids = node["/Kids"] {
        if let id = node.id, !seen.insert(id).inserted { continue }
        guard depth < Self.maximumDepth else { continue }
        waiting += kids.items(atMost: Self.maximumCount).reversed().map { ($0, depth + 1) }
      } else {
        if let id = node.id { indices[id] = count }
        count += 1
      }
    }
  }

  /// From 0.
  func index(of page: NativeObject?) -> Int? {
    page?.id.flatMap { indices[$0] }
  }

  /// The page of the first content of a structure element (PDF 32000-1, 14.7.2), which names it or has kids that do.
  func index(ofElement element: NativeObject) -> Int? {
    var waiting = [element]
    for _ in 0..<Self.maximumElements {
      guard let next = waiting.popLast() else { return nil }
      if let index = index(of: next["/Pg"]) { return index }
      if let kids = next["/K"] { waiting += kids.items(atMost: Self.maximumElements).reversed() }
    }
    return nil
  }
}
