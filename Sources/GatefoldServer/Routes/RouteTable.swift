/// All routes of a server, by the first segment of their paths.
final class RouteTable: Sendable {
  /// A route with the room that answers it.
  struct Entry: Sendable {
    let method: ServerRequest.Method
    let pattern: RoutePattern
    let subject: RouteSubject
    let caching: RouteCaching
    let traits: RouteTraits
    let description: RouteDescription?
    /// Whether the server answers it to a client.
    let isOffered: @Sendable (ServerRequest) -> Bool
    let answer: RoutedRequest.Handler
  }

  /// What is found at a path.
  struct Match: Sendable {
    /// The route, or the one that says why there is none.
    let entry: Entry
    let segments: [String]
    let edition: ServedEdition?
    let picture: PictureIdentifier?
    /// The methods that are answered at the path.
    let methods: String
    /// Why the route can't answer.
    let problem: RequestProblem?

    /// The folders and the issue that one must be allowed to read; `nil` for what everybody may ask.
    ///
    /// - Parameter library: what precedes the identifiers of the library's issues.
    func path(library: [String]?) -> [String]? { entry.subject.path(in: segments, picture, library: library) }

    /// Whether pages of other servers may read answers.
    var isOpen: Bool { !entry.traits.contains(.closed) }
  }

  let entries: [Entry]
  private let byFirst: [String: [Entry]]
  private let prefix: [String]

  /// - Parameters:
  ///   - prefix: the path of the server.
  ///   - entries: the first one that matches answers.
  init(prefix: String, _ entries: [Entry]) {
    self.prefix = prefix.split(separator: "/").map(String.init)
    self.entries = entries
    byFirst = Dictionary(grouping: entries) { $0.pattern.firstLiteral ?? "" }
  }

  /// - Parameters:
  ///   - routes: of a room.
  ///   - room: answers them; `nil` where the server doesn't have it.
  ///   - isDescribed: whether they are in the OpenAPI description.
  ///   - isOffered: whether they are answered to a client.
  static func list<Room>(
    _ routes: [Route<Room>],
    _ room: Room?,
    isDescribed: Bool = true,
    isOffered: @escaping @Sendable (ServerRequest) -> Bool = { _ in true }
  ) -> [Entry] {
    guard let room else { return [] }
    return routes.map { route in
      Entry(
        method: route.method,
        pattern: route.pattern,
        subject: route.subject,
        caching: route.caching,
        traits: route.traits,
        description: isDescribed ? route.description : nil,
        isOffered: isOffered,
        answer: route.answer(room)
      )
    }
  }

  private static let nothing = RequestProblem.notFound("there is nothing at this address")

  /// The route at a path that has no other.
  private static let unknown = Entry(
    method: .get,
    pattern: RoutePattern("/{path...}"),
    subject: .everything,
    caching: .never,
    traits: .fallback,
    description: nil,
    isOffered: { _ in true },
    answer: { _ async throws(RequestProblem) in throw nothing }
  )

  /// The route of a request.
  ///
  /// - Throws: 400 for what is no path, and 404 if it is not below the path of the server.
  func match(_ request: ServerRequest) throws(RequestProblem) -> Match {
    var segments = try segments(of: request)
    let (namesEdition, edition) = Self.takeEdition(from: &segments)
    var entry = Self.unknown
    var others: [Entry] = []
    let candidates = byFirst[segments.first ?? ""] ?? []
    // Most don't match, and are not copied.
    for index in candidates.indices where candidates[index].pattern.matches(segments) {
      let candidate = candidates[index]
      if namesEdition, !candidate.traits.contains(.ofEdition) { continue }
      guard candidate.isOffered(request) else { continue }
      entry = candidate
      if candidate.method == request.action || candidate.traits.contains(.fallback) { break }
      others.append(candidate)
    }
    let isAnswered = entry.method == request.action && !entry.traits.contains(.fallback)
    // Who may ask is the same for all methods.
    if !isAnswered, let other = others.first { entry = other }
    let methods = Self.methods(of: isAnswered ? others + [entry] : others)
    var problem: RequestProblem?
    if namesEdition, edition == nil { problem = .notFound("there is no such edition") }
    // Nothing of the library is known to be there before somebody may know.
    let isMissing = others.isEmpty && (request.method.isSafe || entry.subject == .library)
    if !isAnswered, !isMissing { problem = .notAllowed(methods) }
    let picture =
      entry.subject == .picture ? entry.pattern.value("picture", in: segments).flatMap(PictureIdentifier.init) : nil
    return Match(
      entry: entry,
      segments: segments,
      edition: edition ?? picture?.edition,
      picture: picture,
      methods: methods,
      problem: problem
    )
  }

  /// The path of a request in segments, behind the prefix of the server.
  private func segments(of request: ServerRequest) throws(RequestProblem) -> [String] {
    var segments = try RequestPath(request.path).segments
    for part in prefix {
      guard segments.first == part else { throw Self.nothing }
      segments.removeFirst()
    }
    // A slash at the end.
    if segments.last == "", segments.count > 1 { segments.removeLast() }
    return segments
  }

  /// Takes the edition of an issue out of a path.
  ///
  /// - Returns: whether the path names one, and the edition if it is well-formed.
  private static func takeEdition(from segments: inout [String]) -> (Bool, ServedEdition?) {
    guard segments.count > 2, segments[2] == ServedEdition.folderName, segments[0] == "issues" else {
      return (false, nil)
    }
    let edition = segments.count > 4 ? ServedEdition(segments[3]) : nil
    segments.removeSubrange(2..<min(4, segments.count))
    return (true, edition)
  }

  /// The methods of routes as the header `Allow` lists them.
  private static func methods(of entries: [Entry]) -> String {
    if entries.isEmpty || entries.count == 1 && entries[0].method == .get { return ServerAnswer.safeMethods }
    let methods = entries.map(\.method)
    let known: [ServerRequest.Method] = [.get, .head, .post, .put, .delete, .options]
    return known.filter { $0 == .options || methods.contains($0 == .head ? .get : $0) }.map(\.rawValue)
      .joined(separator: ", ")
  }
}
