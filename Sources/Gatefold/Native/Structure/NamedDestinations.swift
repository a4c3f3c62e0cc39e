/// The destinations of a document by their names, from the name tree and from the older dictionary (PDF 32000-1,
/// 12.3.2.3). Where both have a name, the tree counts.
///
/// Names past the first 200,000 are left out.
struct NamedDestinations {
  private var destinations: [[UInt8]: RawDestination] = [:]
  private var count = 0

  private static let maximumDepth = 64
  private static let maximumCount = 200_000

  init(of root: NativeObject, pages: PageIndices) {
    if let tree = root["/Names"]?["/Dests"] { addTree(tree, pages) }
    if let dictionary = root["/Dests"] {
      for key in dictionary.keys { add(Array(key.utf8.dropFirst()), dictionary[key], pages) }
    }
  }

  subscript(name: [UInt8]) -> RawDestination? { destinations[name] }

  private mutating func addTree(_ tree: NativeObject, _ pages: PageIndices) {
    var seen: Set<Int> = []
    var waiting: [(node: NativeObject, depth: Int)] = [(tree, 0)]
    while let (node, depth) = waiting.popLast(), count < Self.maximumCount {
      if let id = node.id, !seen.insert(id).inserted { continue }
      if let names = node["/Names"] {
        for place in stride(from: 0, to: names.count - 1, by: 2) {
          if let name = names[place]?.bytes { add(name, names[place + 1], pages) }
        }
      }
      if depth < Self.maximumDepth, let kids = node["/Kids"] {
        waiting += kids.items(atMost: Self.maximumCount).reversed().map { ($0, depth + 1) }
      }
    }
  }

  private mutating func add(_ name: [UInt8], _ value: NativeObject?, _ pages: PageIndices) {
    count += 1
    guard count <= Self.maximumCount, destinations[name] == nil, let value else { return }
    let array = value.isArray ? value : value["/D"] ?? value["/SD"]
    destinations[name] = array.flatMap { RawDestination($0, pages: pages) }
  }
}
