internal import Foundation

/// What a request is answered with.
struct ServerAnswer: Sendable {
  enum Body: Sendable {
    case data(Data)
    /// A part of a file.
    case file(path: String, range: Range<Int>)
  }

  var status = 200
  var headers: [(name: String, value: String)] = []
  var body = Body.data(Data())

  init(status: Int = 200, _ data: Data = Data(), _ mediaType: String? = nil) {
    self.status = status
    body = .data(data)
    if let mediaType { headers.append(("Content-Type", mediaType)) }
  }

  var byteCount: Int {
    switch body {
    case .data(let data): data.count
    case .file(_, let range): range.count
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
    if let seconds = problem.retryAfter { headers.append(("Retry-After", String(seconds))) }
  }

  /// Bytes that a client may keep: 304 where it has them.
  init(_ data: Data, _ mediaType: String, _ tag: EntityTag, _ request: ServerRequest, _ options: ServerOptions) {
    self = tag.isKnown(to: request) ? .unchanged(tag, options) : ServerAnswer(data, mediaType).kept(tag, options)
  }

  /// To a client that has the bytes.
  static func unchanged(_ tag: EntityTag, _ options: ServerOptions) -> ServerAnswer {
    ServerAnswer(status: 304).kept(tag, options)
  }

  /// With what a client needs to keep the bytes.
  func kept(_ tag: EntityTag, _ options: ServerOptions) -> ServerAnswer {
    with("ETag", tag.header).with("Cache-Control", "public, max-age=\(options.maximumAge.components.seconds)")
  }

  /// To another address.
  static func redirect(to address: String) -> ServerAnswer {
    ServerAnswer(status: 303).with("Location", address)
  }
}
