/// The routes of the library: `/library/...`.
extension ServedLibraryRoutes {
  static let routes: [Route<ServedLibraryRoutes>] =
    lists + steps + place + bookmarks + highlights + [
      Route(.get, "/library/{path...}", nothing, of: .library, caching: .never, traits: [.closed, .fallback])
    ]

  private func nothing(_ routed: RoutedRequest) throws(RequestProblem) -> ServerAnswer {
    throw .notFound("there is nothing at this address")
  }

  // MARK: Lists

  private static func list(_ path: String, _ handler: @escaping Route<Self>.Handler, _ description: RouteDescription)
    -> Route<Self>
  {
    Route(.get, "/library/\(path)", handler, of: .library, caching: .never, traits: .closed, description)
  }

  private static let part: [RouteDescription.Parameter] = [
    .number("limit", from: 1, to: 1000, "How many at most."),
    .number("offset", from: 0, to: 1_000_000, "How many are skipped."),
  ]

  private static func shape(of name: String, isCounted: Bool = false) -> [String: any Sendable] {
    var properties: [String: any Sendable] = [name: RouteDescription.list(of: RouteDescription.anyObject)]
    if isCounted { properties["total"] = ["type": "integer"] }
    return RouteDescription.object(properties, required: properties.keys.sorted())
  }

  private static let lists: [Route<Self>] = [
    list(
      "issues",
      list,
      RouteDescription(
        "Issues of the library.",
        [
          .text("text", "Words of title, publication, number, summary, authors or categories."),
          .text("publication", "The name of a magazine."), .text("state", "States, with commas between them."),
          .text("order", "newest, title, lastRead or size."),
        ] + part,
        statuses: [200],
        schema: shape(of: "issues", isCounted: true)
      )
    ),
    list(
      "search",
      search,
      RouteDescription(
        "Pages of all issues that have the words.",
        [.init(name: "q", description: "Words and phrases.")] + part,
        statuses: [200],
        schema: shape(of: "hits", isCounted: true)
      )
    ),
    list(
      "downloads",
      downloads,
      RouteDescription(
        "Downloads and how far they are.",
        statuses: [200],
        schema: shape(of: "downloads")
      )
    ),
    // They never end, which OpenAPI can't describe.
    Route(.get, "/library/events", events, of: .library, caching: .never, traits: .closed),
  ]

  // MARK: An issue

  private typealias Action =
    @Sendable (LibraryIssueRoutes) -> @Sendable () async throws(RequestProblem) -> ServerAnswer

  private static func issue(
    _ method: ServerRequest.Method,
    _ path: String,
    _ action: @escaping Action,
    _ summary: String,
    status: Int = 200,
    body: [String: any Sendable]? = nil
  ) -> Route<Self> {
    let description = RouteDescription(
      summary,
      statuses: [status],
      body: body,
      schema: status == 204 ? nil : RouteDescription.anyObject
    )
    return Route(
      method,
      "/library/issues/{issue}\(path)",
      { room in { routed async throws(RequestProblem) in try await action(try room.issue(routed))() } },
      of: .library,
      caching: .never,
      traits: .closed,
      description
    )
  }

  private func issue(_ routed: RoutedRequest) throws(RequestProblem) -> LibraryIssueRoutes {
    guard let identifier = IssueIdentifier(routed["issue"]), identifier.components.count == 1 else {
      throw .notFound("there is nothing at this address")
    }
    return LibraryIssueRoutes(routes: self, identifier: identifier.components[0], routed)
  }

  private static func step(_ step: LibraryIssueRoutes.Step, _ summary: String, status: Int = 200) -> Route<Self> {
    issue(
      .post,
      "/\(step.rawValue)",
      { issue in { () async throws(RequestProblem) in try await issue.take(step) } },
      summary,
      status: status
    )
  }

  private static let steps: [Route<Self>] = [
    issue(.get, "", LibraryIssueRoutes.described, "An issue of the library."),
    step(.download, "Begins its download, or goes on.", status: 202),
    step(.pause, "Pauses its download."),
    step(.resume, "Goes on with a download that was paused or failed.", status: 202),
    step(.cancel, "Ends its download, and removes what has arrived."),
    step(.archive, "Removes its file; cover, place and marks stay."),
  ]

  // MARK: Reading

  private static let text = RouteDescription.text
  private static let index = RouteDescription.number(from: 0)
  private static let identifier: [String: any Sendable] = ["type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"]

  private static func object(_ properties: [String: any Sendable], _ required: [String] = []) -> [String: any Sendable]
  {
    RouteDescription.object(properties, required: required)
  }

  private static let place: [Route<Self>] = [
    issue(
      .put,
      "/place",
      LibraryIssueRoutes.setPlace,
      "Notes where the reader is.",
      status: 204,
      body: object(["pageIndex": index, "pageLabel": text, "detail": text], ["pageIndex"])
    ),
    issue(.delete, "/place", LibraryIssueRoutes.removePlace, "Forgets where the reader was.", status: 204),
  ]

  private static let bookmarks: [Route<Self>] = [
    issue(.get, "/bookmarks", LibraryIssueRoutes.bookmarks, "The bookmarks."),
    issue(
      .post,
      "/bookmarks",
      LibraryIssueRoutes.addBookmark,
      "Makes a bookmark.",
      status: 201,
      body: object(["identifier": identifier, "pageIndex": index, "pageLabel": text, "title": text], ["pageIndex"])
    ),
    issue(.delete, "/bookmarks/{mark}", LibraryIssueRoutes.removeBookmark, "Removes a bookmark.", status: 204),
  ]

  private static let highlight: [String: any Sendable] = {
    let number: [String: any Sendable] = ["type": "number", "minimum": -1e6, "maximum": 1e6]
    let point = object(["x": number, "y": number], ["x", "y"])
    let corners = ["topLeft", "topRight", "bottomRight", "bottomLeft"]
    let quads = RouteDescription.list(
      of: object(corners.reduce(into: [:]) { $0[$1] = point }, corners),
      minimumCount: 1
    )
    let part = object(["pageIndex": index, "quads": quads], ["pageIndex", "quads"])
    let quote = object(["text": text, "prefix": text, "suffix": text], ["text", "prefix", "suffix"])
    let parts = RouteDescription.list(of: part, minimumCount: 1)
    return object(
      ["identifier": identifier, "parts": parts, "quote": quote, "note": text, "color": text],
      ["parts", "quote"]
    )
  }()

  private static let highlights: [Route<Self>] = [
    issue(.get, "/highlights", LibraryIssueRoutes.highlights, "The highlights, in page space."),
    issue(.post, "/highlights", LibraryIssueRoutes.addHighlight, "Makes a highlight.", status: 201, body: highlight),
    issue(
      .put,
      "/highlights/{mark}",
      LibraryIssueRoutes.changeHighlight,
      "Changes note and color.",
      body: object(["note": text, "color": text])
    ),
    issue(.delete, "/highlights/{mark}", LibraryIssueRoutes.removeHighlight, "Removes a highlight.", status: 204),
  ]
}
