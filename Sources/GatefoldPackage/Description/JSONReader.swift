/// Reads JSON as RFC 8259 has it, and nothing else: no name twice in an object, no comma too many, at most
/// ``DescriptionValue/maximumDepth`` values in each other, and no more values and items than a description may have.
package struct JSONReader {
  /// A syntax error and its byte offset.
  package struct Problem: Error {
    package let message: String
    /// The offset of the byte.
    package let offset: Int
  }

  /// Text in UTF-8.
  private let bytes: [UInt8]
  private var place = 0
  private var count = 0
  /// Whether the last of several members with one name counts, and null in a list is left out.
  private let isLenient: Bool

  /// - Parameter bytes: text that is known to be valid UTF-8. Lenient reading replaces what is not.
  package init(_ bytes: [UInt8], isLenient: Bool = false) {
    self.bytes = bytes
    self.isLenient = isLenient
  }

  /// Reads the one value of the text.
  mutating func read() throws(Problem) -> DescriptionValue {
    skipSpace()
    let value = try value(depth: 1)
    skipSpace()
    guard place == bytes.count else { throw problem("there is something behind the end") }
    guard let value else { throw Problem(message: "there is only null", offset: 0) }
    return value
  }

  /// Reads an object, and hands over the items of some of its lists one by one, so that they are not all in memory. Each
  /// item may have as many values as a description.
  ///
  /// - Parameters:
  ///   - lists: names of the members.
  ///   - body: receives the name of the list and the item, or `nil` for null.
  /// - Returns: the other members; `nil` if the text is no object.
  package mutating func members(
    handingOver lists: Set<String>,
    _ body: (_ list: String, _ item: DescriptionValue?) -> Void
  ) throws(Problem) -> [String: DescriptionValue]? {
    skipSpace()
    guard take("{") else { return nil }
    var members: [String: DescriptionValue] = [:]
    skipSpace()
    if !take("}") {
      repeat {
        let name = try memberName()
        if lists.contains(name), peek == UInt8(ascii: "[") {
          try items { item in body(name, item) }
        } else if let value = try value(depth: 2) {
          members[name] = value
        }
        skipSpace()
      } while take(",")
      guard take("}") else { throw problem("a comma or } is missing") }
    }
    skipSpace()
    guard place == bytes.count else { throw problem("there is something behind the end") }
    return members
  }

  /// The name of a member, with the colon behind it.
  private mutating func memberName() throws(Problem) -> String {
    skipSpace()
    guard peek == UInt8(ascii: "\"") else { throw problem("a name in quotes is missing") }
    let name = try string()
    skipSpace()
    guard take(":") else { throw problem("a colon is missing") }
    skipSpace()
    return name
  }

  private mutating func items(_ body: (DescriptionValue?) -> Void) throws(Problem) {
    advance()
    skipSpace()
    if take("]") { return }
    let before = count
    repeat {
      skipSpace()
      body(try value(depth: 3))
      count = before
      skipSpace()
    } while take(",")
    guard take("]") else { throw problem("a comma or ] is missing") }
  }

  /// The line and the column of a byte, both from 1; the column counts characters as Unicode has them.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let characters = before[start...].count { $0 & 0xC0 != 0x80 }
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, characters + 1)
  }

  // MARK: Values

  /// - Returns: `nil` for null.
  private mutating func value(depth: Int) throws(Problem) -> DescriptionValue? {
    guard depth <= DescriptionValue.maximumDepth else {
      throw problem("there are more than \(DescriptionValue.maximumDepth) values in each other")
    }
    count += 1
    guard count <= DescriptionValue.maximumCount else {
      throw problem("there are more than \(DescriptionValue.maximumCount) values")
    }
    switch peek {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try items(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try word("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try word("null")
      return nil
    default: return .number(try number())
    }
  }

  private mutating func members(depth: Int) throws(Problem) -> [String: DescriptionValue] {
    var members: [String: DescriptionValue] = [:]
    var absent: Set<String> = []
    advance()
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw problem("a name in quotes is missing") }
      let start = place
      let name = try string()
      guard isLenient || members[name] == nil && !absent.contains(name) else {
        throw Problem(message: "the name \(name.debugDescription) is there twice", offset: start)
      }
      skipSpace()
      guard take(":") else { throw problem("a colon is missing") }
      skipSpace()
      if let value = try value(depth: depth + 1) { members[name] = value } else { absent.insert(name) }
      skipSpace()
    } while take(",")
    guard take("}") else { throw problem("a comma or } is missing") }
    return members
  }

  private mutating func items(depth: Int) throws(Problem) -> [DescriptionValue] {
    var items: [DescriptionValue] = []
    advance()
    skipSpace()
    if take("]") { return items }
    repeat {
      skipSpace()
      let start = place
      guard items.count < DescriptionValue.maximumItemCount else {
        throw problem("the list has more than \(DescriptionValue.maximumItemCount) items")
      }
      if let value = try value(depth: depth + 1) {
        items.append(value)
      } else if !isLenient {
        throw Problem(message: "null is no item of a list", offset: start)
      }
      skipSpace()
    } while take(",")
    guard take("]") else { throw problem("a comma or ] is missing") }
    return items
  }

  private mutating func number() throws(Problem) -> Double {
    guard let count = JSONNumber.byteCount(bytes[place...]) else { throw problem("a value is missing") }
    guard let number = JSONNumber.value(bytes[place..<place + count]) else { throw problem("the number is too large") }
    place += count
    return number
  }

  private mutating func word(_ word: StaticString) throws(Problem) {
    let isThere = word.withUTF8Buffer { bytes[place...].starts(with: $0) }
    guard isThere else { throw problem("a value is missing") }
    place += word.utf8CodeUnitCount
  }

  // MARK: Texts

  private mutating func string() throws(Problem) -> String {
    let start = place
    advance()
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      case 0..<0x20: throw problem("a control character in a text is not written as \\u")
      default:
        let run = bytes[place...].prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        place += run.count
        text += run
      }
    }
    throw Problem(message: "the closing quote is missing", offset: start)
  }

  /// The character that a backslash begins.
  private mutating func escaped() throws(Problem) -> Unicode.Scalar {
    let start = place
    advance()
    guard let byte = peek else { throw problem("the text ends behind a backslash") }
    advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      if (0xD800...0xDBFF).contains(unit), bytes[place...].starts(with: "\\u".utf8) {
        place += 2
        let low = try codeUnit()
        if (0xDC00...0xDFFF).contains(low) {
          let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
          if let scalar = Unicode.Scalar(value) { return scalar }
        }
      }
      throw Problem(message: "half of a surrogate pair stands alone", offset: start)
    default: throw Problem(message: "the backslash begins no escape", offset: start)
    }
  }

  private mutating func codeUnit() throws(Problem) -> UInt16 {
    guard let unit = HexadecimalDigits.value(bytes[place...].prefix(4)) else {
      throw problem("\\u wants four hexadecimal digits")
    }
    place += 4
    return unit
  }

  // MARK: Bytes

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func advance() { place += 1 }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = peek, byte == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
  }

  private func problem(_ message: String) -> Problem { Problem(message: message, offset: place) }
}
