internal import Foundation

// Percent-encoding (RFC 3986): which marks stay depends on what the text is.

extension String {
  /// An address with what no URI may hold escaped.
  package var escapedAddress: String { escaped(but: "-._~:/?#[]@!$&'()*+,;=%") }

  /// As a reference in a file: an address as it is, the path of a file beside with what means something else in one
  /// escaped as well.
  package var escapedReference: String { contains("://") ? escapedAddress : escaped(but: "-._~/@!$&'()*+,;=") }

  /// A path as a part of an address, with everything escaped that may mean something else there.
  package var escapedPath: String { escaped(but: "-._~/") }

  private func escaped(but marks: String) -> String {
    var allowed = CharacterSet(charactersIn: marks)
    allowed.insert(charactersIn: "A"..."Z")
    allowed.insert(charactersIn: "a"..."z")
    allowed.insert(charactersIn: "0"..."9")
    return addingPercentEncoding(withAllowedCharacters: allowed) ?? self
  }
}
