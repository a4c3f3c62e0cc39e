internal import Foundation

extension String {
  /// An address, whole or of a file beside, with what no URI may hold escaped (RFC 3986).
  var escapedAddress: String? {
    var allowed = CharacterSet(charactersIn: "-._~:/?#[]@!$&'()*+,;=%")
    allowed.insert(charactersIn: "A"..."Z")
    allowed.insert(charactersIn: "a"..."z")
    allowed.insert(charactersIn: "0"..."9")
    return addingPercentEncoding(withAllowedCharacters: allowed)
  }
}
