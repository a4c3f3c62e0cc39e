internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// Answers `/issues/{issue}/marks.json`: what whoever has signed in has left in an issue, on all their devices.
struct ReadingRoutes: Sendable {
  private let store: ReadingStore
  private let pool: IssuePool
  private let origins: OriginCheck
  let koReader: KOReaderRoutes

  static let fileName = "marks.json"

  /// - Returns: `nil` where nobody signs in, or nothing is kept on disk.
  init?(_ options: ServerOptions, _ pool: IssuePool, _ rules: AccessRules) {
    guard let folder = options.cacheFolder, options.userList != nil || options.userHeader != nil else { return nil }
    store = ReadingStore(folder: "\(folder)/reading")
    (self.pool, origins) = (pool, OriginCheck(options))
    koReader = KOReaderRoutes(store: store, rules: rules)
  }

  private struct Sent: Decodable {
    /// Whose they are: somebody else may have signed in since the browser was told.
    let reader: String
    let marks: [ReadingMark]
  }

  func answer(
    _ identifier: IssueIdentifier,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    try origins.checkOrigin(of: request)
    guard let reader = SignedInReader.current?.name else { throw .unauthorized }
    let (issue, document) = try await subjects(of: identifier)
    switch request.action {
    case .get: break
    case .post:
      let sent = try request.decoded(Sent.self, #"{"reader": "nell", "marks": [...]}"#)
      guard sent.reader == reader else { throw .conflict("somebody else has signed in by now") }
      var marks: [ReadingMark] = []
      for mark in sent.marks { marks.append(try mark.checked(at: .now)) }
      try await store.add(marks, of: reader, in: issue)
      try await store.add(marks.filter { $0.kind == .place }, of: reader, in: document)
    default: throw .notAllowed("only GET and POST are answered here")
    }
    let marks = try await store.marks(of: reader, in: issue + document)
    guard let data = try? JSONWriter.line(of: ["marks": marks]) else {
      throw RequestProblem(status: 500, message: "the answer is no JSON")
    }
    return ServerAnswer(data, "application/json").with("Cache-Control", "no-store")
      .with("X-Gatefold-Reader", reader.escapedPathPart)
  }

  /// The names under which marks of an issue are kept, and its place for KOReader. By its address, they outlast the next
  /// edition; by its content, they are found again after it was moved.
  private func subjects(
    of identifier: IssueIdentifier
  ) async throws(RequestProblem) -> (issue: [String], document: [String]) {
    let opened = try await pool.opened(identifier)
    guard let file = try await pool.file(identifier) else { throw .notFound("there is no such issue") }
    let digest = file.kind == .pdf ? MessageDigest5.partial(ofFile: file.path) : nil
    let issue = ["issue \(identifier.text)", "content \(opened.contentHash)"]
    return (issue, digest.map { [KOReaderRoutes.subject(ofDocument: $0)] } ?? [])
  }
}
