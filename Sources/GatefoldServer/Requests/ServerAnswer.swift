internal import Foundation
internal import GatefoldExport
internal import GatefoldPackage

/// The answer to a request.
struct ServerAnswer: Sendable {
  enum Body: Sendable {
    case data(Data)
    /// A part of a file.
    case file(path: String, range: Range<Int>)
    /// A part of a file of a package.
    case packageFile(OpenedPackageFile, range: Range<Int>)
    /// Events, as they happen.
    case events(AsyncStream<Data>)
  }

  var status = 200
  var headers: [(name: String, value: String)] = []
  var body = Body.data(Data())
  /// Whether pages of other servers may read it.
  var isOpen = true
  /// Whether it depends on who asks, so that no cache in between may keep it.
  var isForOneClient = false
  /// For the log: why it could not be answered, where the cause lies with the server.
  var cause: String?
  /// For the operator: why it failed, where the issue is to blame, or the load.
  var failure: RequestFailure?

  init(status: Int = 200, _ data: Data = Data(), _ mediaType: String? = nil) {
    self.status = status
    body = .data(data)
    if let mediaType { headers.append(("Content-Type", mediaType)) }
  }

  var byteCount: Int {
    switch body {
    case .data(let data): data.count
    case .file(_, let range), .packageFile(_, let range): range.count
    case .events: 0
    }
  }

  func with(_ name: String, _ value: String) -> ServerAnswer {
    var answer = self
    answer.headers.append((name, value))
    return answer
  }

  /// To a request that cannot be answered.
  init(_ problem: RequestProblem) {
    self.init(status: problem.status, Data("\(problem.message)\n".utf8), "text/plain; charset=utf-8")
    headers.append(("Cache-Control", "no-store"))
    cause = problem.cause
    if let kind = problem.kind { headers.append(("X-Gatefold-Problem", kind.rawValue)) }
    failure = problem.failure
    if let seconds = problem.retryAfter { headers.append(("Retry-After", String(seconds))) }
    switch problem.status {
    case 401:
      if problem.takesPassword {
        headers.append(("WWW-Authenticate", #"Basic realm="Gatefold", charset="UTF-8""#))
      }
      headers.append(("WWW-Authenticate", "Bearer"))
    case 405: headers.append(("Allow", problem.allowedMethods ?? ServerAnswer.safeMethods))
    default: break
    }
  }

  /// Bytes that a client may keep: 304 where it has them.
  init(_ data: Data, _ mediaType: String, _ tag: EntityTag, _ request: ServerRequest) {
    self = tag.isKnown(to: request) ? .unchanged(tag) : ServerAnswer(data, mediaType).kept(tag)
  }

  /// To a client that has the bytes.
  static func unchanged(_ tag: EntityTag) -> ServerAnswer { ServerAnswer(status: 304).kept(tag) }

  /// With the tag by which a client asks whether its bytes are still the same. The route says how long it may keep them.
  func kept(_ tag: EntityTag) -> ServerAnswer { with("ETag", tag.header) }

  /// The same for a client that only got it since it may have it: nobody between it and the server may keep it.
  var forOneClient: ServerAnswer {
    var answer = self
    answer.headers = headers.map { name, value in
      (name, name == "Cache-Control" ? value.replacing("public", with: "private") : value)
    }
    return answer.with("Vary", "Authorization, Cookie")
  }

  /// The same for one client, with the name of the signed-in user in the headers; the value is empty if nobody has signed
  /// in.
  func namingReader(_ name: String?) -> ServerAnswer {
    var answer = with("X-Gatefold-Reader", name?.escapedPathPart ?? "")
    answer.isForOneClient = true
    return answer
  }

  /// An object as JSON for people, too.
  ///
  /// - Parameter object: of texts, numbers, lists and dictionaries only.
  static func json(_ object: [String: any Sendable]) -> Data {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return ((try? JSONSerialization.data(withJSONObject: object, options: options)) ?? Data()) + Data("\n".utf8)
  }

  /// The methods of all that only is asked for.
  static let safeMethods = "GET, HEAD, OPTIONS"

  /// A file, or the part of it that the client wants.
  ///
  /// - Parameters:
  ///   - count: of the bytes of the file.
  ///   - body: gives a part of it.
  static func file(
    _ mediaType: String,
    of count: Int,
    _ tag: EntityTag,
    _ request: ServerRequest,
    _ body: (Range<Int>) -> Body
  ) -> ServerAnswer {
    if tag.isKnown(to: request) { return .unchanged(tag) }
    let isOfThis = request.headers["if-range"].map { $0 == tag.header } ?? true
    var answer = ServerAnswer(status: 200)
    switch ByteRange(isOfThis ? request.headers["range"] : nil, of: count) {
    case .whole: answer.body = body(0..<count)
    case .part(let range):
      answer.status = 206
      answer.body = body(range)
      answer.headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"))
    case .unsatisfiable: return ServerAnswer(status: 416).with("Content-Range", "bytes */\(count)")
    }
    return answer.with("Content-Type", mediaType).with("Accept-Ranges", "bytes").kept(tag)
  }

  /// To another address.
  static func redirect(to address: String) -> ServerAnswer {
    ServerAnswer(status: 303).with("Location", address)
  }
}
