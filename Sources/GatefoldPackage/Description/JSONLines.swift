internal import Synchronization

/// Finds the lines of values in JSON that is known to be valid.
final class JSONLines: Sendable {
  private let start: JSONLineScanner
  /// Where the items of lists begin that are members of the whole, so that the last of many is found as fast as the first.
  private let items = Mutex<[String: [JSONLineScanner]]>([:])

  init(_ bytes: [UInt8]) { start = JSONLineScanner(bytes) }

  /// The line, from 1, on which a value begins, or if absent, the line of the innermost value around it.
  func line(of path: ValuePath) -> Int {
    guard path.steps.count > 1, case .member(let name) = path.steps[0], case .item(let index) = path.steps[1] else {
      return start.line(of: path.steps[...])
    }
    let known = items.withLock { items in
      if let known = items[name] { return known }
      let found = start.items(ofList: name)
      items[name] = found
      return found
    }
    guard known.indices.contains(index) else { return start.line(of: path.steps[...]) }
    return known[index].line(of: path.steps[2...])
  }
}
