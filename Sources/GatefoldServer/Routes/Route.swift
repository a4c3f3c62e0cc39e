/// One method of one path: who may ask, how long the answer may be kept, what the OpenAPI description says of it, and what
/// answers it. All that is known of a route is written down here, once.
struct Route<Room: Sendable>: Sendable {
  /// A method of the room.
  typealias Handler = @Sendable (Room) -> RoutedRequest.Handler

  let method: ServerRequest.Method
  let pattern: RoutePattern
  let subject: RouteSubject
  let caching: RouteCaching
  let traits: RouteTraits
  /// `nil` leaves the route out of the OpenAPI description.
  let description: RouteDescription?
  let answer: Handler

  /// - Parameters:
  ///   - method: GET answers HEAD, too.
  ///   - path: see ``RoutePattern``.
  ///   - subject: what one must be allowed to read.
  init(
    _ method: ServerRequest.Method,
    _ path: String,
    _ answer: @escaping Handler,
    of subject: RouteSubject = .everything,
    caching: RouteCaching = .revalidated,
    traits: RouteTraits = [],
    _ description: RouteDescription? = nil
  ) {
    (self.method, self.answer, self.description) = (method, answer, description)
    pattern = RoutePattern(path)
    (self.subject, self.caching, self.traits) = (subject, caching, traits)
  }
}

extension Route {
  /// A route for everybody, whose answers nobody keeps.
  static func open(
    _ method: ServerRequest.Method,
    _ path: String,
    _ answer: @escaping Handler,
    _ description: RouteDescription
  ) -> Route {
    Route(method, path, answer, of: .nothing, caching: .never, description)
  }
}

/// What a request is about, which decides who may ask.
enum RouteSubject: Sendable {
  /// The state of the server and the pages to sign in, which are for everybody.
  case nothing
  /// Everything that is served.
  case everything
  /// The issue that is the second segment.
  case issue
  /// The folder that is the second segment.
  case folder
  /// The page or spread that a segment names.
  case picture
  /// The library, or the issue of it that is the third segment. Changes need its token.
  case library

  /// Whether it is about many issues, of which a client may see only some.
  var isOfMany: Bool { self == .everything || self == .folder || self == .library }

  /// The folders and the issue; `nil` for what everybody may ask.
  ///
  /// - Parameter library: what precedes the identifiers of the library's issues.
  func path(in segments: [String], _ picture: PictureIdentifier?, library: [String]?) -> [String]? {
    switch self {
    case .nothing: nil
    case .everything: []
    case .issue, .folder: segments.dropFirst().first.flatMap { IssueIdentifier($0) }?.components ?? []
    case .picture: picture?.issue.components ?? []
    case .library: (library ?? []) + (segments.dropFirst(2).first.flatMap { IssueIdentifier($0) }?.components ?? [])
    }
  }
}

/// Who may keep an answer, and for how long.
enum RouteCaching: Sendable {
  /// Nobody keeps it.
  case never
  /// Clients keep answers with an entity tag, and ask each time whether they are still the same.
  case revalidated
  /// The same; at an address that names the edition, they need not ask again.
  case untilNextEdition
  /// Clients keep it for a day.
  case day

  /// An answer of the route, with how long it may be kept unless it says so itself.
  ///
  /// - Parameter namesEdition: whether the address names the edition.
  func applied(to answer: ServerAnswer, namesEdition: Bool, _ options: ServerOptions) -> ServerAnswer {
    var (hasTag, isDecided) = (false, false)
    for (name, _) in answer.headers {
      hasTag = hasTag || name == "ETag"
      isDecided = isDecided || name == "Cache-Control"
    }
    if isDecided { return answer }
    switch self {
    case .never: return answer.with("Cache-Control", "no-store")
    case .day: return answer.with("Cache-Control", "max-age=86400")
    case .untilNextEdition where namesEdition && hasTag:
      return answer.with("Cache-Control", "public, max-age=\(options.maximumAge.components.seconds), immutable")
    case .revalidated, .untilNextEdition: return hasTag ? answer.with("Cache-Control", "public, no-cache") : answer
    }
  }
}

/// What else distinguishes a route.
struct RouteTraits: OptionSet, Sendable {
  let rawValue: Int

  /// Everybody sees it where restricted issues are shown.
  static let shown = RouteTraits(rawValue: 1 << 0)
  /// Pages of other servers may not read it.
  static let closed = RouteTraits(rawValue: 1 << 1)
  /// It may be asked of an edition: `/issues/{issue}/editions/{edition}/...`.
  static let ofEdition = RouteTraits(rawValue: 1 << 2)
  /// It gives a file of the issue, on which no name of a reader can be written.
  static let file = RouteTraits(rawValue: 1 << 3)
  /// It is a feed, so that apps that have to sign in are told how.
  static let feed = RouteTraits(rawValue: 1 << 4)
  /// It answers what no other route of its folder does, with why not.
  static let fallback = RouteTraits(rawValue: 1 << 5)
}
