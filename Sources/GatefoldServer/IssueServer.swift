internal import Foundation
public import Gatefold
internal import GatefoldStore

/// Serves issues by HTTP: pages and spreads for IIIF viewers, tiles for web maps, and the files themselves.
///
/// ```swift
/// WorkerProcess.serveIfAsked()  // the first line of the program
/// let server = try IssueServer(["magazines"])
/// try await server.run(host: "127.0.0.1", port: 8080)
/// ```
///
/// Nothing is listed or opened before it is asked for. Addresses are described in docs/serving.md.
public final class IssueServer: Sendable {
  let options: ServerOptions
  let roots: ServedRoots
  let pool: IssuePool
  let pictures: PictureStore
  let gate: RequestGate
  let metrics = ServerMetrics()

  /// A server of some issues. It listens to nobody before `run(host:port:)`.
  ///
  /// - Parameters:
  ///   - paths: folders of PDFs and issue packages, and single ones.
  ///   - options: how they are served.
  /// - Throws: `unreadableFile` for a path that cannot be served.
  public init(_ paths: [String], options: ServerOptions = ServerOptions()) throws(GatefoldError) {
    self.options = options
    roots = try ServedRoots(paths)
    pool = IssuePool(roots, options.configuration, maximumCount: options.maximumOpenIssues)
    pictures = PictureStore(
      folder: options.cacheFolder,
      budget: options.cacheBudget,
      memoryBudget: options.memoryBudget,
      metrics: metrics
    )
    gate = RequestGate(maximumCount: options.maximumRequests, ofClient: options.maximumRequestsOfClient)
  }

  /// Answers a request. Nothing is thrown: a request that cannot be answered is answered with why.
  ///
  /// - Parameter client: tells clients apart.
  func answer(_ request: ServerRequest, from client: String) async -> ServerAnswer {
    let start = ContinuousClock.now
    let answer = await self.answer(to: request, from: client)
    metrics.count(status: answer.status, byteCount: answer.byteCount, ContinuousClock.now - start)
    return answer
  }

  private func answer(to request: ServerRequest, from client: String) async -> ServerAnswer {
    do throws(RequestProblem) {
      return try await gate.admit(client) { () async throws(RequestProblem) in
        try await withinDeadline { [self] () async throws(RequestProblem) in try await route(request) }
      }
    } catch {
      return ServerAnswer(error)
    }
  }

  private func withinDeadline(
    _ body: @escaping @Sendable () async throws(RequestProblem) -> ServerAnswer
  ) async throws(RequestProblem) -> ServerAnswer {
    typealias Outcome = Result<ServerAnswer, RequestProblem>
    let deadline = options.deadline
    let outcome: Outcome = await withTaskGroup(of: Outcome?.self) { group in
      group.addTask { await Self.result(body) }
      group.addTask {
        try? await Task.sleep(for: deadline)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      // A client that leaves ends the wait for the deadline, too.
      if Task.isCancelled { return .failure(RequestProblem(.cancelled)) }
      return first ?? .failure(RequestProblem(status: 504, message: "this took longer than \(deadline); ask again"))
    }
    return try outcome.get()
  }

  private static func result(
    _ body: @Sendable () async throws(RequestProblem) -> ServerAnswer
  ) async -> Result<ServerAnswer, RequestProblem>? {
    do throws(RequestProblem) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }

  // MARK: Routes

  private func route(_ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    var segments = try RequestPath(request.path).segments
    for part in options.prefix.split(separator: "/") {
      guard segments.first == String(part) else { throw .notFound("there is nothing at this address") }
      segments.removeFirst()
    }
    // A slash at the end.
    if segments.last == "", segments.count > 1 { segments.removeLast() }
    let base = request.base
    switch segments.first {
    case "iiif":
      let images = ServedImages(pool: pool, pictures: pictures, options: options)
      let version = segments.dropFirst().first.flatMap(Int.init).flatMap(ImageAPIVersion.init(rawValue:))
      if let version, segments.count > 2 {
        return try await images.answer(
          Array(segments.dropFirst(2)),
          version,
          at: "\(base)/iiif/\(version.rawValue)",
          request
        )
      }
      guard segments.count > 1 else { break }
      // Without a version in the address, the client says which.
      let negotiated: ImageAPIVersion = request.accepts(ImageInformation.context(.two)) ? .two : .three
      return try await images.answer(Array(segments.dropFirst()), negotiated, at: "\(base)/iiif", request)
        .with("Vary", "Accept")
    case "issues":
      return try await ServedPages(pool: pool, pictures: pictures, options: options)
        .answer(Array(segments.dropFirst()), request)
    case "collection.json" where segments.count == 1: return try await collection(nil, request)
    case "collections" where segments.count == 3 && segments[2] == "collection.json":
      guard let folder = IssueIdentifier(segments[1]) else { break }
      return try await collection(folder, request)
    case "healthz" where segments.count == 1: return Self.text("ok\n")
    case "readyz" where segments.count == 1:
      guard roots.areThere else { throw .busy("what is served cannot be read", retryAfter: 10) }
      return Self.text("ready\n")
    case "metrics" where segments.count == 1:
      return Self.text(metrics.text(requestsInFlight: gate.count, openIssues: await pool.openCount))
    default: break
    }
    throw .notFound("there is nothing at this address")
  }

  private static func text(_ text: String) -> ServerAnswer {
    ServerAnswer(Data(text.utf8), "text/plain; version=0.0.4; charset=utf-8").with("Cache-Control", "no-store")
  }

  private func collection(
    _ folder: IssueIdentifier?,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let listing = roots.listing(of: folder) else { throw .notFound("there is no such folder") }
    let data = ServedCollection(folder: folder, listing: listing, base: request.base).data
    let tag = EntityTag([String(decoding: data, as: UTF8.self)])
    return ServerAnswer(data, "application/json", tag, request, options)
  }
}
