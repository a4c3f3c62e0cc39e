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

  /// - Parameter segments: the path.
  /// - Returns: `nil` for what KOReader does not ask.
  func answer(
    _ segments: [String],
    _ request: ServerRequest,
    from client: String
  ) async throws(RequestProblem) -> ServerAnswer? {
    switch (request.action, segments.first, segments.count) {
    case (.get, "healthcheck", 1): return Self.json(["state": "OK"])
    case (.post, "users", 2) where segments[1] == "create": return Problem.closed.answer
    case (.get, "users", 2) where segments[1] == "auth":
      let reader = try await reader(of: request, from: client)
      return reader == nil ? Problem.unauthorized.answer : Self.json(["authorized": "OK"])
    case (.put, "syncs", 2) where segments[1] == "progress":
      guard let reader = try await reader(of: request, from: client) else { return Problem.unauthorized.answer }
      return try await keep(request.body, of: reader)
    case (.get, "syncs", 3) where segments[1] == "progress":
      guard let reader = try await reader(of: request, from: client) else { return Problem.unauthorized.answer }
      return try await progress(in: segments[2], of: reader)
    default: return nil
    }
  }

  /// Returns the name under which the place in a document is stored.
  static func subject(ofDocument digest: String) -> String { "document \(digest)" }

  private func reader(of request: ServerRequest, from client: String) async throws(RequestProblem) -> String? {
    guard let name = request.headers["x-auth-user"], let key = request.headers["x-auth-key"] else { return nil }
    return try await rules.reader(named: name, syncKey: key, from: client)?.name
  }

  private func keep(_ body: Data, of reader: String) async throws(RequestProblem) -> ServerAnswer {
    guard let sent = try? JSONDecoder().decode(Progress.self, from: body), !sent.device.isEmpty else {
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

  private func progress(in document: String, of reader: String) async throws(RequestProblem) -> ServerAnswer {
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
    ServerAnswer(ServerAnswer.json(value), "application/json").with("Cache-Control", "no-store")
  }
}
