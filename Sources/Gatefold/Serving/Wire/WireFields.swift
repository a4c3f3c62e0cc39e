/// A value whose fields are listed once, in the order of their bytes, for reading as well as for writing.
///
/// ```
/// extension ArticleThread.Bead: WireRecord {
///   init(_ fields: inout WireFields<Self>) throws(WireError) {
///     self.init(pageIndex: try fields.index(\.pageIndex), rect: try fields.value(\.rect))
///   }
/// }
/// ```
///
/// Writing makes a copy of the value, so the values that a page has thousands of, like glyphs, are written by hand.
protocol WireRecord: WireValue {
  /// Reads the fields, or writes those of a value and returns them.
  init(_ fields: inout WireFields<Self>) throws(WireError)
}

/// The fields of a value on their way to or from its bytes.
struct WireFields<Record> {
  /// The value that is written; `nil` while one is read.
  private let record: UnsafePointer<Record>?
  fileprivate var reader: WireReader
  fileprivate var writer: WireWriter

  fileprivate init(from reader: WireReader) { (record, self.reader, writer) = (nil, reader, WireWriter()) }

  fileprivate init(of record: UnsafePointer<Record>) {
    (self.record, reader, writer) = (record, WireReader([]), WireWriter())
  }

  /// Passes a field on. What is read is checked; what is written was checked before.
  private mutating func pass<Value>(
    _ field: (Record) -> Value,
    write: (Value, inout WireWriter) -> Void,
    read: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    guard let record else { return try read(&reader) }
    let value = field(record.pointee)
    write(value, &writer)
    return value
  }

  mutating func value<Value: WireValue>(_ field: (Record) -> Value) throws(WireError) -> Value {
    try value(field) { reader throws(WireError) in try reader.read() }
  }

  /// A field that is read with a check of its own.
  mutating func value<Value: WireValue>(
    _ field: (Record) -> Value,
    read: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    try pass(field, write: { $1.write($0) }, read: read)
  }

  mutating func index(_ field: (Record) -> Int) throws(WireError) -> Int {
    try pass(field, write: { $1.write(index: $0) }, read: { reader throws(WireError) in try reader.index() })
  }

  mutating func pageCount(_ field: (Record) -> Int) throws(WireError) -> Int {
    try pass(field, write: { $1.write(index: $0) }, read: { reader throws(WireError) in try reader.pageCount() })
  }

  mutating func optionalIndex(_ field: (Record) -> Int?) throws(WireError) -> Int? {
    try value(field) { reader throws(WireError) in try reader.optionalIndex() }
  }

  mutating func coordinate(_ field: (Record) -> Double) throws(WireError) -> Double {
    try value(field) { reader throws(WireError) in try reader.coordinate() }
  }

  mutating func finite(_ field: (Record) -> Double) throws(WireError) -> Double {
    try value(field) { reader throws(WireError) in try reader.finite() }
  }
}

extension WireRecord {
  init(from reader: inout WireReader) throws(WireError) {
    var fields = WireFields<Self>(from: reader)
    self = try Self(&fields)
    reader = fields.reader
  }

  func write(to writer: inout WireWriter) {
    withUnsafePointer(to: self) { record in
      var fields = WireFields(of: record)
      swap(&fields.writer, &writer)
      // Only reading checks fields.
      _ = try? Self(&fields)
      swap(&fields.writer, &writer)
    }
  }
}
