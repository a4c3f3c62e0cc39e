internal import Foundation

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

  private func escaped(but marks: String) -> String {
    var allowed = CharacterSet(charactersIn: marks)
    allowed.insert(charactersIn: "A"..."Z")
    allowed.insert(charactersIn: "a"..."z")
    allowed.insert(charactersIn: "0"..."9")
    return addingPercentEncoding(withAllowedCharacters: allowed) ?? self
  }
}
