extension FileValue: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.read(UInt8.self) {
    case 0: self = .null
    case 1: self = .boolean(try reader.read())
    case 2: self = .number(try reader.finite())
    case 3: self = .name(try reader.read())
    case 4: self = .string(try reader.read())
    case 5: self = .array(try reader.read())
    case 6: self = .dictionary(try reader.keys())
    case 7: self = .stream(try reader.keys())
    case 8: self = .reference(number: try reader.read(), generation: try reader.read())
    default: throw WireError(expected: "a value of a file")
    }
  }

  func write(to writer: inout WireWriter) {
    func write(_ number: UInt8, _ value: some WireValue) {
      writer.write(number)
      writer.write(value)
    }
    switch self {
    case .null: writer.write(UInt8(0))
    case .boolean(let value): write(1, value)
    case .number(let value): write(2, value)
    case .name(let name): write(3, name)
    case .string(let string): write(4, string)
    case .array(let values): write(5, values)
    case .dictionary(let values): write(6, values)
    case .stream(let values): write(7, values)
    case .reference(let number, let generation):
      write(8, number)
      writer.write(generation)
    }
  }
}

extension WireReader {
  /// The values of a dictionary of a PDF, which may hold dictionaries itself.
  mutating func keys<Value: WireValue>() throws(WireError) -> [String: Value] {
    try nested { reader throws(WireError) in try reader.read() }
  }
}

extension AnnotationObject: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      index: try fields.index(\.index),
      objectNumber: try fields.index(\.objectNumber),
      values: try fields.value(\.values),
      target: try fields.value(\.target),
      field: try fields.value(\.field)
    )
  }
}
