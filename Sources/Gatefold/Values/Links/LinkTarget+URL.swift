public import struct Foundation.URL

extension LinkTarget {
  /// The URL that the target opens: a web page, `mailto:`, `tel:` or another one with a scheme.
  ///
  /// The file may name any address: check the scheme before you open it.
  ///
  /// ```swift
  /// if let url = link.target.url, ["https", "mailto", "tel"].contains(url.scheme ?? "") { open(url) }
  /// ```
  ///
  /// It is `nil` if the target opens no address, or a malformed or relative one; ``uri(_:)`` has the address as the
  /// file gives it.
  public var url: URL? {
    guard case .uri(let address) = self, let url = URL(string: address), url.scheme != nil else { return nil }
    return url
  }
}
