internal import Foundation
internal import Gatefold
internal import HTTPTypes
public import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// The context of a request, with facts about its connection.
public struct ServerContext: RequestContext {
  /// Hummingbird's own storage for the request.
  public var coreContext: CoreRequestContextStorage
  /// The address of the peer of the connection.
  let peer: String
  let departure: ClientDeparture?

  /// The context of a request on a connection.
  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.clientAddress
    departure = DepartureHandler.departure(of: source.channel)
  }
}

extension IssueServer: HTTPResponder {
  /// The context type that Hummingbird passes with each request.
  public typealias Context = ServerContext

  /// Answers a Hummingbird request, so that another application can mount the server among its routes.
  public func respond(to request: Request, context: ServerContext) async -> Response {
    let start = ContinuousClock.now
    let client = proxies.client(of: request, from: context.peer)
    let answer = await answer(to: request, context, from: client)
    if let cause = answer.cause {
      context.logger.error("\(cause)", metadata: ["path": "\(request.head.path ?? "")"])
    }
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)", "path": "\(request.head.path ?? "")", "status": "\(answer.status)",
        "bytes": "\(answer.byteCount)", "client": "\(client)",
        "milliseconds": "\((ContinuousClock.now - start) / .milliseconds(1))",
      ]
    )
    var fields = HTTPFields()
    for (name, value) in answer.headers {
      guard let name = HTTPField.Name(name) else { continue }
      fields.append(HTTPField(name: name, value: value))
    }
    fields[.xContentTypeOptions] = "nosniff"
    if answer.isOpen {
      for (name, value) in Self.openness { fields[name] = value }
    }
    if answer.status != 304, request.method == .head {
      fields[.contentLength] = String(answer.byteCount)
    }
    let status = HTTPResponse.Status(code: answer.status)
    guard request.method != .head, answer.status != 304 else { return Response(status: status, headers: fields) }
    switch answer.body {
    case .data(let data):
      let body = LongBody.data(data, gate.hold(data.count, of: client))
      return Response(status: status, headers: fields, body: body)
    case .file(let path, let range):
      return Response(status: status, headers: fields, body: LongBody.file(path, range))
    case .packageFile(let file, let range):
      return Response(status: status, headers: fields, body: LongBody.packageFile(file, range))
    case .events(let events):
      return Response(status: status, headers: fields, body: LongBody.events(events))
    }
  }

  /// Pictures and manifests may be used by pages of any origin, as IIIF demands.
  private static let openness: [(HTTPField.Name, String)] = [
    (.accessControlAllowOrigin, "*"), (.accessControlExposeHeaders, "ETag, Link, Location, Content-Length"),
  ]

  private func answer(
    to request: Request,
    _ context: ServerContext,
    from client: String
  ) async -> ServerAnswer {
    guard let method = ServerRequest.Method(rawValue: request.method.rawValue) else {
      return ServerAnswer(RequestProblem(status: 405, message: "\(request.method.rawValue.shortened) is not answered"))
    }
    if let problem = Self.problem(ofHost: request) { return ServerAnswer(problem) }
    var asked = serverRequest(request, method, context)
    if !method.isSafe {
      do throws(RequestProblem) {
        asked.body = try await body(of: request, context)
      } catch {
        return ServerAnswer(error)
      }
    }
    return await answer(asked, from: client)
  }

  /// Larger bodies are refused, in bytes.
  private static let maximumBodyByteCount = 1 << 20

  private func body(of request: Request, _ context: ServerContext) async throws(RequestProblem) -> Data {
    let limit = options.allowsEditing ? PackageEditor.maximumFileByteCount : Self.maximumBodyByteCount
    let body = await deadlines.limit(of: context.departure) {
      do {
        return Result<ByteBuffer, any Error>.success(try await request.body.collect(upTo: limit))
      } catch {
        return .failure(error)
      }
    }
    guard let body else {
      throw RequestProblem(status: 408, message: "the body took longer than \(options.deadline); send it again")
    }
    do {
      return Data(try body.get().readableBytesView)
    } catch {
      throw RequestProblem(status: 413, message: "the body has more than \(limit) bytes, or is cut off")
    }
  }

  private func serverRequest(
    _ request: Request,
    _ method: ServerRequest.Method,
    _ context: ServerContext
  ) -> ServerRequest {
    var headers: [String: String] = [:]
    for field in request.headers {
      let name = field.name.canonicalName
      headers[name] = headers[name].map { "\($0), \(field.value)" } ?? field.value
    }
    let parts = (request.head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return ServerRequest(
      method: method,
      path: String(parts[0]),
      query: parts.count > 1 ? String(parts[1]) : nil,
      headers: headers,
      base: base(of: request, from: context.peer),
      host: host(of: request, from: context.peer),
      forwardedUser: options.userHeader.flatMap { proxies.user(in: $0, of: request, from: context.peer) },
      departure: context.departure
    )
  }

  /// The host that a client asked for, with its port.
  private func host(of request: Request, from peer: String) -> String {
    let forwarded = proxies.value(of: "X-Forwarded-Host", in: request, from: peer)
    let host = forwarded ?? request.head.authority ?? "localhost"
    // It becomes part of addresses in JSON and headers.
    let isHost = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        true
      default: ".:-_[]".utf8.contains(byte)
      }
    }
    return isHost ? host : "invalid"
  }

  private func base(of request: Request, from peer: String) -> String {
    if let given = options.baseAddress { return given.hasSuffix("/") ? String(given.dropLast()) : given }
    let isSecure = proxies.value(of: "X-Forwarded-Proto", in: request, from: peer) == "https"
    return "\(isSecure ? "https" : "http")://\(host(of: request, from: peer))\(options.prefix)"
  }

  /// A request names the host that it is for, once (RFC 9112, 3.2); monitors that speak HTTP/1.0 may not.
  private static func problem(ofHost request: Request) -> RequestProblem? {
    // The first one is the authority.
    if let name = HTTPField.Name("Host"), request.headers.contains(name) {
      return .badRequest("the request has two Host fields")
    }
    let isOfMonitor = request.uri.path == "/healthz" || request.uri.path == "/readyz"
    return request.head.authority == nil && !isOfMonitor ? .badRequest("the request has no Host field") : nil
  }
}
