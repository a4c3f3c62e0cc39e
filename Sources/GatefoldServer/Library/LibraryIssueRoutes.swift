internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// Answers requests about an issue of the library: `/library/issues/{issue}/...`.
struct LibraryIssueRoutes: Sendable {
  let routes: ServedLibraryRoutes
  let identifier: String
  /// The identifier of a bookmark or highlight, where the path has one.
  private let mark: String
  private let request: ServerRequest

  init(routes: ServedLibraryRoutes, identifier: String, _ routed: RoutedRequest) {
    (self.routes, self.identifier) = (routes, identifier)
    (mark, request) = (routed["mark"], routed.request)
  }

  func described() async throws(RequestProblem) -> ServerAnswer {
    let issue = try await use { opened throws(GatefoldError) in try await opened.library.issue(identifier) }
    guard let issue else { throw .notFound("the library has no such issue") }
    return try ServedLibraryRoutes.json(issue.json(routes.addresses(of: identifier, request)))
  }

  private func use<Value: Sendable>(
    _ body: (ServedLibrary.Opened) async throws(GatefoldError) -> Value
  ) async throws(RequestProblem) -> Value {
    try await routes.use(body)
  }

  private static let done = ServerAnswer(status: 204)

  // MARK: Downloads

  enum Step: String {
    case download, pause, resume, cancel, archive
  }

  func take(_ step: Step) async throws(RequestProblem) -> ServerAnswer {
    try await use { opened throws(GatefoldError) in
      switch step {
      case .download: try await opened.downloads.begin(identifier)
      case .pause: try await opened.downloads.pause(identifier)
      case .resume: try await opened.downloads.resume(identifier)
      case .cancel: try await opened.downloads.cancel(identifier)
      case .archive: try await opened.library.archive(identifier)
      }
    }
    var answer = try await described()
    if step == .download || step == .resume { answer.status = 202 }
    return answer
  }

  // MARK: Reading

  func setPlace() async throws(RequestProblem) -> ServerAnswer {
    let place = try request.decoded(ReadingPlace.self, "{\"pageIndex\": 2}")
    try await check([place.pageIndex])
    try await use { opened throws(GatefoldError) in try await opened.library.setReadingPlace(place, identifier) }
    return Self.done
  }

  func removePlace() async throws(RequestProblem) -> ServerAnswer {
    try await use { opened throws(GatefoldError) in try await opened.library.setReadingPlace(nil, identifier) }
    return Self.done
  }

  /// - Throws: `badRequest` for a page that the issue hasn't; how many it has is known once it is on this machine.
  private func check(_ pageIndices: [Int]) async throws(RequestProblem) {
    let issue = try await use { opened throws(GatefoldError) in try await opened.library.issue(identifier) }
    let count = issue?.pageCount ?? .max
    for index in pageIndices where !(0..<count).contains(index) {
      throw .badRequest(index < 0 ? "pageIndex is 0 or larger" : "pageIndex is less than \(count)")
    }
  }

  func bookmarks() async throws(RequestProblem) -> ServerAnswer {
    let known = try await use { opened throws(GatefoldError) in try await opened.library.bookmarks(of: identifier) }
    return try ServedLibraryRoutes.json(["bookmarks": known])
  }

  func addBookmark() async throws(RequestProblem) -> ServerAnswer {
    struct New: Decodable {
      let identifier: MarkIdentifier?
      let pageIndex: Int
      let pageLabel: String?
      let title: String?
    }
    let new = try request.decoded(New.self, "{\"pageIndex\": 2, \"title\": \"Tides\"}")
    try await check([new.pageIndex])
    let bookmark = Bookmark(
      pageIndex: new.pageIndex,
      pageLabel: new.pageLabel,
      title: new.title,
      identifier: (new.identifier ?? MarkIdentifier()).text
    )
    try await use { opened throws(GatefoldError) in try await opened.library.save(bookmark, of: identifier) }
    return try ServedLibraryRoutes.json(bookmark, status: 201)
  }

  func removeBookmark() async throws(RequestProblem) -> ServerAnswer {
    try await use { opened throws(GatefoldError) in try await opened.library.removeBookmark(mark, of: identifier) }
    return Self.done
  }

  func highlights() async throws(RequestProblem) -> ServerAnswer {
    let known = try await use { opened throws(GatefoldError) in try await opened.library.highlights(of: identifier) }
    return try ServedLibraryRoutes.json(["highlights": known])
  }

  func addHighlight() async throws(RequestProblem) -> ServerAnswer {
    let highlight = try await newHighlight()
    let saved = try await use { opened throws(GatefoldError) in
      try await opened.library.save(highlight, of: identifier)
    }
    return try ServedLibraryRoutes.json(saved, status: 201)
  }

  func removeHighlight() async throws(RequestProblem) -> ServerAnswer {
    try await use { opened throws(GatefoldError) in
      try await opened.library.removeHighlight(mark, of: identifier)
    }
    return Self.done
  }

  private func newHighlight() async throws(RequestProblem) -> Highlight {
    struct New: Decodable {
      let identifier: MarkIdentifier?
      let parts: [Highlight.Part]
      let quote: TextQuote
      let pageLabel: String?
      let note: String?
      let color: String?
    }
    let new = try request.decoded(New.self, "{\"parts\": [{\"pageIndex\": 2, \"quads\": [...]}], \"quote\": {...}}")
    try await check(new.parts.map(\.pageIndex))
    guard !new.parts.isEmpty, new.parts.allSatisfy({ !$0.quads.isEmpty }) else {
      throw .badRequest("a highlight has a part with quads for each page that it is on")
    }
    return Highlight(
      parts: new.parts,
      quote: new.quote,
      pageLabel: new.pageLabel,
      note: new.note,
      color: new.color,
      identifier: (new.identifier ?? MarkIdentifier()).text
    )
  }

  /// Changes the note and the color.
  func changeHighlight() async throws(RequestProblem) -> ServerAnswer {
    struct Changed: Decodable {
      let note: String?
      let color: String?
    }
    let changed = try request.decoded(Changed.self, "{\"note\": \"Compare page 12\", \"color\": \"yellow\"}")
    let saved: Highlight? = try await use { opened throws(GatefoldError) in
      let known = try await opened.library.highlights(of: identifier)
      guard var wanted = known.first(where: { $0.identifier == mark }) else { return nil }
      (wanted.note, wanted.color) = (changed.note, changed.color)
      return try await opened.library.save(wanted, of: identifier)
    }
    guard let saved else { throw .notFound("the issue has no such highlight") }
    return try ServedLibraryRoutes.json(saved)
  }
}
