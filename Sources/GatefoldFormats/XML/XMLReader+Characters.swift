extension XMLReader {
  /// The end of a piece of text.
  enum TextEnd: Equatable {
    /// A "<".
    case tag
    /// The ">" of "]]>".
    case characterDataEnd
    case quote(UInt8)
  }

  /// Looks for the end of a text that begins here, and checks the text.
  ///
  /// - Returns: where the text ends, or the limit; and whether there are no references and line ends to replace.
  mutating func scan(to textEnd: TextEnd, limit: Int) throws(XMLFailure) -> (end: Int, isPlain: Bool) {
    var (end, isPlain) = (source.place, true)
    let isLenient = leniency.contains(.invalidCharacters)
    while end < limit {
      let byte = source.bytes[end]
      switch byte {
      case UInt8(ascii: "<"):
        if textEnd == .tag { return (end, isPlain) }
        if textEnd != .characterDataEnd, !isLenient { throw malformed("a < stands in an attribute", at: end) }
      case UInt8(ascii: "&"): isPlain = false
      case UInt8(ascii: ">"):
        guard end - source.place >= 2, source.bytes[end - 1] == UInt8(ascii: "]"),
          source.bytes[end - 2] == UInt8(ascii: "]")
        else {
          break
        }
        if textEnd == .characterDataEnd { return (end, isPlain) }
        if textEnd == .tag, !isLenient { throw malformed("]]> stands in text", at: end) }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if textEnd == .quote(byte) { return (end, isPlain) }
      case 0x20...0xEE: break
      default:
        // White space is replaced in attributes, and line ends everywhere.
        if byte == UInt8(ascii: "\r") || textEnd != .tag && byte < 0x20 { isPlain = false }
        guard isAllowed(end) else { throw malformed("a character is not allowed", at: end) }
      }
      end += 1
    }
    return (end, isPlain)
  }

  /// A part of the window as text.
  func string(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }

  /// Text with its references and line ends replaced.
  mutating func decoded(_ range: Range<Int>, of textEnd: TextEnd, isPlain: Bool) throws(XMLFailure) -> String {
    if isPlain { return string(range) }
    let isText = textEnd == .tag || textEnd == .characterDataEnd
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = source.bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "&") where textEnd != .characterDataEnd:
        index += try appendReference(source.bytes[index..<range.upperBound], to: &bytes)
      case UInt8(ascii: "\r"):
        bytes.append(isText ? UInt8(ascii: "\n") : UInt8(ascii: " "))
        if index < range.upperBound, source.bytes[index] == UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"): bytes.append(isText ? byte : UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter rest: what follows the ampersand.
  /// - Returns: how many bytes the reference has.
  private mutating func appendReference(_ rest: ArraySlice<UInt8>, to bytes: inout [UInt8]) throws(XMLFailure) -> Int {
    if let (scalar, length) = CharacterReferences.xmlReference(in: rest) {
      bytes += UTF8.encode(scalar).map(Array.init) ?? []
      return length
    }
    guard leniency.contains(.unknownReferences) else {
      throw malformed("a reference is neither one of XML's five nor a character's", at: rest.startIndex - 1)
    }
    let isSpace = rest.starts(with: "nbsp;".utf8)
    bytes += (isSpace ? "\u{A0}" : "&").utf8
    return isSpace ? 5 : 0
  }

  /// Takes the name that begins here, with its prefix.
  mutating func readName() throws(XMLFailure) -> String {
    let start = source.place
    // Where the name, or its part behind the prefix, begins.
    var (partStart, colonCount, isValid, isASCII) = (start, 0, true, true)
    while !source.isAtEnd {
      let byte = source.bytes[source.place]
      if byte == UInt8(ascii: ":") {
        isValid = isValid && source.place > partStart
        (partStart, colonCount) = (source.place + 1, colonCount + 1)
      } else if byte >= 0x80 {
        isASCII = false
      } else if !byte.isASCIILetter, byte != UInt8(ascii: "_") {
        guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte) else { break }
        isValid = isValid && source.place > partStart
      }
      source.place += 1
    }
    let name = string(start..<source.place)
    guard isValid, colonCount < 2, source.place > partStart, isASCII || name.isXMLName else {
      source.place = start
      throw malformed("a name is damaged")
    }
    return name
  }

  // MARK: Bytes

  /// Whether a file may contain the character that begins with a byte of the window (XML 1.0, 2.2). Other bytes than
  /// those of U+FFFE and U+FFFF were checked with the encoding.
  func isAllowed(_ index: Int) -> Bool {
    let byte = source.bytes[index]
    if leniency.contains(.invalidCharacters) || (0x20...0xEE).contains(byte) || byte.isXMLSpace { return true }
    guard byte == 0xEF else { return byte >= 0x20 }
    return index + 2 >= source.bytes.count || source.bytes[index + 1] != 0xBF || source.bytes[index + 2] < 0xBE
  }

  mutating func malformed(_ detail: String, at index: Int) -> XMLFailure {
    source.place = index
    return malformed(detail)
  }
}

extension StringProtocol {
  /// Whether it has the same characters. Names of XML that are only canonically equivalent are different.
  func isSame(_ other: some StringProtocol) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}

extension String {
  /// Whether it is a name, perhaps with a prefix, whose characters of ASCII are allowed (XML 1.0, 2.3).
  fileprivate var isXMLName: Bool {
    var isFirst = true
    return unicodeScalars.allSatisfy { scalar in
      defer { isFirst = scalar == ":" }
      if scalar.isASCII || scalar.beginsXMLName { return true }
      return switch scalar.value {
      case 0xB7, 0x0300...0x036F, 0x203F...0x2040: !isFirst
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether a character that is not of ASCII can begin a name.
  fileprivate var beginsXMLName: Bool {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
      0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }
}
