/// A value sent between the host and its worker processes: little-endian bytes, one value after the other.
///
/// A worker may be compromised by the file that it reads, so its bytes are not trusted: every number is checked before
/// use, and memory is allocated only for bytes that have arrived.
protocol WireValue {
  /// - Throws: where the bytes are not such a value.
  init(from reader: inout WireReader) throws(WireError)
  func write(to writer: inout WireWriter)
}

/// The bytes of a message are malformed.
struct WireError: Error, Equatable {
  let expected: String
}

struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: some WireValue) {
    value.write(to: &self)
  }

  mutating func append(_ raw: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: raw)
  }

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(bytes.count + count)
  }
}

struct WireReader {
  /// Maximum nesting of values, such as the children of an outline; more would overflow the stack.
  static let maximumDepth = 200

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var remaining: Int { bytes.count - position }

  mutating func read<Value: WireValue>(_: Value.Type = Value.self) throws(WireError) -> Value {
    try Value(from: &self)
  }

  /// The next bytes as a number, whatever they are.
  mutating func load<Number: BitwiseCopyable>(_: Number.Type) throws(WireError) -> Number {
    let size = MemoryLayout<Number>.size
    guard remaining >= size else { throw WireError(expected: "\(Number.self)") }
    defer { position += size }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Number.self) }
  }

  mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw WireError(expected: "\(count) bytes") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// The next bytes as text, which is repaired where they are not UTF-8.
  mutating func text(_ count: Int) throws(WireError) -> String {
    guard count <= remaining else { throw WireError(expected: "\(count) bytes") }
    defer { position += count }
    return bytes.withUnsafeBytes {
      String(decoding: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]), as: UTF8.self)
    }
  }

  /// How many values follow, each of at least one byte.
  mutating func count() throws(WireError) -> Int {
    let count = try load(UInt32.self)
    guard count <= remaining else { throw WireError(expected: "fewer than \(count) values") }
    return Int(count)
  }

  /// Reads values inside a value.
  mutating func nested<Value>(
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    guard depth < Self.maximumDepth else { throw WireError(expected: "fewer values inside each other") }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  /// Reads the last value of a message.
  mutating func last<Value: WireValue>(_: Value.Type = Value.self) throws(WireError) -> Value {
    let value = try read(Value.self)
    guard remaining == 0 else { throw WireError(expected: "the end") }
    return value
  }
}
