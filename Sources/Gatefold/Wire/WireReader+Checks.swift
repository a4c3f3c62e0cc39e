extension WireReader {
  /// An index, from 0.
  mutating func index() throws(WireError) -> Int {
    let index = try load(Int32.self)
    guard index >= 0 else { throw WireError(expected: "an index") }
    return Int(index)
  }

  mutating func finite() throws(WireError) -> Double {
    let number = try load(Double.self)
    guard number.isFinite else { throw WireError(expected: "a finite number") }
    return number
  }
}

extension WireWriter {
  mutating func write(index: Int) {
    write(Int32(clamping: index))
  }
}
