internal import CCurl
internal import Foundation
internal import Gatefold

/// One request and its response, without redirects: what libcurl's callbacks fill.
///
/// `@unchecked Sendable` because only the thread of the transfer uses it until that has ended.
final class Exchange: @unchecked Sendable {
  /// How it ended, if not with a failure.
  enum End {
    case responded(HTTPResponseHead)
    case redirected(URL)
  }

  private static let redirects: Set<Int> = [301, 302, 303, 307, 308]
  /// The body of a redirect is read up to this size, so that the connection can be used again.
  private static let maximumDiscarded = 1 << 16

  private let request: HTTPRequest
  private let receiver: any ResponseReceiver
  private let options: TransferOptions
  private var status = 0
  private var headers: [String: String] = [:]
  private var head: HTTPResponseHead?
  private var discardedByteCount = 0
  /// Why a callback ended the transfer; `nil` where it did not, or only because nothing more was wanted.
  private var failure: TransferFailure?

  init(_ request: HTTPRequest, _ receiver: any ResponseReceiver, _ options: TransferOptions) {
    self.request = request
    self.receiver = receiver
    self.options = options
  }

  /// Sends the request and waits for the end of the response.
  func run(on session: CurlSession) -> Result<End, TransferFailure> {
    var result = perform(on: session)
    defer { ccurl_result_free(&result) }
    if let failure { return .failure(failure) }
    if let head, Self.redirects.contains(head.status), !receiver.accepts(head.status) {
      guard let url = destination(of: head, result) else { return .failure(TransferFailure(head)) }
      return .success(.redirected(url))
    }
    if let head, result.outcome == CCURL_DONE { return .success(.responded(head)) }
    let message = withUnsafeBytes(of: result.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return .failure(TransferFailure(result.outcome, message: message, host: host))
  }

  /// libcurl reads addresses as browsers do, with spaces and all, but only once the body has ended.
  private func destination(of head: HTTPResponseHead, _ result: ccurl_result) -> URL? {
    if let text = result.redirect_url { return URL(string: String(cString: text)) }
    return head.headers["location"].flatMap { URL(string: $0, relativeTo: request.url)?.absoluteURL }
  }

  private var host: String { request.url.host() ?? "the server" }

  private func perform(on session: CurlSession) -> ccurl_result {
    let lines = request.privateHeaders.merging(request.headers) { $1 }.map { "\($0.key): \($0.value)" }
    let strings = lines.map { strdup($0) }
    defer { for string in strings { free(string) } }
    let pointers = strings.map { UnsafePointer($0) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    return request.url.absoluteString.withCString { url in
      options.userAgent.withCString { userAgent in
        Self.withOptionalCString(options.certificateFile) { certificates in
          Self.withOptionalCString(request.firstByte > 0 ? "\(request.firstByte)-" : nil) { range in
            pointers.withUnsafeBufferPointer { headers in
              var native = nativeRequest(url)
              native.user_agent = userAgent
              native.certificate_file = certificates
              native.range = range
              native.headers = headers.baseAddress
              native.header_count = headers.count
              native.context = context
              return ccurl_session_perform(session.handle, &native)
            }
          }
        }
      }
    }
  }

  private func nativeRequest(_ url: UnsafePointer<CChar>) -> ccurl_request {
    ccurl_request(
      url: url,
      is_head: request.isHead,
      accepts_compression: request.acceptsCompression,
      headers: nil,
      header_count: 0,
      range: nil,
      user_agent: nil,
      certificate_file: nil,
      connect_timeout: options.connectTimeout.milliseconds,
      timeout: request.timeout?.milliseconds ?? 0,
      minimum_speed: Int64(options.minimumSpeed),
      stall_seconds: max(1, options.stallTimeout.milliseconds / 1000),
      maximum_head_size: 1 << 18,
      context: nil,
      on_header: { context, line, count in
        Exchange.of(context).take(UnsafeRawBufferPointer(start: line, count: count))
      },
      on_body: { context, bytes, count in
        Exchange.of(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: count))
      },
      on_tick: { Exchange.of($0).tick() }
    )
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Exchange {
    guard let context else { preconditionFailure("libcurl was given a context") }
    return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
  }

  private static func withOptionalCString<Value>(
    _ text: String?,
    _ body: (UnsafePointer<CChar>?) -> Value
  ) -> Value {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
  }
}

// MARK: Callbacks

extension Exchange {
  /// A line of the head. False ends the transfer.
  private func take(_ line: UnsafeRawBufferPointer) -> Bool {
    // Lines behind the head are trailers.
    if head != nil { return true }
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if text.hasPrefix("HTTP/") {
      status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      headers = [:]
      return true
    }
    guard text.isEmpty else {
      if let colon = text.firstIndex(of: ":") {
        let name = text[..<colon].lowercased()
        headers[name] = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
      return true
    }
    // "100 Continue" and its like come before the response.
    if status < 200 { return true }
    return begin(HTTPResponseHead(status: status, headers: headers, url: request.url))
  }

  private func begin(_ head: HTTPResponseHead) -> Bool {
    self.head = head
    guard receiver.accepts(head.status) else {
      if !Self.redirects.contains(head.status) { failure = TransferFailure(head) }
      return Self.redirects.contains(head.status)
    }
    return attempt { () throws(TransferFailure) in try receiver.begin(head) }
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let head, receiver.accepts(head.status) else {
      discardedByteCount += bytes.count
      return discardedByteCount < Self.maximumDiscarded
    }
    return attempt { () throws(TransferFailure) in try receiver.receive(bytes) }
  }

  private func tick() -> Bool {
    attempt { () throws(TransferFailure) in try receiver.tick() }
  }

  private func attempt(_ body: () throws(TransferFailure) -> Void) -> Bool {
    do throws(TransferFailure) {
      try body()
      return true
    } catch {
      failure = error
      return false
    }
  }
}

extension Duration {
  /// Whole milliseconds; at most a month.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(max(0, seconds), 2_600_000) * 1000 + max(0, attoseconds) / 1_000_000_000_000_000
  }
}
