/// References to characters in XML.
enum FeedCharacterReference {
  /// - Parameter reference: without "&" and ";".
  /// - Returns: `nil` for entities that a document would have to declare.
  static func scalar(_ reference: String) -> Unicode.Scalar? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default:
      guard reference.first == "#" else { return nil }
      let isHexadecimal = reference.dropFirst().first == "x"
      let number = UInt32(reference.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
  }
}

extension UInt8 {
  var isMarkupSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether no name of a tag or an attribute has it.
  var endsMarkupName: Bool {
    switch self {
    case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }
}
