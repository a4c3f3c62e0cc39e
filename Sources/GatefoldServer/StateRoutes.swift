internal import Foundation
internal import Gatefold

/// Answers requests about the state of the server, with its description, and leads browsers to the shelf.
struct StateRoutes: Sendable {
  let roots: ServedRoots
  let pool: IssuePool
  let gate: RequestGate
  let metrics: ServerMetrics
  let failures: FailureLog
  let index: ServedIndex?
  let options: ServerOptions

  static let routes: [Route<StateRoutes>] = [
    // It stays in the browser, so that the address works without a network, as the reader does.
    Route(.get, "/", shelf, caching: .day),
    Route(.get, "/healthz", health, of: .nothing, caching: .never, text("Whether the server runs.")),
    Route(.get, "/readyz", readiness, of: .nothing, caching: .never, text("Whether what is served can be read.")),
    Route(.get, "/metrics", figures, of: .nothing, caching: .never, text("Figures in the text form of Prometheus.")),
    Route(
      .get,
      "/openapi.json",
      description,
      of: .nothing,
      RouteDescription(
        "This description.",
        schema: RouteDescription.anyObject
      )
    ),
    Route(
      .get,
      "/status",
      status,
      caching: .never,
      RouteDescription(
        "What the server does, and which issues fail.",
        statuses: [200],
        schema: RouteDescription.anyObject
      )
    ),
  ]

  private static func text(_ summary: String) -> RouteDescription {
    RouteDescription(summary, mediaTypes: ["text/plain"], statuses: [200])
  }

  /// Who opens the server in a browser sees what there is.
  private func shelf(_ routed: RoutedRequest) -> ServerAnswer {
    let shelf = roots.library == nil ? "../collection.json" : "../library"
    return .redirect(to: "\(routed.request.base)/reader/?shelf=\(shelf)")
  }

  private func health(_ routed: RoutedRequest) -> ServerAnswer { Self.answer("ok\n") }

  private func readiness(_ routed: RoutedRequest) throws(RequestProblem) -> ServerAnswer {
    guard roots.areThere else { throw .busy("what is served cannot be read", retryAfter: 10) }
    return Self.answer("ready\n")
  }

  private func figures(_ routed: RoutedRequest) -> ServerAnswer {
    let statistics = options.configuration.context.statistics
    return Self.answer(metrics.text(requestsInFlight: gate.count, openIssues: pool.openCount, statistics))
  }

  private static func answer(_ text: String) -> ServerAnswer {
    ServerAnswer(Data(text.utf8), "text/plain; version=0.0.4; charset=utf-8")
  }

  private func description(_ routed: RoutedRequest) -> ServerAnswer {
    let data = routed.table.openAPI(at: routed.request.base)
    return ServerAnswer(data, "application/json", EntityTag(of: data), routed.request)
  }

  /// The server's statistics, and those of the client's issues that cause failures.
  private func status(_ routed: RoutedRequest) async -> ServerAnswer {
    let (lanes, workers) = (options.configuration.context.statistics, WorkerStatistics.current)
    let lost = Dictionary(uniqueKeysWithValues: workers.lostRequests.map { ($0.rawValue, $1) })
    let isReadable = routed.isReadable.map { isReadable in
      { @Sendable (path: [String]) async in await isReadable(IssueIdentifier(components: path)) }
    }
    let value: [String: any Sendable] = [
      "requestsInFlight": gate.count,
      "openIssues": pool.openCount,
      "lanes": [
        "atWork": lanes.atWork, "atSlowWork": lanes.atSlowWork, "waiting": lanes.waiting, "stopped": lanes.stopped,
      ],
      "workers": ["started": workers.startedWorkers, "lost": lost] as [String: any Sendable],
      "issues": await failures.issues(isReadable),
      "index": indexState,
    ]
    return ServerAnswer(ServerAnswer.json(value), "application/json")
  }

  /// How far the index is.
  private var indexState: [String: any Sendable] {
    guard let progress = index?.progress else { return [:] }
    return [
      "issues": progress.issueCount, "done": progress.doneCount, "failed": progress.failedCount,
      "complete": progress.isComplete,
    ]
  }
}
