internal import GatefoldFormats

/// A tag of HTML or SVG with its attributes, of which the first with a name counts.
struct MarkupTag {
  struct Attribute {
    let name: String
    let value: String
    /// From 1.
    let line: Int
  }

  /// In small letters.
  let name: String
  /// Whether it is one like `</p>`.
  let isClosing: Bool
  /// Whether it ends in `/>`.
  private(set) var isEmpty = false
  private(set) var attributes: [Attribute] = []
  private var values: [String: String] = [:]

  func value(_ name: String) -> String? { values[name] }

  /// Takes the tag that begins here.
  ///
  /// - Returns: `nil`, with nothing taken, where none begins.
  init?(_ scanner: inout ByteScanner) {
    let start = scanner
    guard scanner.take("<") else { return nil }
    isClosing = scanner.take("/")
    guard let first = scanner.peek, first.isASCIILetter else {
      scanner = start
      return nil
    }
    name = Self.lowercased(
      scanner.take { !$0.isMarkupSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    )
    while let byte = scanner.peek, byte != UInt8(ascii: ">") {
      isEmpty = byte == UInt8(ascii: "/")
      if byte.isMarkupSpace || isEmpty { scanner.advance() } else { add(Self.attribute(&scanner)) }
    }
    scanner.advance()
  }

  private mutating func add(_ attribute: Attribute) {
    let old = values.updateValue(values[attribute.name] ?? attribute.value, forKey: attribute.name)
    if old == nil { attributes.append(attribute) }
  }

  private static func attribute(_ scanner: inout ByteScanner) -> Attribute {
    let line = scanner.line
    let start = scanner.place
    // A name may begin with an equals sign, and no byte is read twice.
    scanner.advance()
    scanner.take {
      !$0.isMarkupSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
    }
    let name = lowercased(scanner.bytes(from: start))
    scanner.skipSpace()
    guard scanner.take("=") else { return Attribute(name: name, value: "", line: line) }
    scanner.skipSpace()
    let value: ArraySlice<UInt8>
    switch scanner.peek {
    case UInt8(ascii: "\""):
      scanner.advance()
      value = scanner.skip(behind: "\"")
    case UInt8(ascii: "'"):
      scanner.advance()
      value = scanner.skip(behind: "'")
    default: value = scanner.take { !$0.isMarkupSpace && $0 != UInt8(ascii: ">") }
    }
    return Attribute(name: name, value: CharacterReferences.decodedHTML(value), line: line)
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }
}
