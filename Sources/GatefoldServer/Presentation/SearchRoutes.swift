internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldIndex
internal import GatefoldStore

/// Answers searches over all that is served, or a folder of it.
struct SearchRoutes: Sendable {
  /// The kind of search, named by the last path segment.
  enum Question: String {
    /// Pages with hits, as JSON.
    case hits = "search.json"
    /// The same as IIIF annotations.
    case annotations = "search"
    /// Words that begin so.
    case words = "autocomplete"
  }

  let search: ServedSearch
  let options: ServerOptions
  /// Whether the client may read an issue; `nil` if everybody may read everything.
  private(set) var isAllowed: RoutedRequest.Filter?

  private static let maximumLimit = 100
  private static let annotatedPageCount = 50

  init(_ search: ServedSearch, _ options: ServerOptions) { (self.search, self.options) = (search, options) }

  /// The same for what a client may read.
  func asked(by routed: RoutedRequest) -> SearchRoutes {
    var own = self
    own.isAllowed = routed.isReadable
    return own
  }

  static let routes: [Route<SearchRoutes>] =
    folders + [
      Route(
        .get,
        "/search",
        hits,
        caching: .never,
        RouteDescription(
          "Pages of all issues, the best first.",
          [
            .query, .number("limit", from: 1, to: 100, "How many are given."),
            .number("offset", from: 0, to: Int(Int32.max), "How many are skipped."),
          ],
          statuses: [200],
          schema: RouteDescription.anyObject
        )
      ),
      Route(
        .get,
        "/suggest",
        suggestions,
        caching: .never,
        RouteDescription(
          "What somebody types, with its last word completed: a list of the text, and of such texts.",
          [.query],
          mediaTypes: ["application/x-suggestions+json"],
          statuses: [200]
        )
      ),
      Route(
        .get,
        "/opensearch.xml",
        description,
        RouteDescription(
          "How browsers and reading apps search.",
          mediaTypes: ["application/opensearchdescription+xml"]
        )
      ),
    ]

  /// Searches in everything, and in a folder.
  private static let folders: [Route<SearchRoutes>] = ["/collection", "/collections/{folder}"].flatMap { path in
    func route(_ question: Question, _ handler: @escaping Route<Self>.Handler, _ summary: String) -> Route<Self> {
      let subject = path.hasSuffix("}") ? RouteSubject.folder : .everything
      let described = RouteDescription(summary, [.query], statuses: [200], schema: RouteDescription.anyObject)
      return Route(.get, "\(path)/\(question.rawValue)", handler, of: subject, caching: .never, described)
    }
    return [
      route(.annotations, annotations, "Hits in all issues, by the IIIF Content Search API 2.0."),
      route(.hits, hits, "The same as /search answers."),
      route(.words, words, "Words that begin so, by the same API."),
    ]
  }

  private func hits(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await answer(.hits, routed)
  }

  private func annotations(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await answer(.annotations, routed)
  }

  private func words(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await answer(.words, routed)
  }

  /// Where the searches of a folder are.
  ///
  /// - Parameter folder: `nil` for all that is served.
  static func address(of folder: IssueIdentifier?, _ question: Question, _ base: String) -> String {
    let collection = folder.map { "collections/\($0.text.escapedPathSegment)" } ?? "collection"
    return "\(base)/\(collection)/\(question.rawValue)"
  }

  private func answer(_ question: Question, _ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let folder = routed["folder"].isEmpty ? nil : try routed.identifier()
    let (asked, request) = (asked(by: routed), routed.request)
    try checkIsThere()
    let query = try query(of: request)
    let address = "\(Self.address(of: folder, question, request.base))?q=\(query.escapedPathPart)"
    switch question {
    case .hits: return try await asked.hits(query, in: folder, address, request)
    case .annotations: return try await asked.annotations(query, in: folder, address, request)
    case .words: return try await asked.terms(query, in: folder, address, request)
    }
  }

  private func checkIsThere() throws(RequestProblem) {
    guard search.isThere else { throw .notFound("this server has no index of all issues; it is started with --index") }
  }

  private func query(of request: ServerRequest) throws(RequestProblem) -> String {
    guard let query = request.value(of: "q"), !query.trimmingCharacters(in: .whitespaces).isEmpty else {
      throw .badRequest("write what to look for behind ?q=")
    }
    return query
  }

  /// The best pages for a query.
  func find(
    _ query: String,
    in folder: IssueIdentifier?,
    limit: Int,
    offset: Int
  ) async throws(RequestProblem) -> ServedSearch.Found {
    do throws(GatefoldError) {
      return try await search.find(query, in: folder?.components ?? [], limit: limit, offset: offset, isAllowed)
    } catch {
      throw error.code == .invalidQuery ? .badRequest(error.message) : RequestProblem(error)
    }
  }

  /// Returns an answer that isn't cached, because hits change with the folders.
  private static func json(_ data: Data) -> ServerAnswer {
    ServerAnswer(data, "application/json")
  }

  // MARK: Hits

  private func hits(
    _ query: String,
    in folder: IssueIdentifier?,
    _ address: String,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let limit = try request.number("limit", 1...Self.maximumLimit) ?? 20
    let offset = try request.number("offset", 0...Int(Int32.max)) ?? 0
    let found = try await find(query, in: folder, limit: limit, offset: offset)
    let next = "\(address)&limit=\(limit)&offset=\(offset + limit)"
    let hits = found.hits.map { $0.json(request.base) }
    let answer = JSONObject.found(hits, total: found.totalCount, next: found.hasMore ? next : nil)
    guard let line = try? JSONWriter.line(of: answer) else {
      throw RequestProblem(status: 500, message: "the answer is no JSON")
    }
    return Self.json(line)
  }

  private func annotations(
    _ query: String,
    in folder: IssueIdentifier?,
    _ address: String,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let page = try request.number("page", 1...1_000_000) ?? 1
    let offset = (page - 1) * Self.annotatedPageCount
    let found = try await find(query, in: folder, limit: Self.annotatedPageCount, offset: offset)
    var answer = SearchAnnotations(firstAddress: address, page: page, startIndex: offset, hasMore: found.hasMore)
    for served in found.hits {
      let addresses = IssueAddresses(base: request.base, identifier: served.identifier)
      let hit = served.hit
      guard let pixels = try? PixelSize(of: hit.pageSize, zoom: options.zoom) else { continue }
      let page = WebPage(index: hit.pageIndex, label: hit.pageLabel, size: hit.pageSize, pixelSize: pixels)
      let targets = hit.quads.map { quad in
        SearchAnnotations.Target(
          canvas: addresses.canvas(ofPage: hit.pageIndex),
          fragment: page.fragment(of: quad.boundingRect),
          source: .init(manifest: addresses.manifest, title: served.title, pageLabel: hit.pageLabel)
        )
      }
      answer.hits.append(.init(snippet: hit.snippet, targets: targets))
    }
    return Self.json(answer.data(isVersionOne: false))
  }

  // MARK: Words

  private static let maximumWordCount = 20

  /// Words are suggested only if everybody may read everything, since they reveal the contents of issues.
  private func words(_ beginning: String) async throws(RequestProblem) -> [(text: String, count: Int)] {
    if isAllowed != nil { return [] }
    do throws(GatefoldError) {
      let words = try await search.words(beginningWith: beginning, limit: Self.maximumWordCount)
      return words.map { ($0.text, $0.pageCount) }
    } catch {
      throw RequestProblem(error)
    }
  }

  private func terms(
    _ beginning: String,
    in folder: IssueIdentifier?,
    _ address: String,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let search = Self.address(of: folder, .annotations, request.base)
    let words = try await words(beginning)
    return Self.json(WordList.data(words, at: address, search: search, isVersionOne: false))
  }

  /// The last word of what somebody types, completed: the form of OpenSearch that browsers ask for.
  private func suggestions(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try checkIsThere()
    let request = routed.request
    let query = try query(of: request)
    let last = String(query.reversed().prefix { $0 != " " }.reversed())
    let completed = try await asked(by: routed).words(last).map { "\(query.dropLast(last.count))\($0.text)" }
    guard let text = try? JSONWriter.text(of: [OpenSearchItem.text(query), .list(completed)]) else {
      throw RequestProblem(status: 500, message: "the answer is no JSON")
    }
    return ServerAnswer(Data(text.utf8), "application/x-suggestions+json")
  }

  private enum OpenSearchItem: Encodable {
    case text(String)
    case list([String])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .list(let texts): try container.encode(texts)
      }
    }
  }

  // MARK: Description

  /// How browsers and reading apps search: https://github.com/dewitt/opensearch
  private func description(_ routed: RoutedRequest) throws(RequestProblem) -> ServerAnswer {
    try checkIsThere()
    let request = routed.request
    let base = request.base
    let addresses: [(type: String, relation: String?, template: String)] = [
      ("text/html", nil, "\(base)/reader/?shelf=../collection.json&q={searchTerms}"),
      ("application/json", nil, "\(base)/search?q={searchTerms}&offset={startIndex?}&limit={count?}"),
      (FeedForm.opds1.mediaType, nil, "\(base)/opds/search.xml?q={searchTerms}"),
      (FeedForm.opds2.mediaType, nil, "\(base)/opds/search.json?query={searchTerms}"),
      ("application/x-suggestions+json", "suggestions", "\(base)/suggest?q={searchTerms}"),
    ]
    var xml = XMLWriter()
    xml.declaration()
    xml.element("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"]) { xml in
      xml.element("ShortName", text: "Issues")
      xml.element("Description", text: "Searches the text of all issues.")
      xml.element("InputEncoding", text: "UTF-8")
      for (type, relation, template) in addresses {
        xml.element("Url", ["type": type, "rel": relation, "indexOffset": "0", "template": template])
      }
    }
    let data = Data(xml.bytes)
    return ServerAnswer(data, "application/opensearchdescription+xml", EntityTag(of: data), request)
  }
}
