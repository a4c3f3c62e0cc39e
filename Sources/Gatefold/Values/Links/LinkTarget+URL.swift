public import struct Foundation.URL

extension LinkTarget {
  /// The address that it opens: a web page, `mailto:`, `tel:` or another one with a scheme.
  ///
  /// Nothing is known of where it leads: check its scheme before you open it.
  ///
  /// `nil` where it opens no address, or one that is malformed or relative; `uri` has it as the file gives it.
  public var url: URL? {
    guard case .uri(let address) = self, let url = URL(string: address), url.scheme != nil else { return nil }
    return url
  }
}
