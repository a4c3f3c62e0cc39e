internal import Gatefold

extension IssueServer {
  /// Answers a request. Nothing is thrown: a request that cannot be answered is answered with why.
  ///
  /// - Parameter client: tells clients apart.
  func answer(_ request: ServerRequest, from client: String) async -> ServerAnswer {
    let start = ContinuousClock.now
    let answer = await LaneClient.$current.withValue(client) { await self.answer(to: request, from: client) }
      .coded(for: request)
    metrics.count(status: answer.status, byteCount: answer.byteCount, ContinuousClock.now - start)
    return answer
  }

  private func answer(to request: ServerRequest, from client: String) async -> ServerAnswer {
    let found = Result { () throws(RequestProblem) in try routes.match(request) }
    let match = try? found.get()
    var answer = request.method == .options ? Self.methods(match) : await self.answer(found, request, from: client)
    answer.isOpen = match?.isOpen ?? true
    // Changes of a library take a token of their own.
    if match?.entry.subject != .library || request.method.isSafe {
      answer = rooms.signIn.explaining(answer, isFeed: match?.entry.traits.contains(.feed) ?? false, request)
    }
    if let failure = answer.failure {
      failures.note(failure, of: match?.path(library: roots.library?.prefix) ?? [], request.path, from: client)
    }
    return answer
  }

  /// Answers a CORS preflight request.
  private static func methods(_ match: RouteTable.Match?) -> ServerAnswer {
    let answer = ServerAnswer(status: 204).with("Allow", match?.methods ?? ServerAnswer.safeMethods)
    guard match?.isOpen ?? true else { return answer }
    return
      answer
      // Pages of other servers only ask.
      .with("Access-Control-Allow-Methods", ServerAnswer.safeMethods)
      // The wildcard doesn't cover `Authorization`.
      .with("Access-Control-Allow-Headers", "Authorization, *")
      .with("Access-Control-Max-Age", "86400")
  }

  private func answer(
    _ found: Result<RouteTable.Match, RequestProblem>,
    _ request: ServerRequest,
    from client: String
  ) async -> ServerAnswer {
    do throws(RequestProblem) {
      return try await gate.admit(client) { () async throws(RequestProblem) in
        try await withinDeadline(of: request) { [self] () async throws(RequestProblem) in
          let match = try found.get()
          let reader = try await access.reader(of: request, from: client)
          return try await SignedInReader.$current.withValue(reader) {
            await Self.result { [self] () async throws(RequestProblem) in try await answer(match, request, client) }
          }.get()
        }
      }
    } catch {
      return ServerAnswer(error)
    }
  }

  private func withinDeadline(
    of request: ServerRequest,
    _ body: @escaping @Sendable () async throws(RequestProblem) -> ServerAnswer
  ) async throws(RequestProblem) -> ServerAnswer {
    let outcome = await deadlines.limit(of: request.departure) { await Self.result(body) }
    // A client that leaves ends the work, too.
    if Task.isCancelled || request.departure?.hasHappened == true { throw RequestProblem(.cancelled) }
    guard let outcome else {
      if deadlines.isStopping { throw .busy("the server is stopping; ask again in a moment", retryAfter: 10) }
      var problem = RequestProblem(status: 504, message: "this took longer than \(options.deadline); ask again")
      problem.failure = RequestFailure(code: "requestDeadline")
      throw problem
    }
    return try outcome.get()
  }

  private static func result(
    _ body: @Sendable () async throws(RequestProblem) -> ServerAnswer
  ) async -> Result<ServerAnswer, RequestProblem> {
    do throws(RequestProblem) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }

  // MARK: Routes

  /// Has the route of a request answer it, if the client may ask.
  private func answer(
    _ match: RouteTable.Match,
    _ request: ServerRequest,
    _ client: String
  ) async throws(RequestProblem) -> ServerAnswer {
    var routed = RoutedRequest(request, from: client, match, in: routes)
    guard let path = match.path(library: roots.library?.prefix) else { return try await answer(routed, match) }
    let holdsLibrary = match.entry.subject == .library && rooms.library?.holdsToken(request) ?? false
    if !holdsLibrary, !(options.showsRestrictedIssues && match.entry.traits.contains(.shown)) {
      try await access.check(path, request, from: client)
    }
    if match.entry.subject == .library { try rooms.library?.check(request) }
    routed.isRestricted = await access.isRestricted(path)
    routed.isReadable = holdsLibrary ? nil : access.filter(of: request, from: client)
    routed.isListed = options.showsRestrictedIssues ? nil : routed.isReadable
    let (asked, mark) = (routed, routed.isRestricted ? try pageMark(on: match) : nil)
    var answer = try await IssueKeys.$current.withValue(IssueKeys.keys(of: request)) {
      await PageMark.$current.withValue(mark) {
        let answer = await Self.result { () async throws(RequestProblem) in try await self.answer(asked, match) }
        guard case .failure(let problem) = answer, problem.isOutdated else { return answer }
        // The pack at an address was replaced; the new one is opened.
        return await Self.result { () async throws(RequestProblem) in try await self.answer(asked, match) }
      }
    }.get()
    let isFiltered = match.entry.subject.isOfMany && routed.isListed != nil
    if routed.isRestricted || isFiltered || pool.isLocked(IssueIdentifier(components: path)) {
      answer.isForOneClient = true
    }
    return answer.isForOneClient ? answer.forOneClient : answer
  }

  private func answer(_ routed: RoutedRequest, _ match: RouteTable.Match) async throws(RequestProblem) -> ServerAnswer {
    if let problem = match.problem { throw problem }
    let answer = try await match.entry.answer(routed)
    return match.entry.caching.applied(to: answer, namesEdition: match.edition != nil, options)
  }

  /// The watermark of pages for whoever asks: their name, or the first digits of their token's hash.
  ///
  /// - Throws: `forbidden` for files, which have none.
  private func pageMark(on match: RouteTable.Match) throws(RequestProblem) -> Watermark? {
    guard options.marksPagesWithReader, let reader = SignedInReader.current,
      let name = reader.name ?? reader.tokenHash.map({ String($0.prefix(8)) })
    else { return nil }
    if match.entry.traits.contains(.file) {
      throw .forbidden("this issue can only be read here, with the name of its reader on the pages")
    }
    return Watermark(name)
  }
}
