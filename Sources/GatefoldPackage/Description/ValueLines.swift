/// The lines of the values of a description: a few bytes for each, since there may be millions.
struct ValueLines: Sendable {
  private struct Value: Sendable {
    let name: Int32
    let line: Int32
    /// The number of the value that begins behind the end of this one.
    var end: Int32
  }

  private var values: [Value] = []
  private var names: [String: Int32] = [:]

  /// Notes that a value begins.
  ///
  /// - Returns: its number.
  mutating func begin(_ name: String, line: Int) -> Int {
    let number = names[name] ?? Int32(names.count)
    names[name] = number
    values.append(Value(name: number, line: Int32(clamping: line), end: 0))
    return values.count - 1
  }

  /// Notes that a value ends.
  mutating func end(_ value: Int) { values[value].end = Int32(values.count) }

  /// The line, from 1, on which a value begins, or if absent, the line of the innermost value around it.
  func line(of path: ValuePath) -> Int? {
    guard !values.isEmpty else { return nil }
    var value = 0
    for step in path.steps {
      guard let next = child(step, of: value) else { break }
      value = next
    }
    return Int(values[value].line)
  }

  private func child(_ step: ValuePath.Step, of value: Int) -> Int? {
    let end = Int(values[value].end)
    var (child, place) = (value + 1, 0)
    while child < end {
      switch step {
      case .member(let name): if values[child].name == names[name] { return child }
      case .item(let index): if place == index { return child }
      }
      (child, place) = (Int(values[child].end), place + 1)
    }
    return nil
  }
}
