internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// Answers requests about an issue of the library: `/library/issues/{issue}/...`.
struct LibraryIssueRoutes: Sendable {
  let routes: ServedLibraryRoutes
  let identifier: String

  /// - Parameter segments: what follows the issue in the path.
  func answer(_ segments: [String], _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    switch (request.action, segments.first) {
    case (.get, nil): return try await described(request)
    case (.post, let step?) where segments.count == 1 && Step(rawValue: step) != nil:
      return try await take(Step(rawValue: step), request)
    case (_, "place") where segments.count == 1: return try await place(request)
    case (_, "bookmarks"): return try await bookmarks(Array(segments.dropFirst()), request)
    case (_, "highlights"): return try await highlights(Array(segments.dropFirst()), request)
    default: throw .notFound("there is nothing at this address")
    }
  }

  private func use<Value: Sendable>(
    _ body: (ServedLibrary.Opened) async throws(GatefoldError) -> Value
  ) async throws(RequestProblem) -> Value {
    try await routes.use(body)
  }

  private static let done = ServerAnswer(status: 204).with("Cache-Control", "no-store")

  private static func notAllowed(_ methods: String) -> ServerAnswer {
    var answer = ServerAnswer(.notAllowed("only \(methods) are answered here"))
    answer.headers.removeAll { $0.name == "Allow" }
    return answer.with("Allow", "\(methods), OPTIONS")
  }

  private func described(_ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    let issue = try await use { opened throws(GatefoldError) in try await opened.library.issue(identifier) }
    guard let issue else { throw .notFound("the library has no such issue") }
    return try ServedLibraryRoutes.json(issue.json(routes.addresses(of: identifier, request)))
  }

  // MARK: Downloads

  private enum Step: String {
    case download, pause, resume, cancel, archive
  }

  private func take(_ step: Step?, _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    try await use { opened throws(GatefoldError) in
      switch step {
      case .download: try await opened.downloads.begin(identifier)
      case .pause: try await opened.downloads.pause(identifier)
      case .resume: try await opened.downloads.resume(identifier)
      case .cancel: try await opened.downloads.cancel(identifier)
      case .archive: try await opened.library.archive(identifier)
      case nil: break
      }
    }
    var answer = try await described(request)
    if step == .download || step == .resume { answer.status = 202 }
    return answer
  }

  // MARK: Reading

  private func place(_ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    switch request.action {
    case .put:
      let place = try request.decoded(ReadingPlace.self, "{\"pageIndex\": 2}")
      try await check([place.pageIndex])
      try await use { opened throws(GatefoldError) in try await opened.library.setReadingPlace(place, identifier) }
      return Self.done
    case .delete:
      try await use { opened throws(GatefoldError) in try await opened.library.setReadingPlace(nil, identifier) }
      return Self.done
    default: return Self.notAllowed("PUT, DELETE")
    }
  }

  /// - Throws: `badRequest` for a page that the issue hasn't; how many it has is known once it is on this machine.
  private func check(_ pageIndices: [Int]) async throws(RequestProblem) {
    let issue = try await use { opened throws(GatefoldError) in try await opened.library.issue(identifier) }
    let count = issue?.pageCount ?? .max
    for index in pageIndices where !(0..<count).contains(index) {
      throw .badRequest(index < 0 ? "pageIndex is 0 or larger" : "pageIndex is less than \(count)")
    }
  }

  private func bookmarks(
    _ segments: [String],
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    switch (request.action, segments.count) {
    case (.get, 0):
      let known = try await use { opened throws(GatefoldError) in try await opened.library.bookmarks(of: identifier) }
      return try ServedLibraryRoutes.json(["bookmarks": known])
    case (.post, 0):
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
    case (.delete, 1):
      try await use { opened throws(GatefoldError) in
        try await opened.library.removeBookmark(segments[0], of: identifier)
      }
      return Self.done
    case (_, 0): return Self.notAllowed("GET, POST")
    case (_, 1): return Self.notAllowed("DELETE")
    default: throw .notFound("there is nothing at this address")
    }
  }

  private func highlights(
    _ segments: [String],
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    switch (request.action, segments.count) {
    case (.get, 0):
      let known = try await use { opened throws(GatefoldError) in try await opened.library.highlights(of: identifier) }
      return try ServedLibraryRoutes.json(["highlights": known])
    case (.post, 0):
      let highlight = try await newHighlight(request)
      let saved = try await use { opened throws(GatefoldError) in
        try await opened.library.save(highlight, of: identifier)
      }
      return try ServedLibraryRoutes.json(saved, status: 201)
    case (.put, 1): return try await change(highlight: segments[0], request)
    case (.delete, 1):
      try await use { opened throws(GatefoldError) in
        try await opened.library.removeHighlight(segments[0], of: identifier)
      }
      return Self.done
    case (_, 0): return Self.notAllowed("GET, POST")
    case (_, 1): return Self.notAllowed("PUT, DELETE")
    default: throw .notFound("there is nothing at this address")
    }
  }

  private func newHighlight(_ request: ServerRequest) async throws(RequestProblem) -> Highlight {
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
  private func change(highlight: String, _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    struct Changed: Decodable {
      let note: String?
      let color: String?
    }
    let changed = try request.decoded(Changed.self, "{\"note\": \"Compare page 12\", \"color\": \"yellow\"}")
    let saved: Highlight? = try await use { opened throws(GatefoldError) in
      let known = try await opened.library.highlights(of: identifier)
      guard var wanted = known.first(where: { $0.identifier == highlight }) else { return nil }
      (wanted.note, wanted.color) = (changed.note, changed.color)
      return try await opened.library.save(wanted, of: identifier)
    }
    guard let saved else { throw .notFound("the issue has no such highlight") }
    return try ServedLibraryRoutes.json(saved)
  }
}
