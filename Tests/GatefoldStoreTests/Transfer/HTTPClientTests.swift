import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

@Suite struct HTTPClientTests {
  @Test func `a request that is cancelled ends, though its server says nothing`() async throws {
    let server = try HostileServer.shared.get()
    let url = try server.url("trickles", key: HostileServer.newKey())
    let task = Task { try await HTTPClient().data(for: HTTPRequest(url), maximumByteCount: 1 << 30) }
    task.cancel()
    let result = await task.result
    #expect { try result.get() } throws: { ($0 as? TransferFailure)?.isCancelled == true }
  }

  @Test func `a compressed answer is limited by what it becomes`() async throws {
    let server = try HostileServer.shared.get()
    var request = HTTPRequest(try server.url("bomb", key: HostileServer.newKey()))
    request.acceptsCompression = true
    do throws(TransferFailure) {
      _ = try await HTTPClient().data(for: request, maximumByteCount: 1_000_000)
      Issue.record("it was accepted")
    } catch {
      #expect(error.error.code == .responseTooLarge)
    }
  }

  static let contentRanges: [(String, ClosedRange<Int>?, Int?)] = [
    ("bytes 0-99/200", 0...99, 200), ("bytes 100-199/*", 100...199, nil), ("bytes */200", nil, 200),
    ("Bytes 5-5/6", 5...5, 6),
  ]

  @Test(arguments: contentRanges) func `a content range`(text: String, bytes: ClosedRange<Int>?, total: Int?) {
    #expect(ContentRange(text)?.bytes == bytes)
    #expect(ContentRange(text)?.total == total)
  }

  @Test(arguments: [
    "", "bytes", "bytes 0-99", "bytes 9-1/20", "bytes 0-20/20", "bytes -5/20", "lines 0-1/2", "bytes 0-1/-2",
    "bytes 99999999999999999999-1/2", "bytes a-b/c",
  ])
  func `what is no content range`(text: String) {
    #expect(ContentRange(text) == nil)
  }

  @Test func `a time to wait comes as seconds or as a date`() throws {
    let url = try HostileServer.url("http://127.0.0.1/")
    func wait(_ headers: [String: String]) -> Duration? {
      HTTPResponseHead(status: 503, headers: headers, url: url).retryAfter
    }
    #expect(wait(["retry-after": "120"]) == .seconds(120))
    #expect(wait(["retry-after": "-5"]) == .zero)
    #expect(wait(["retry-after": "99999999"]) == .seconds(86_400))
    #expect(wait(["retry-after": "soon"]) == nil)
    #expect(wait([:]) == nil)
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    #expect(wait(["retry-after": date, "date": "Sun, 06 Nov 1994 08:49:07 GMT"]) == .seconds(30))
  }

  @Test func `versions contradict each other only where both sides say something exact`() {
    let one = Validators(etag: "\"1\"", lastModified: "yesterday")
    #expect(one.contradict(Validators(etag: "\"2\"", lastModified: "yesterday")))
    #expect(!one.contradict(Validators(etag: "\"1\"", lastModified: "today")))
    #expect(one.contradict(Validators(etag: "W/\"1\"", lastModified: "today")))
    #expect(!one.contradict(Validators()))
    #expect(Validators(etag: "W/\"1\"").rangeCondition == nil)
  }
}
