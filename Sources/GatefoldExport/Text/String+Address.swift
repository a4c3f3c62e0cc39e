// Percent-encoding (RFC 3986): which marks stay depends on what the text is.

extension String {
  /// An address, with characters escaped that a URI must not contain.
  package var escapedAddress: String { escaped(but: "-._~:/?#[]@!$&'()*+,;=%") }

  /// A reference in a file: an address is kept, and in a relative path reserved characters are escaped too.
  package var escapedReference: String { contains("://") ? escapedAddress : escaped(but: "-._~/@!$&'()*+,;=") }

  /// A path as part of an address, with all reserved characters escaped.
  package var escapedPath: String { escaped(but: "-._~/") }

  /// A part of a path, with slashes escaped too.
  package var escapedPathPart: String { escaped(but: "-._~") }

  /// The same with colons as they are, which a segment of a path may contain.
  package var escapedPathSegment: String { escaped(but: "-._~:") }

  private func escaped(but marks: String) -> String {
    func isAllowed(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: marks.utf8.contains(byte)
      }
    }
    guard !utf8.allSatisfy(isAllowed) else { return self }
    var escaped: [UInt8] = []
    for byte in utf8 {
      if isAllowed(byte) {
        escaped.append(byte)
      } else {
        escaped += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
