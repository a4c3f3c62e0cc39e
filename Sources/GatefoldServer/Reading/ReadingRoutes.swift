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

  static let routes: [Route<ReadingRoutes>] = [
    Route(
      .get,
      path,
      marks,
      of: .issue,
      caching: .never,
      traits: .closed,
      RouteDescription(
        "The place, bookmarks and highlights of whoever has signed in.",
        statuses: [200],
        schema: known
      )
    ),
    Route(
      .post,
      path,
      add,
      of: .issue,
      caching: .never,
      traits: .closed,
      RouteDescription(
        "Takes over the marks that are newer, and answers all.",
        statuses: [200],
        body: RouteDescription.object(
          ["reader": RouteDescription.text, "marks": RouteDescription.list(of: mark)],
          required: ["reader", "marks"]
        ),
        schema: known
      )
    ),
  ]

  private static let path = "/issues/{issue}/marks.json"

  private static let mark: [String: any Sendable] = {
    let text = RouteDescription.text
    let share: [String: any Sendable] = ["type": "number", "minimum": 0, "maximum": 1]
    let time: [String: any Sendable] = ["type": "string", "format": "date-time"]
    let (isRemoved, parts): ([String: any Sendable], [String: any Sendable]) = (["type": "boolean"], ["type": "array"])
    return RouteDescription.object(
      [
        "identifier": text, "kind": RouteDescription.choice(["place", "bookmark", "highlight"]), "changed": time,
        "device": text, "deviceName": text, "isRemoved": isRemoved, "pageIndex": RouteDescription.number(from: 0),
        "detail": text, "share": share, "created": text, "parts": parts, "text": text, "before": text, "after": text,
        "color": text, "note": text,
      ],
      required: ["identifier", "kind", "changed", "device"]
    )
  }()

  private static let known = RouteDescription.object(["marks": RouteDescription.list(of: mark)], required: ["marks"])

  private func marks(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let reader = try reader(of: routed)
    return try await marks(of: reader, in: try await subjects(of: try routed.identifier()))
  }

  private func add(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let reader = try reader(of: routed)
    let subjects = try await subjects(of: try routed.identifier())
    let sent = try routed.request.decoded(Sent.self, #"{"reader": "nell", "marks": [...]}"#)
    guard sent.reader == reader else { throw .conflict("somebody else has signed in by now") }
    var marks: [ReadingMark] = []
    for mark in sent.marks { marks.append(try mark.checked(at: .now)) }
    try await store.add(marks, of: reader, in: subjects.issue)
    try await store.add(marks.filter { $0.kind == .place }, of: reader, in: subjects.document)
    return try await self.marks(of: reader, in: subjects)
  }

  private func reader(of routed: RoutedRequest) throws(RequestProblem) -> String {
    try origins.checkOrigin(of: routed.request)
    guard let reader = SignedInReader.current?.name else { throw .unauthorized }
    return reader
  }

  private func marks(of reader: String, in subjects: Subjects) async throws(RequestProblem) -> ServerAnswer {
    let marks = try await store.marks(of: reader, in: subjects.issue + subjects.document)
    guard let data = try? JSONWriter.line(of: ["marks": marks]) else {
      throw RequestProblem(status: 500, message: "the answer is no JSON")
    }
    return ServerAnswer(data, "application/json").with("X-Gatefold-Reader", reader.escapedPathPart)
  }

  /// The names under which marks of an issue are kept, and its place for KOReader. By its address, they outlast the next
  /// edition; by its content, they are found again after it was moved.
  private struct Subjects {
    let issue: [String]
    let document: [String]
  }

  private func subjects(of identifier: IssueIdentifier) async throws(RequestProblem) -> Subjects {
    let opened = try await pool.opened(identifier)
    guard let file = try await pool.file(identifier) else { throw .notFound("there is no such issue") }
    let digest = file.kind == .pdf ? MessageDigest5.partial(ofFile: file.path) : nil
    let issue = ["issue \(identifier.text)", "content \(opened.contentHash)"]
    return Subjects(issue: issue, document: digest.map { [KOReaderRoutes.subject(ofDocument: $0)] } ?? [])
  }
}
