import Foundation
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

extension ServerRequest {
  /// A request for an address, which may have a query after a question mark.
  init(
    _ method: Method = .get,
    asking address: String,
    _ headers: [String: String] = [:],
    base: String = "http://example.org",
    body: String = ""
  ) {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    self.init(
      method: method,
      path: parts[0],
      query: parts.count > 1 ? parts[1] : nil,
      headers: headers,
      base: base,
      body: Data(body.utf8)
    )
  }
}

extension ServerAnswer {
  /// The body of a successful answer.
  var bytes: Data {
    get throws {
      guard (200...299).contains(status), case .data(let data) = body else {
        throw Tool.Failure(description: "status \(status)")
      }
      return data
    }
  }

  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: try bytes) as? [String: Any])
  }
}
