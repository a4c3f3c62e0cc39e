internal import Foundation
internal import GatefoldExport

/// Identifiers in forms that want a URI.
enum FeedURN {
  private static let prefix = "urn:x-issue:"

  /// The identifier itself if it is a URI, else a URN of it.
  static func uri(of identifier: String) -> String {
    isURI(identifier) && !identifier.hasPrefix(prefix) ? identifier : prefix + identifier.escapedPathPart
  }

  static func identifier(ofURI uri: String) -> String {
    guard uri.hasPrefix(prefix) else { return uri }
    return String(uri.dropFirst(prefix.count)).removingPercentEncoding ?? uri
  }

  private static func isURI(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.unicodeScalars.first, isLetter(first) else {
      return false
    }
    let scheme = text[..<colon].unicodeScalars.allSatisfy {
      isLetter($0) || isDigit($0) || "+-.".unicodeScalars.contains($0)
    }
    let rest = text[text.index(after: colon)...]
    let marks = "-._~:/?#[]@!$&'()*+,;=%".unicodeScalars
    return scheme && !rest.isEmpty
      && rest.unicodeScalars.allSatisfy { isLetter($0) || isDigit($0) || marks.contains($0) }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
