/// Limits the number of objects visited for one request, since names and arrays may be endless or cyclic. All readers
/// of a request share it.
final class ObjectVisitBudget {
  private var left = 400_000

  /// Whether another object may be looked at.
  func spend() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return true
  }

  /// The items of an array, null ones too, since each has its place; a single value counts as an array of one.
  func items(of object: NativeObject?) -> [NativeObject] {
    guard let object, !object.isNull else { return [] }
    guard object.isArray else { return spend() ? [object] : [] }
    var items: [NativeObject] = []
    for index in 0..<object.count {
      guard spend() else { break }
      items.append(object.item(at: index))
    }
    return items
  }

  /// Calls `body` with each key and value of a name tree (PDF 32000-1, 7.9.6), in the order of the file. Keys may be
  /// missing or no strings, and values null.
  func forEachName(in tree: NativeObject?, _ body: (_ key: NativeObject?, _ value: NativeObject) -> Void) {
    var seen = SeenObjects()
    var waiting = [tree]
    while !waiting.isEmpty, spend() {
      guard let node = waiting.removeLast(), node.isPlainDictionary, seen.isNew(node) else { continue }
      if let names = node["/Names"] {
        for place in stride(from: 0, to: names.count - 1, by: 2) {
          guard spend() else { break }
          body(names[place], names.item(at: place + 1))
        }
      }
      waiting += items(of: node["/Kids"]).reversed()
    }
  }
}
