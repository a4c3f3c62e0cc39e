internal import Foundation

/// A request, apart from how it came.
struct ServerRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case options = "OPTIONS"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"

    /// Whether the method only asks.
    var isSafe: Bool { [.get, .head, .options].contains(self) }
  }

  var method: Method
  /// The percent-encoded path, without the query.
  var path: String
  /// The query without the question mark.
  var query: String?
  /// Header fields by their lowercase names.
  var headers: [String: String] = [:]
  /// The base address that clients see, without a slash at the end: scheme, host and prefix.
  var base: String
  /// The host that the client asked for, with its port.
  var host = "localhost"
  /// The name of whoever has signed in at a server in front.
  var forwardedUser: String?
  /// Whether the client is still connected; `nil` without a connection.
  var departure: ClientDeparture?
  /// The body of the request.
  var body = Data()

  /// Returns the decoded value of a query parameter, or `nil` if it is absent.
  func value(of name: String) -> String? { Self.value(of: name, in: query ?? "") }

  /// A value of a form that was sent.
  func formValue(of name: String) -> String? { Self.value(of: name, in: String(decoding: body, as: UTF8.self)) }

  private static func value(of name: String, in pairs: String) -> String? {
    for pair in pairs.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.first.map({ $0.removingPercentEncoding }) == name else { continue }
      return parts.count == 2 ? parts[1].replacing("+", with: " ").removingPercentEncoding : ""
    }
    return nil
  }

  /// A number of the query; `nil` if it is absent.
  ///
  /// - Throws: `badRequest` for what is no number, or out of range.
  func number(_ name: String, _ range: ClosedRange<Int>) throws(RequestProblem) -> Int? {
    guard let text = value(of: name) else { return nil }
    guard let number = Int(digits: text), range.contains(number) else {
      throw .badRequest("\(name) is a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Cookies by their names.
  var cookies: [String: String] {
    let pairs = (headers["cookie"] ?? "").split(separator: ";").map { cookie in
      cookie.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1).map(String.init)
    }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  /// The method that selects the action: a HEAD request is handled like GET.
  var action: Method { method == .head ? .get : method }

  /// The token of an `Authorization: Bearer` header; `nil` without one.
  var bearerToken: String? { credentials(of: "bearer") }

  /// The token of whoever reads: a Bearer token, or the password that browsers and apps send by Basic, with any name.
  var readingToken: String? { bearerToken ?? basicCredentials?.password }

  /// The name and the password of an `Authorization: Basic` header; `nil` without a password.
  var basicCredentials: (name: String, password: String)? {
    let decoded = credentials(of: "basic").flatMap { Data(base64Encoded: $0) }
    guard let decoded, let colon = decoded.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let password = String(decoding: decoded[(colon + 1)...], as: UTF8.self)
    return password.isEmpty ? nil : (String(decoding: decoded[..<colon], as: UTF8.self), password)
  }

  /// Returns the credentials in the `Authorization` header if it has the given scheme.
  private func credentials(of scheme: String) -> String? {
    guard let header = headers["authorization"], header.lowercased().hasPrefix("\(scheme) ") else { return nil }
    let text = header.dropFirst(scheme.count + 1).trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? nil : text
  }

  /// The body, read as JSON.
  ///
  /// - Throws: `badRequest` for what is not what is wanted.
  func decoded<Value: Decodable>(_ type: Value.Type, _ shape: String) throws(RequestProblem) -> Value {
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw .badRequest("the body is JSON like \(shape)")
    }
  }

  /// Whether the client would rather have a media type than plain JSON.
  func accepts(_ mediaType: String) -> Bool { headers["accept"]?.contains(mediaType) ?? false }
}
