extension WireReader {
  /// An index, from 0.
  mutating func index() throws(WireError) -> Int {
    let index = try load(Int32.self)
    guard index >= 0 else { throw WireError(expected: "an index") }
    return Int(index)
  }

  mutating func optionalIndex() throws(WireError) -> Int? {
    let index: Int? = try read()
    if let index, !(0...Int(Int32.max)).contains(index) { throw WireError(expected: "an index") }
    return index
  }

  /// A number of pages, at most the number of objects in a document (PDF 32000-1, annex C), since memory is allocated
  /// from it.
  mutating func pageCount() throws(WireError) -> Int {
    let count = try index()
    guard count <= 8_388_607 else { throw WireError(expected: "a number of pages") }
    return count
  }

  /// A position or length on a page. Files may have extreme values, which are clamped; NaN becomes 0.
  mutating func coordinate() throws(WireError) -> Double {
    Self.coordinate(try load(Double.self))
  }

  static func coordinate(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, -1e100), 1e100) }

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
