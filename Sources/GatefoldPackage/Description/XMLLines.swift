/// The lines of the elements of a description in XML: a few bytes for each, since there may be millions.
struct XMLLines: Sendable {
  private struct Element: Sendable {
    let name: Int32
    let line: Int32
    /// The number of the element that begins behind the end of this one.
    var end: Int32
  }

  private var elements: [Element] = []
  private var names: [String: Int32] = [:]

  /// Notes that an element begins.
  ///
  /// - Returns: its number.
  mutating func begin(_ name: String, line: Int) -> Int {
    let number = names[name] ?? Int32(names.count)
    names[name] = number
    elements.append(Element(name: number, line: Int32(clamping: line), end: 0))
    return elements.count - 1
  }

  /// Notes that an element ends.
  mutating func end(_ element: Int) { elements[element].end = Int32(elements.count) }

  /// The line, from 1, on which a value begins, or if absent, the line of the innermost value around it.
  func line(of path: ValuePath) -> Int? {
    guard !elements.isEmpty else { return nil }
    var element = 0
    for step in path.steps {
      guard let next = child(step, of: element) else { break }
      element = next
    }
    return Int(elements[element].line)
  }

  private func child(_ step: ValuePath.Step, of element: Int) -> Int? {
    let end = Int(elements[element].end)
    var (child, place) = (element + 1, 0)
    while child < end {
      switch step {
      case .member(let name): if elements[child].name == names[name] { return child }
      case .item(let index): if place == index { return child }
      }
      (child, place) = (Int(elements[child].end), place + 1)
    }
    return nil
  }
}
