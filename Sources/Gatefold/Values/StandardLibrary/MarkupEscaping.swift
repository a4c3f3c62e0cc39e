/// Escapes text for elements and attributes of XML and HTML.
package enum MarkupEscaping {
  /// How tabs and line ends are written.
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
  package static func append(_ text: String, to bytes: inout [UInt8], whiteSpace: WhiteSpace = .references) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "\u{0}"..."\u{8}", "\u{B}"..."\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      case "\t", "\n", "\r":
        switch whiteSpace {
        case .plain: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        case .references: bytes += "&#\(scalar.value);".utf8
        }
      default: bytes += String(scalar).utf8
      }
    }
  }
}
