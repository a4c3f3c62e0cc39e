/// The destinations of a document by their names, from the name tree and from the older dictionary (PDF 32000-1,
/// 12.3.2.3). Where both have a name, the tree counts.
///
/// Names past the first 200,000 are left out.
struct NamedDestinations {
  private var destinations: [[UInt8]: RawDestination] = [:]
  private var count = 0

  private static let maximumCount = 200_000

  init(of root: NativeObject, pages: PageIndices) {
    ObjectVisitBudget().forEachName(in: root["/Names"]?["/Dests"]) { key, value in
      if let name = key?.bytes { add(name, value, pages) }
    }
    if let dictionary = root["/Dests"] {
      for key in dictionary.keys { add(Array(key.utf8.dropFirst()), dictionary[key], pages) }
    }
  }

  subscript(name: [UInt8]) -> RawDestination? { destinations[name] }

  private mutating func add(_ name: [UInt8], _ value: NativeObject?, _ pages: PageIndices) {
    count += 1
    guard count <= Self.maximumCount, destinations[name] == nil, let value else { return }
    let array = value.isArray ? value : value["/D"] ?? value["/SD"]
    destinations[name] = array.flatMap { RawDestination($0, pages: pages) }
  }
}
