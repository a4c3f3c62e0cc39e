package import Foundation
internal import Gatefold

/// Asks web servers, over http and https only. Redirects are followed within limits: never to a file, never from an
/// encrypted address to one that is not, and without secrets to another server.
///
/// Each transfer runs on a thread of its own while it lasts. A transfer whose task is cancelled ends within moments.
package final class HTTPClient: Sendable {
  private static let maximumTransfers = 24

  package let options: TransferOptions
  private let pool = CurlSessionPool()
  private let gate = Allowance(HTTPClient.maximumTransfers)

  package init(_ options: TransferOptions = TransferOptions()) {
    self.options = options
  }

  /// The number of native handles of this process that are not freed yet.
  package static var liveHandleCount: Int { CurlSession.liveCount }

  /// Gives a response to a receiver as it comes.
  ///
  /// - Returns: the head of the response, after its body has been received to its end.
  @discardableResult
  package func send(
    _ request: HTTPRequest,
    to receiver: any ResponseReceiver
  ) async throws(TransferFailure) -> HTTPResponseHead {
    guard await gate.take() else { throw .cancelled }
    defer { gate.giveBack() }
    return try await follow(request, receiver)
  }

  /// The whole response in memory.
  ///
  /// - Parameter maximumByteCount: the most bytes that the body may have, decompressed.
  package func data(
    for request: HTTPRequest,
    maximumByteCount: Int
  ) async throws(TransferFailure) -> (head: HTTPResponseHead, body: Data) {
    var request = request
    if request.timeout == nil { request.timeout = options.responseTimeout }
    let receiver = DataReceiver(
      maximumByteCount: maximumByteCount,
      isConditional: request.headers.keys.contains { $0.hasPrefix("If-") }
    )
    let head = try await send(request, to: receiver)
    return (head, receiver.body)
  }

  private func follow(
    _ request: HTTPRequest,
    _ receiver: any ResponseReceiver
  ) async throws(TransferFailure) -> HTTPResponseHead {
    var request = request
    for _ in 0...max(0, options.maximumRedirects) {
      switch try await exchange(request, receiver) {
      case .responded(let head): return head
      case .redirected(let url):
        try Self.check(url, comingFrom: request.url)
        if url.origin != request.url.origin { request.privateHeaders = [:] }
        request.url = url
      }
    }
    throw TransferFailure(
      .tooManyRedirects,
      "\(request.url.host() ?? "the server") leads from one address to the next more than "
        + "\(options.maximumRedirects) times; check the address, or tell the publisher",
      .lasts
    )
  }

  private static func check(_ url: URL, comingFrom old: URL) throws(TransferFailure) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host() != nil else {
      throw TransferFailure(
        .unsafeRedirect,
        "\(old.host() ?? "the server") leads to an address that is not on the web; tell the publisher",
        .lasts
      )
    }
    if old.scheme?.lowercased() == "https", scheme == "http" {
      throw TransferFailure(
        .unsafeRedirect,
        "\(old.host() ?? "the server") leads from an encrypted address to one that is not; tell the publisher",
        .lasts
      )
    }
  }

  private func exchange(
    _ request: HTTPRequest,
    _ receiver: any ResponseReceiver
  ) async throws(TransferFailure) -> Exchange.End {
    if Task.isCancelled { throw .cancelled }
    let origin = request.url.origin
    guard let session = pool.take(for: origin) else {
      throw TransferFailure(
        .libraryMissing,
        "libcurl is not installed, which downloads need; install the package libcurl4",
        .lasts
      )
    }
    let exchange = Exchange(request, receiver, options)
    let result = await withTaskCancellationHandler {
      await OwnThread.run { exchange.run(on: session) }
    } onCancel: {
      session.cancel()
    }
    pool.giveBack(session, for: origin)
    return try result.get()
  }
}

extension URL {
  /// The server: scheme, host and port.
  package var origin: String {
    let scheme = scheme?.lowercased() ?? ""
    return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
  }
}

/// Collects a response in memory.
///
/// `@unchecked Sendable` because only the thread of the transfer uses it until that has ended.
private final class DataReceiver: ResponseReceiver, @unchecked Sendable {
  private let maximumByteCount: Int
  private let isConditional: Bool
  private var host = ""
  private(set) var body = Data()

  init(maximumByteCount: Int, isConditional: Bool) {
    self.maximumByteCount = maximumByteCount
    self.isConditional = isConditional
  }

  func accepts(_ status: Int) -> Bool { status == 200 || isConditional && status == 304 }

  func begin(_ head: HTTPResponseHead) throws(TransferFailure) {
    host = head.url.host() ?? "the server"
    if let length = head.contentLength, length > maximumByteCount { throw tooLarge }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransferFailure) {
    guard body.count + bytes.count <= maximumByteCount else { throw tooLarge }
    body.append(contentsOf: bytes)
  }

  private var tooLarge: TransferFailure {
    TransferFailure(
      .responseTooLarge,
      "the answer of \(host) exceeds the limit of \(maximumByteCount) bytes; check the address, or raise the limit",
      .lasts
    )
  }
}
