internal import Foundation
internal import Gatefold

/// Answers KOReader's progress sync, as https://github.com/koreader/koreader-sync-server does. The place in a served
/// PDF is shared with the browser reader; places in other documents are only stored.
struct KOReaderRoutes: Sendable {
  let store: ReadingStore
  let rules: AccessRules

  /// Why a request is not answered, by the numbers of KOReader's server.
  private enum Problem: Int {
    case unauthorized = 2001
    case invalidFields = 2003
    case noDocument = 2004
    case closed = 2005

    var answer: ServerAnswer {
      let (status, message) =
        switch self {
        case .unauthorized: (401, "The name or the password is wrong.")
        case .invalidFields: (403, "Invalid request")
        case .noDocument: (403, "Field 'document' not provided.")
        case .closed: (402, "Whoever runs the server adds users.")
        }
      var answer = KOReaderRoutes.json(["code": rawValue, "message": message])
      answer.status = status
      return answer
    }
  }

  private struct Progress: Decodable {
    let document: String
    /// The number of a page, or where in an EPUB.
    let progress: String
    let percentage: Double
    let device: String
    let deviceIdentifier: String?

    enum CodingKeys: String, CodingKey {
      case document, progress, percentage, device
      case deviceIdentifier = "device_id"
    }
  }

  static let routes: [Route<KOReaderRoutes>] = [
    .open(.get, "/healthcheck", health, .object("That KOReader's progress sync is answered.")),
    .open(.post, "/users/create", register, .object("Refuses: whoever runs the server adds users.", status: 402)),
    .open(.get, "/users/auth", signIn, .object("Whether the name and key in x-auth-user and x-auth-key are right.")),
    .open(.put, "/syncs/progress", keep, .object("Keeps where somebody is in a document.", body: shape)),
    .open(
      .get,
      "/syncs/progress/{document}",
      progress,
      .object("Where somebody is in a document, for KOReader.")
    ),
  ]

  private static let shape: [String: any Sendable] = {
    let text = RouteDescription.text
    let share: [String: any Sendable] = ["type": "number", "minimum": 0, "maximum": 1]
    return RouteDescription.object(
      ["document": text, "progress": text, "percentage": share, "device": text, "device_id": text],
      required: ["document", "progress", "percentage", "device"]
    )
  }()

  private func health(_ routed: RoutedRequest) -> ServerAnswer { Self.json(["state": "OK"]) }

  private func register(_ routed: RoutedRequest) -> ServerAnswer { Problem.closed.answer }

  private func signIn(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await reader(of: routed) == nil ? Problem.unauthorized.answer : Self.json(["authorized": "OK"])
  }

  /// Returns the name under which the place in a document is stored.
  static func subject(ofDocument digest: String) -> String { "document \(digest)" }

  private func reader(of routed: RoutedRequest) async throws(RequestProblem) -> String? {
    let request = routed.request
    guard let name = request.headers["x-auth-user"], let key = request.headers["x-auth-key"] else { return nil }
    return try await rules.reader(named: name, syncKey: key, from: routed.client)?.name
  }

  private func keep(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    guard let reader = try await reader(of: routed) else { return Problem.unauthorized.answer }
    guard let sent = try? JSONDecoder().decode(Progress.self, from: routed.request.body), !sent.device.isEmpty else {
      return Problem.invalidFields.answer
    }
    guard Self.isDocument(sent.document) else { return Problem.noDocument.answer }
    let now = Date.now
    var mark = ReadingMark(
      identifier: ReadingMark.placeIdentifier,
      kind: .place,
      changed: ReadingMark.time(now),
      device: sent.deviceIdentifier.flatMap { $0.isEmpty ? nil : $0 } ?? sent.device,
      deviceName: sent.device
    )
    mark.pageIndex = Int(digits: sent.progress).map { max($0, 1) - 1 }
    (mark.detail, mark.share) = (sent.progress, sent.percentage)
    do throws(RequestProblem) {
      mark = try mark.checked(at: now)
    } catch {
      return Problem.invalidFields.answer
    }
    try await store.add([mark], of: reader, in: [Self.subject(ofDocument: sent.document)])
    return Self.json(["document": sent.document, "timestamp": Int(now.timeIntervalSince1970)])
  }

  private func progress(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    guard let reader = try await reader(of: routed) else { return Problem.unauthorized.answer }
    let document = routed["document"]
    guard Self.isDocument(document) else { return Problem.noDocument.answer }
    let marks = try await store.marks(of: reader, in: [Self.subject(ofDocument: document)])
    guard let place = marks.first, place.isRemoved != true, let date = place.changedDate,
      let progress = place.detail ?? place.pageIndex.map({ String($0 + 1) })
    else { return Self.json([:]) }
    return Self.json([
      "document": document, "progress": progress, "percentage": place.share ?? 0,
      "device": place.deviceName ?? place.device, "device_id": place.device,
      "timestamp": Int(date.timeIntervalSince1970),
    ])
  }

  /// Documents are named by MD5s, of their content or of their name.
  private static func isDocument(_ name: String) -> Bool {
    (1...128).contains(name.utf8.count) && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
  }

  private static func json(_ value: [String: any Sendable]) -> ServerAnswer {
    ServerAnswer(ServerAnswer.json(value), "application/json")
  }
}
