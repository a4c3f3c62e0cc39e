internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldStore

/// Answers requests about the library: `/library/...`.
struct ServedLibraryRoutes: Sendable {
  let served: ServedLibrary
  /// The identifier components that precede the library's own in addresses of pages.
  let prefix: [String]
  private let access: AccessRules
  let origins: OriginCheck
  /// The hash of the token that requests for changes need.
  let tokenHash: String

  private static let maximumListCount = 1000

  init(_ served: ServedLibrary, prefix: [String], _ access: AccessRules, token: String, _ options: ServerOptions) {
    (self.served, self.prefix, self.access, origins) = (served, prefix, access, OriginCheck(options))
    tokenHash = AccessRules.hash(token)
  }

  /// - Throws: 403 for pages of other servers, and 401 for changes without the token.
  func check(_ request: ServerRequest) throws(RequestProblem) {
    try origins.check(request)
    if !request.method.isSafe { try checkToken(request) }
  }

  /// Whether a client may change the library, and so read all of it.
  func holdsToken(_ request: ServerRequest) -> Bool {
    request.bearerToken.map { AccessRules.hash($0) == tokenHash } ?? false
  }

  private func checkToken(_ request: ServerRequest) throws(RequestProblem) {
    guard holdsToken(request) else {
      throw RequestProblem(
        status: 401,
        message: "changes take the token that the server has printed: Authorization: Bearer ..."
      )
    }
  }

  /// Reads or changes the library.
  func use<Value: Sendable>(
    _ body: (ServedLibrary.Opened) async throws(GatefoldError) -> Value
  ) async throws(RequestProblem) -> Value {
    do throws(GatefoldError) {
      return try await served.use(body)
    } catch {
      throw RequestProblem(error)
    }
  }

  func addresses(of identifier: String, _ request: ServerRequest) -> IssueAddresses {
    IssueAddresses(base: request.base, identifier: IssueIdentifier(components: prefix + [identifier]))
  }

  static func json(_ value: some Encodable, status: Int = 200) throws(RequestProblem) -> ServerAnswer {
    guard let line = try? JSONWriter.line(of: value) else {
      throw RequestProblem(status: 500, message: "the answer is no JSON")
    }
    return ServerAnswer(status: status, line, "application/json")
  }

  // MARK: Lists

  func list(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let request = routed.request
    var query = LibraryQuery(text: request.value(of: "text"))
    query.publication = request.value(of: "publication")
    if let states = request.value(of: "state") {
      query.states = []
      for name in states.split(separator: ",") {
        query.states?.insert(try Self.known(String(name), as: "state", LibraryState.self))
      }
    }
    if let order = request.value(of: "order") {
      query.order = try Self.known(order, as: "order", LibraryQuery.Order.self)
    }
    query.limit = try request.number("limit", 0...Self.maximumListCount) ?? 100
    query.offset = try request.number("offset", 0...Int(Int32.max)) ?? 0
    let (total, issues) = try await find(query, routed)
    let listed = issues.map { $0.json(addresses(of: $0.identifier, request)) }
    return try Self.json(["total": total, "issues": listed] as JSONObject)
  }

  func search(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let request = routed.request
    guard let query = request.value(of: "q"), !query.trimmingCharacters(in: .whitespaces).isEmpty else {
      throw .badRequest("write what to look for behind ?q=")
    }
    let limit = try request.number("limit", 1...Self.maximumListCount) ?? 20
    let offset = try request.number("offset", 0...Int(Int32.max)) ?? 0
    let found = try await search(query, limit: limit, offset: offset, routed)
    let hits = found.hits.map { $0.json(addresses(of: $0.issue.identifier, request)) }
    return try Self.json(JSONObject.found(hits, total: found.total))
  }

  func downloads(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let statuses = try await use { opened throws(GatefoldError) in try await opened.downloads.statuses() }
    return try Self.json(["downloads": await readable(statuses, routed) { ($0.id, nil) }.map(\.json)])
  }

  func events(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let isReadable = isReadable(routed)
    let stream = try await use { opened throws(GatefoldError) in
      try await LibraryEvents.stream(of: opened, isReadable)
    }
    var answer = ServerAnswer(status: 200).with("Content-Type", "text/event-stream")
    answer.body = .events(stream)
    return answer
  }

  // MARK: Readers

  /// Whether the client may read an issue of the library; `nil` if everybody may read everything.
  private func isReadable(_ routed: RoutedRequest) -> LibraryEvents.Filter? {
    guard routed.isReadable != nil else { return nil }
    return { [prefix, access] identifier, publication in
      await access.decision(prefix + [identifier], of: publication, routed.request, from: routed.client) == .allowed
    }
  }

  /// Those that are about issues that the client may read.
  ///
  /// - Parameter issue: its identifier, and its publication where that is at hand.
  private func readable<Element>(
    _ elements: [Element],
    _ routed: RoutedRequest,
    _ issue: (Element) -> (String, IssuePublication?)
  ) async -> [Element] {
    guard let isReadable = isReadable(routed) else { return elements }
    var readable: [Element] = []
    for element in elements {
      let (identifier, publication) = issue(element)
      if await isReadable(identifier, publication) { readable.append(element) }
    }
    return readable
  }

  /// The issues of a query that the client may read, and how many they are on all pages.
  private func find(
    _ query: LibraryQuery,
    _ routed: RoutedRequest
  ) async throws(RequestProblem) -> (total: Int, issues: [LibraryIssue]) {
    guard routed.isReadable != nil else {
      return try await use { opened throws(GatefoldError) in
        (try await opened.library.issueCount(query), try await opened.library.issues(query))
      }
    }
    var whole = query
    (whole.limit, whole.offset) = (nil, 0)
    let all = try await use { [whole] opened throws(GatefoldError) in try await opened.library.issues(whole) }
    let readable = await readable(all, routed) { ($0.identifier, .known($0.publication)) }
    return (readable.count, Array(readable.dropFirst(query.offset).prefix(query.limit ?? .max)))
  }

  /// The best pages that the client may read; the total is then a lower bound, as in searches of everything.
  private func search(
    _ query: String,
    limit: Int,
    offset: Int,
    _ routed: RoutedRequest
  ) async throws(RequestProblem) -> (hits: [LibraryHit], total: Int) {
    guard routed.isReadable != nil else {
      let found = try await use { opened throws(GatefoldError) in
        try await opened.library.search(query, limit: limit, offset: offset)
      }
      return (found.hits, found.totalCount)
    }
    var hits: [LibraryHit] = []
    for next in stride(from: 0, to: ServedSearch.maximumDepth, by: Self.searchedPageCount) {
      if Task.isCancelled { throw RequestProblem(.cancelled) }
      let found = try await use { opened throws(GatefoldError) in
        try await opened.library.search(query, limit: Self.searchedPageCount, offset: next)
      }
      hits += await readable(found.hits, routed) { ($0.issue.identifier, .known($0.issue.publication)) }
      // The total leaves out hits of this part whose issues are gone.
      if hits.count > offset + limit || next >= found.totalCount { break }
    }
    return (Array(hits.dropFirst(offset).prefix(limit)), hits.count)
  }

  private static let searchedPageCount = 100

  private static func known<Value: RawRepresentable & CaseIterable>(
    _ text: String,
    as name: String,
    _ type: Value.Type
  ) throws(RequestProblem) -> Value where Value.RawValue == String {
    if let value = Value(rawValue: text) { return value }
    throw .badRequest("\(name) is one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
  }
}
