internal import Foundation

/// A request, apart from how it came.
struct ServerRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case options = "OPTIONS"
  }

  var method: Method
  /// As sent, without the query.
  var path: String
  /// Without the question mark.
  var query: String?
  /// By their names in lower case.
  var headers: [String: String] = [:]
  /// Where the server is for its clients, without a slash at the end: scheme, host, and prefix.
  var base: String

  /// A value of the query, decoded; `nil` if it is absent.
  func value(of name: String) -> String? {
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.first.map({ $0.removingPercentEncoding }) == name else { continue }
      return parts.count == 2 ? parts[1].replacing("+", with: " ").removingPercentEncoding : ""
    }
    return nil
  }

  /// Whether the client would rather have a media type than plain JSON.
  func accepts(_ mediaType: String) -> Bool { headers["accept"]?.contains(mediaType) ?? false }
}
