import Foundation
import GatefoldExport
import GatefoldTestSupport
import Testing

@testable import Gatefold
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

/// What has a server that is asked.
protocol AskedServer {
  var server: IssueServer { get }
}

extension AskedServer {
  func get(_ path: String, _ headers: [String: String] = [:]) async -> ServerAnswer {
    await server.answer(ServerRequest(asking: path, headers), from: "test")
  }

  func data(_ path: String) async throws -> Data {
    let answer = await get(path)
    guard answer.status == 200, case .data(let data) = answer.body else {
      throw Tool.Failure(description: "\(path): \(answer.status)")
    }
    return data
  }

  func json(_ path: String) async throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: try await data(path)) as? [String: Any])
  }
}

/// A decoded picture.
func picture(_ data: Data) throws -> RGBPicture { RGBPicture(try #require(PictureFile(data)).decoded()) }
