/// Escapes text for elements and attributes of XML and HTML.
package enum MarkupEscaping {
  /// How tabs and line feeds are written. A carriage return is always a reference, since readers take it for a line end.
  package enum WhiteSpace: Sendable {
    /// Unchanged; readers of attributes convert them to spaces.
    case plain
    /// Character references, which preserve them.
    case references
  }

  /// Text with its marks escaped, and without what no XML file may hold (XML 1.0, 2.2).
  package static func escaped(_ text: String, whiteSpace: WhiteSpace = .references) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes, whiteSpace: whiteSpace)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds text with its marks escaped, and without what no XML file may hold.
  ///
  /// - Returns: whether nothing was left out.
  @discardableResult
  package static func append(
    _ text: String,
    to bytes: inout [UInt8],
    whiteSpace: WhiteSpace = .references
  ) -> Bool {
    var (text, isComplete) = (text, true)
    text.withUTF8 { text in
      // Runs without replacements are copied as a whole.
      var start = 0
      for index in text.indices {
        guard let (length, replacement) = replacement(at: index, in: text, whiteSpace) else { continue }
        bytes.append(contentsOf: text[start..<index])
        replacement.withUTF8Buffer { bytes.append(contentsOf: $0) }
        isComplete = isComplete && replacement.utf8CodeUnitCount > 0
        start = index + length
      }
      bytes.append(contentsOf: text[start...])
    }
    return isComplete
  }

  /// The replacement of the character that begins at a place, and the number of its bytes; `nil` if it is kept.
  private static func replacement(
    at index: Int,
    in text: UnsafeBufferPointer<UInt8>,
    _ whiteSpace: WhiteSpace
  ) -> (length: Int, replacement: StaticString)? {
    switch text[index] {
    case UInt8(ascii: "&"): return (1, "&amp;")
    case UInt8(ascii: "<"): return (1, "&lt;")
    case UInt8(ascii: ">"): return (1, "&gt;")
    case UInt8(ascii: "\""): return (1, "&quot;")
    case UInt8(ascii: "\t"): return whiteSpace == .plain ? nil : (1, "&#9;")
    case UInt8(ascii: "\n"): return whiteSpace == .plain ? nil : (1, "&#10;")
    case UInt8(ascii: "\r"): return (1, "&#13;")
    case 0..<0x20: return (1, "")
    case 0xEF where text[index + 1] == 0xBF && text[index + 2] >= 0xBE: return (3, "")
    default: return nil
    }
  }
}
