package import struct Foundation.Data

/// Reads a file of JSON, as RFC 8259 has it, as a series of events.
///
/// Only a part of the file is kept in memory. Whether a name is there twice in an object is not known here.
package struct JSONReader {
  /// A piece of the file.
  package enum Event: Equatable, Sendable {
    /// The start of an object, whose members have a name each.
    case object
    /// The start of a list.
    case array
    /// The name of the next value.
    case name(String)
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
    /// The end of the innermost open object or list.
    case end
  }

  /// Why a file is not read, and where.
  package struct Failure: Error, Equatable {
    package let message: String
    package let position: LinePosition

    package init(_ message: String, at position: LinePosition) {
      self.message = message
      self.position = position
    }
  }

  /// The kind of the next event.
  private enum Expectation {
    case value
    case firstName
    case firstItem
    /// A comma, or the end of the open value or of the file.
    case continuation
  }

  /// Longer numbers are refused.
  private static let maximumNumberSize = 1 << 10

  private let maximumDepth: Int
  private var source: TextWindow
  /// Whether each open value is an object.
  private var open: [Bool] = []
  private var expected = Expectation.value
  /// The position of the last event.
  package private(set) var position = LinePosition(line: 1, column: 1)
  /// The byte where the last event begins.
  package private(set) var start = 0

  /// - Parameters:
  ///   - maximumDepth: limits the values in each other.
  ///   - isLenient: replaces bytes that are not UTF-8, instead of refusing them.
  ///   - chunkSize: how much is read at once, in bytes.
  package init(_ data: Data, maximumDepth: Int = 64, isLenient: Bool = false, chunkSize: Int = 256 << 10) {
    self.maximumDepth = maximumDepth
    source = TextWindow(data, chunkSize: chunkSize, allowsInvalidBytes: isLenient)
  }

  /// How many bytes were read.
  package var offset: Int { source.offset }

  /// The next event; `nil` at the end of the file.
  package mutating func next() throws(Failure) -> Event? {
    try skipSpace()
    switch expected {
    case .value: return try readValue()
    case .firstItem: return source.take("]") ? close() : try readValue()
    case .firstName: return source.take("}") ? close() : try readName()
    case .continuation:
      guard let isObject = open.last else {
        guard source.isAtEnd else { throw failure("there is something behind the end") }
        return nil
      }
      if source.take(",") {
        try skipSpace()
        return isObject ? try readName() : try readValue()
      }
      guard source.take(isObject ? "}" : "]") else {
        throw failure("a comma or \(isObject ? "}" : "]") is missing")
      }
      return close()
    }
  }

  /// Skips the value that an event began, without checking what is in it.
  package mutating func skip(_ event: Event) throws(Failure) {
    guard event == .object || event == .array else { return }
    var depth = 1
    while depth > 0 {
      guard let byte = try peek() else { throw failure("a bracket is missing") }
      source.place += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): try skipString()
      default: break
      }
    }
    _ = close()
  }

  private mutating func skipString() throws(Failure) {
    while let byte = try peek() {
      source.place += 1
      if byte == UInt8(ascii: "\"") { return }
      // An escaped quote does not end the text.
      if byte == UInt8(ascii: "\\"), try peek() != nil { source.place += 1 }
    }
    throw failure("the closing quote is missing")
  }

  // MARK: Values

  private mutating func readName() throws(Failure) -> Event {
    guard source.peek == UInt8(ascii: "\"") else { throw failure("a name in quotes is missing") }
    let name = try readString()
    try skipSpace()
    guard source.take(":") else { throw failure("a colon is missing") }
    expected = .value
    return .name(name)
  }

  private mutating func readValue() throws(Failure) -> Event {
    (position, start) = (source.position, source.offset)
    expected = .continuation
    guard open.count < maximumDepth else { throw failure("there are more than \(maximumDepth) values in each other") }
    switch source.peek {
    case UInt8(ascii: "{"): return begin(isObject: true)
    case UInt8(ascii: "["): return begin(isObject: false)
    case UInt8(ascii: "\""): return .string(try readString())
    default: break
    }
    try fill(Self.maximumNumberSize)
    if source.take("true") { return .boolean(true) }
    if source.take("false") { return .boolean(false) }
    if source.take("null") { return .null }
    let bytes = source.bytes[source.place...].prefix(Self.maximumNumberSize)
    guard let count = JSONNumber.byteCount(bytes) else { throw failure("a value is missing") }
    guard count < Self.maximumNumberSize, let number = JSONNumber.value(bytes.prefix(count)) else {
      throw failure("the number is too large")
    }
    source.place += count
    return .number(number)
  }

  private mutating func begin(isObject: Bool) -> Event {
    source.place += 1
    open.append(isObject)
    expected = isObject ? .firstName : .firstItem
    return isObject ? .object : .array
  }

  private mutating func close() -> Event {
    open.removeLast()
    expected = .continuation
    return .end
  }

  // MARK: Texts

  private mutating func readString() throws(Failure) -> String {
    (position, start) = (source.position, source.offset)
    source.place += 1
    var text: [UInt8] = []
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: "\""):
        source.place += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += UTF8.encode(try readEscape()).map(Array.init) ?? []
      case 0..<0x20: throw failure("a control character in a text is not written as \\u")
      default:
        let run = source.bytes[source.place...].prefix {
          $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        source.place += run.count
        text += run
      }
    }
    throw Failure("the closing quote is missing", at: position)
  }

  /// The character that a backslash begins.
  private mutating func readEscape() throws(Failure) -> Unicode.Scalar {
    // The longest escape is a pair of surrogates.
    try fill(12)
    source.place += 1
    guard let byte = source.peek else { throw failure("the text ends behind a backslash") }
    source.place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try readCodeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      if (0xD800...0xDBFF).contains(unit), source.take("\\u") {
        let low = try readCodeUnit()
        if (0xDC00...0xDFFF).contains(low) {
          let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
          if let scalar = Unicode.Scalar(value) { return scalar }
        }
      }
      throw failure("half of a surrogate pair stands alone")
    default: throw failure("the backslash begins no escape")
    }
  }

  private mutating func readCodeUnit() throws(Failure) -> UInt16 {
    let digits = source.bytes[source.place...].prefix(4).compactMap(\.hexadecimalDigit)
    guard digits.count == 4 else { throw failure("\\u wants four hexadecimal digits") }
    source.place += 4
    return digits.reduce(0) { $0 << 4 | UInt16($1) }
  }

  // MARK: Bytes

  private mutating func skipSpace() throws(Failure) {
    source.skipSpace()
    while source.isAtEnd, try peek() != nil { source.skipSpace() }
  }

  private mutating func peek() throws(Failure) -> UInt8? {
    if source.isAtEnd { try fill(1) }
    return source.peek
  }

  private mutating func fill(_ count: Int) throws(Failure) {
    do throws(TextWindow.InvalidByte) {
      try source.fill(count)
    } catch {
      throw Failure("the byte 0x\(String(error.byte, radix: 16, uppercase: true)) is not UTF-8", at: error.position)
    }
  }

  private mutating func failure(_ message: String) -> Failure { Failure(message, at: source.position) }
}
