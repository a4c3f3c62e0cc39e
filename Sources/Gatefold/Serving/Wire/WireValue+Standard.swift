internal import Foundation

// MARK: Numbers

/// Numbers for which every bit pattern is valid.
protocol WireNumber: WireValue, BitwiseCopyable {}

extension WireNumber {
  init(from reader: inout WireReader) throws(WireError) {
    self = try reader.load(Self.self)
  }

  func write(to writer: inout WireWriter) {
    withUnsafeBytes(of: self) { writer.append($0) }
  }
}

extension UInt8: WireNumber {}
extension UInt32: WireNumber {}
extension Int32: WireNumber {}
extension Int: WireNumber {}
extension Double: WireNumber {}

extension Bool: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.load(UInt8.self) {
    case 0: self = false
    case 1: self = true
    default: throw WireError(expected: "a truth value")
    }
  }

  func write(to writer: inout WireWriter) {
    writer.write(UInt8(self ? 1 : 0))
  }
}

// MARK: Text and time

extension String: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let count = try reader.count()
    self = try reader.text(count)
  }

  func write(to writer: inout WireWriter) {
    var text = self
    text.withUTF8 { utf8 in
      writer.write(UInt32(clamping: utf8.count))
      writer.append(UnsafeRawBufferPointer(utf8))
    }
  }
}

extension Date: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let seconds = try reader.read(Double.self)
    guard seconds.isFinite else { throw WireError(expected: "a date") }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  func write(to writer: inout WireWriter) {
    writer.write(timeIntervalSinceReferenceDate)
  }
}

// MARK: Names

/// Values that are encoded as a number or a string.
extension WireValue where Self: RawRepresentable, RawValue: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    guard let value = Self(rawValue: try reader.read(RawValue.self)) else { throw WireError(expected: "\(Self.self)") }
    self = value
  }

  func write(to writer: inout WireWriter) {
    writer.write(rawValue)
  }
}

// MARK: Several, or none

extension Optional: WireValue where Wrapped: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self = try reader.read(Bool.self) ? try reader.read(Wrapped.self) : nil
  }

  func write(to writer: inout WireWriter) {
    writer.write(self != nil)
    if let self { writer.write(self) }
  }
}

extension Array: WireValue where Element: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let count = try reader.count()
    self = try reader.nested { reader throws(WireError) in
      var values: [Element] = []
      // Elements may be much larger than their bytes.
      values.reserveCapacity(Swift.min(count, 1 << 16))
      for _ in 0..<count { values.append(try reader.read(Element.self)) }
      return values
    }
  }

  func write(to writer: inout WireWriter) {
    writer.write(UInt32(clamping: count))
    for element in self { writer.write(element) }
  }
}

extension Dictionary: WireValue where Key: WireValue, Value: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let count = try reader.count()
    var values: [Key: Value] = [:]
    for _ in 0..<count {
      let key = try reader.read(Key.self)
      values[key] = try reader.read(Value.self)
    }
    self = values
  }

  func write(to writer: inout WireWriter) {
    writer.write(UInt32(clamping: count))
    for (key, value) in self {
      writer.write(key)
      writer.write(value)
    }
  }
}

extension Range<Int>: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let lower = try reader.read(Int.self)
    let upper = try reader.read(Int.self)
    guard lower <= upper else { throw WireError(expected: "a range") }
    self = lower..<upper
  }

  func write(to writer: inout WireWriter) {
    writer.write(lowerBound)
    writer.write(upperBound)
  }
}
