internal import Gatefold
internal import GatefoldPackage
internal import GatefoldStore

/// Why a request failed, where the issue is to blame, or the load.
struct RequestFailure: Hashable, Sendable {
  /// A code of `GatefoldError`, or "requestDeadline".
  let code: String
  var pageIndex: Int?
}

/// Why a request is not answered with what it asked for.
struct RequestProblem: Error, Hashable, Sendable {
  /// The HTTP status.
  let status: Int
  /// A message for display: the problem and a remedy.
  let message: String
  /// Seconds after which the same request may be answered.
  var retryAfter: Int?
  /// The cause for the server's log, if the fault lies with the server; it isn't sent to clients.
  var cause: String?
  /// The kind of problem, for which the reader has a text of its own.
  var kind: Kind?

  /// The reason why an issue can't be read, sent in the header `X-Gatefold-Problem`.
  enum Kind: String, Sendable {
    case damaged
    /// There is another edition of it than the one that was asked for.
    case edition
    case locked
  }
  /// The methods that are answered, for another one.
  var allowedMethods: String?
  /// Whether a file was replaced while the request was answered; it may be answered at once with the new one.
  var isOutdated = false
  /// Whether a browser may ask for a name and a password. Changes take none, which it would send with requests of other
  /// pages.
  var takesPassword = false
  /// The failure for the operator's statistics, if the issue or the load caused it.
  var failure: RequestFailure?

  static func badRequest(_ message: String) -> RequestProblem { RequestProblem(status: 400, message: message) }
  static func notFound(_ message: String) -> RequestProblem { RequestProblem(status: 404, message: message) }
  /// - Parameter methods: those that are answered, as the header `Allow` lists them.
  static func notAllowed(_ methods: String) -> RequestProblem {
    var problem = RequestProblem(status: 405, message: "only \(methods) are answered here")
    problem.allowedMethods = methods
    return problem
  }

  /// Without a token, or with one that is not known.
  static let unauthorized = RequestProblem(
    status: 401,
    message: "this is only for those who sign in: with a name and a password, or with a token as the password",
    takesPassword: true
  )
  static func forbidden(_ message: String) -> RequestProblem { RequestProblem(status: 403, message: message) }
  /// An issue whose password hasn't been given.
  static let locked = RequestProblem(status: 403, message: "the issue is locked by a password", kind: .locked)
  static let otherEdition = RequestProblem(
    status: 410,
    message: "there is another edition of the issue by now; ask for its description again",
    kind: .edition
  )
  static func conflict(_ message: String) -> RequestProblem { RequestProblem(status: 409, message: message) }

  static func busy(_ message: String, retryAfter seconds: Int = 1) -> RequestProblem {
    RequestProblem(status: 503, message: message, retryAfter: seconds)
  }
}

extension RequestProblem {
  /// Converts an engine error into the problem that the client sees.
  init(_ error: GatefoldError) {
    // Paths of this machine are left out.
    let message = error.message
    switch error.code {
    case .cancelled: self.init(status: 499, message: "the client has left")
    case .unreadableFile: self = .notFound("there is no such issue")
    case .invalidRegion, .invalidZoom, .pictureTooLarge, .pageOutOfRange: self = .badRequest(message)
    case .emptyFile, .notAPDF, .damaged, .damagedPage, .invalidPackage, .invalidDescription:
      self = .notFound("this cannot be read: \(message)")
      kind = .damaged
    case .serverBusy: self = .busy(message, retryAfter: 5)
    case .serverFailed: self.init(status: 502, message: message)
    case .notOnServer: self = .notFound(message)
    case .replacedPack:
      self = .busy(message)
      isOutdated = true
    case .deadlineExceeded: self.init(status: 504, message: "this took too long: \(message)")
    case .passwordRequired, .wrongPassword: self = .locked
    case .notInLibrary, .unknownDownload, .noPages: self = .notFound(message)
    case .alreadyInstalled, .issueInUse, .onlyCopy, .notInstalled, .busyLibrary, .markExists: self = .conflict(message)
    case .notEntitled: self = .forbidden(message)
    case .workerLost, .memoryExceeded, .resultTooLarge, .refused, .drawingFailed, .encodingFailed:
      self.init(status: 500, message: message)
    default:
      self.init(status: 500, message: "the server cannot do this now; its log says why", cause: error.description)
    }
    if error.endsWorkers || error.code == .drawingFailed {
      failure = RequestFailure(code: error.code.rawValue, pageIndex: error.pageIndex)
    }
  }
}

extension GatefoldError.Code {
  /// The file of a tile pack on a web server is another one than before.
  static let replacedPack = Self(rawValue: "replacedPack")
}

extension ServerOptions {
  /// Returns a result of reading a whole issue, if it is ready in time. Otherwise the reading continues in the background.
  ///
  /// - Parameter reading: what is read, and a verb.
  /// - Throws: 503 if it isn't ready.
  func ready<Value>(
    _ made: (Duration) async throws(GatefoldError) -> Value?,
    reading: String = "the pages of the issue are"
  ) async throws(RequestProblem) -> Value {
    let value: Value?
    do throws(GatefoldError) {
      value = try await made(deadline / 3)
    } catch {
      throw RequestProblem(error)
    }
    guard let value else { throw .busy("\(reading) still being read; ask again", retryAfter: 2) }
    return value
  }
}
