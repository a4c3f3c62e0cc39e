internal import Foundation
public import Gatefold
internal import GatefoldExport
internal import GatefoldReader
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
  let proxies: TrustedProxies
  let access: AccessRules
  let deadlines: RequestDeadlines
  let metrics = ServerMetrics()
  private let failures: FailureLog
  private let libraryRoutes: ServedLibraryRoutes?
  private let feeds: ServedFeeds
  private let archives: ArchiveStore
  private let reader: ServedReader
  private let signIn: SignInRoutes
  private let reading: ReadingRoutes?
  private let editor: PackageEditor?
  let index: ServedIndex?

  /// The token that changes to the library take, in an `Authorization: Bearer` header; `nil` without a library.
  public let libraryToken: String?

  /// The identifiers of the files that are served individually, as they appear in addresses.
  public var issueIdentifiers: [String] { roots.files.map(\.text.escapedPathSegment) }

  /// A server of some issues. It listens to nobody before `run(host:port:)`.
  ///
  /// - Parameters:
  ///   - paths: folders of PDFs, tile packs and issue packages, single ones, addresses of tile packs on web servers, and at
  ///     most one library.
  ///   - options: how they are served.
  /// - Throws: `unreadableFile` for a path that cannot be served, `unwritableFile` for the folder of the cache.
  public init(_ paths: [String], options: ServerOptions = ServerOptions()) throws(GatefoldError) {
    self.options = options
    failures = FailureLog(metrics)
    let disk = try PictureStore.disk(options)
    roots = try ServedRoots(paths, options, RemotePacks(disk, timeout: options.deadline / 3, metrics))
    let (findings, files) = (FindingsStore(folder: options.cacheFolder), KnownFiles(folder: options.cacheFolder))
    pool = IssuePool(
      roots,
      options.configuration,
      maximumCount: options.maximumOpenIssues,
      findings,
      files,
      failures
    )
    index = options.indexesIssues ? ServedIndex(roots, options, findings, files, failures) : nil
    pictures = PictureStore(disk, options, metrics)
    gate = RequestGate(options)
    proxies = TrustedProxies(ranges: options.trustedProxies)
    access = try AccessRules(options) { [pool] identifier in await pool.publication(of: identifier) }
    reader = ServedReader(files: ReaderFiles(theme: options.readerTheme, hasEditor: options.allowsEditing))
    signIn = SignInRoutes(access, SignInPage(reader.files), options)
    reading = ReadingRoutes(options, pool, access)
    editor =
      options.allowsEditing
      ? PackageEditor(pool: pool, origins: OriginCheck(options), configuration: options.configuration) : nil
    deadlines = RequestDeadlines(options.deadline)
    archives = ArchiveStore(pool, options)
    feeds = ServedFeeds(roots, pool, isSearchable: options.indexesIssues || roots.library != nil)
    guard let (library, prefix) = roots.library else {
      (libraryToken, libraryRoutes) = (nil, nil)
      return
    }
    let token = options.libraryToken ?? UUID().uuidString.lowercased()
    libraryToken = token
    libraryRoutes = ServedLibraryRoutes(
      served: library,
      prefix: prefix,
      origins: OriginCheck(options),
      tokenHash: AccessRules.hash(token)
    )
  }

  /// Returns the problems in the tables `issues.csv` and `issues.json` of a folder and its subfolders. Each message
  /// begins with the path of the table.
  public static func problems(ofTablesBelow folder: String) -> [String] { IssueTables.problems(below: folder) }

  /// Tries whether a tile pack at an address can be served.
  ///
  /// - Returns: why not; `nil` if it can.
  public static func problem(ofPackAt address: String) async -> String? {
    guard let url = RemotePacks.address(address), RemotePacks.name(of: url) != nil else {
      return "it is no address of a tile pack, which ends with .tilepack"
    }
    do throws(GatefoldError) {
      _ = try await PackReader(try await RemotePacks()[url].open())
      return nil
    } catch {
      return error.message
    }
  }

  /// Closes the issues; stops downloads, to be continued later, and closes the library. `run(host:port:)` does so at its
  /// end.
  public func close() async {
    pool.close()
    archives.close()
    await index?.close()
    await roots.library?.library.close()
  }

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
    let segments = Result { () throws(RequestProblem) in try self.segments(of: request) }
    let path = try? segments.get()
    let isOfLibrary = path?.first == "library"
    let isOpen = !isOfLibrary && path?.last != ReadingRoutes.fileName
    var answer =
      request.method == .options ? Self.methods(isOpen: isOpen) : await self.answer(segments, request, from: client)
    answer.isOpen = isOpen
    // Changes of a library take a token of their own.
    if !isOfLibrary || request.method.isSafe {
      let isFeed = path.map(ServedFeeds.isFeed) ?? false
      answer = signIn.explaining(answer, isFeed: isFeed, request)
    }
    if let failure = answer.failure {
      let issue = path.flatMap { Self.accessPath($0, library: roots.library?.prefix) } ?? []
      failures.note(failure, of: issue.joined(separator: "/"), request.path, from: client)
    }
    return answer
  }

  /// Answers a CORS preflight request.
  private static func methods(isOpen: Bool) -> ServerAnswer {
    guard isOpen else { return ServerAnswer(status: 204) }
    return ServerAnswer(status: 204)
      .with("Allow", ServerAnswer.safeMethods)
      .with("Access-Control-Allow-Methods", ServerAnswer.safeMethods)
      // The wildcard doesn't cover `Authorization`.
      .with("Access-Control-Allow-Headers", "Authorization, *")
      .with("Access-Control-Max-Age", "86400")
  }

  private func answer(
    _ segments: Result<[String], RequestProblem>,
    _ request: ServerRequest,
    from client: String
  ) async -> ServerAnswer {
    do throws(RequestProblem) {
      return try await gate.admit(client) { () async throws(RequestProblem) in
        try await withinDeadline(of: request) { [self] () async throws(RequestProblem) in
          let segments = try segments.get()
          let reader = try await access.reader(of: request, from: client)
          return try await SignedInReader.$current.withValue(reader) {
            await Self.result { [self] () async throws(RequestProblem) in
              if let answer = try await signIn.answer(segments, request, from: client) { return answer }
              if let answer = try await reading?.koReader.answer(segments, request, from: client) { return answer }
              return try await route(segments, request, client)
            }
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

  private func route(
    _ segments: [String],
    _ request: ServerRequest,
    _ client: String
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let path = Self.accessPath(segments, library: roots.library?.prefix) else {
      return try await stateAnswer(segments, request)
    }
    if !isShownToAll(segments) { try await access.check(path, request, from: client) }
    let isRestricted = await access.isRestricted(path)
    let mark = isRestricted ? try pageMark(on: segments) : nil
    let answer = await IssueKeys.$current.withValue(IssueKeys.keys(of: request)) {
      await PageMark.$current.withValue(mark) {
        let answer = await Self.result { () async throws(RequestProblem) in
          try await self.answer(segments, request, client)
        }
        guard case .failure(let problem) = answer, problem.isOutdated else { return answer }
        // The pack at an address was replaced; the new one is opened.
        return await Self.result { () async throws(RequestProblem) in try await self.answer(segments, request, client) }
      }
    }
    let isForOne = if isRestricted { true } else { pool.isLocked(IssueIdentifier(components: path)) }
    let answered = isForOne ? try answer.get().forOneClient : try answer.get()
    guard Self.part(of: segments) == ["issue.json"] else { return answered }
    // The reader for browsers learns whose marks are kept, or that the library keeps them.
    if reading != nil { return Self.named(answered.forOneClient) }
    guard !signIn.isThere, let prefix = roots.library?.prefix, path.count == prefix.count + 1, path.starts(with: prefix)
    else { return answered }
    return answered.with("X-Gatefold-Library", IssueIdentifier(components: [path[prefix.count]]).text.escapedPathPart)
  }

  /// Whether everybody may ask for a part of an issue that only some may read.
  private func isShownToAll(_ segments: [String]) -> Bool {
    guard options.showsRestrictedIssues else { return false }
    switch segments.first {
    case "issues":
      let part = Self.part(of: segments)
      return part == ["manifest.json"] || part.first == "covers" && part.count == 2
    case "iiif":
      // The address of a picture leads to its description.
      let last = segments.last ?? ""
      return last == "info.json" || segments.count <= 3 && PictureIdentifier(last) != nil
    case "collection.json", "collections", "publications": return segments.last == "collection.json"
    default: return ServedFeeds.isFeed(segments) || Self.isHarvest(segments)
    }
  }

  /// Whether an address is one for harvesters.
  private static func isHarvest(_ segments: [String]) -> Bool {
    segments == [ServedHarvest.path] || segments == [IIIFChanges.fileName]
  }

  /// Returns the path segments behind the issue's name and edition.
  private static func part(of segments: [String]) -> [String] {
    guard segments.first == "issues" else { return [] }
    let rest = Array(segments.dropFirst(2))
    return (try? ServedEdition.split(rest).rest) ?? rest
  }

  /// The watermark of pages for whoever asks: their name, or the first digits of their token's hash.
  ///
  /// - Throws: `forbidden` for files, which have none.
  private func pageMark(on segments: [String]) throws(RequestProblem) -> Watermark? {
    guard options.marksPagesWithReader, let reader = SignedInReader.current,
      let name = reader.name ?? reader.tokenHash.map({ String($0.prefix(8)) })
    else { return nil }
    if ["file", "assets"].contains(Self.part(of: segments).first) {
      throw .forbidden("this issue can only be read here, with the name of its reader on the pages")
    }
    return Watermark(name)
  }

  /// Takes the password of an issue; answers with a cookie that opens it.
  private func unlocked(_ name: String, _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    guard request.method == .post else { throw .notAllowed("a password is sent by POST") }
    guard let identifier = IssueIdentifier(name) else { throw .notFound("there is no such issue") }
    let sent = try request.decoded([String: String].self, #"{"password": "..."}"#)
    let key = try await pool.unlock(identifier, with: sent["password"] ?? "")
    let answer = ServerAnswer(status: 204).with("Cache-Control", "no-store")
    return key.map { answer.with("Set-Cookie", IssueKeys.cookie($0, of: identifier)) } ?? answer
  }

  /// The path of a request in segments, behind the prefix of the server.
  private func segments(of request: ServerRequest) throws(RequestProblem) -> [String] {
    var segments = try RequestPath(request.path).segments
    for part in options.prefix.split(separator: "/") {
      guard segments.first == String(part) else { throw .notFound("there is nothing at this address") }
      segments.removeFirst()
    }
    // A slash at the end.
    if segments.last == "", segments.count > 1 { segments.removeLast() }
    return segments
  }

  /// The folders and the issue that a request is about; `nil` for the state of the server, which everybody may know.
  private static func accessPath(_ segments: [String], library: [String]?) -> [String]? {
    switch segments.first {
    case "healthz", "readyz", "metrics", "openapi.json", "reader": return nil
    case "iiif":
      return segments.dropFirst().lazy.compactMap { PictureIdentifier($0) }.first?.issue.components ?? []
    case "issues", "collections": return segments.dropFirst().first.flatMap { IssueIdentifier($0) }?.components ?? []
    case "library": return library ?? []
    default: return []
    }
  }

  private func answer(
    _ segments: [String],
    _ request: ServerRequest,
    _ client: String
  ) async throws(RequestProblem) -> ServerAnswer {
    if segments.first == "library", let libraryRoutes {
      return try await libraryRoutes.answer(Array(segments.dropFirst()), request)
    }
    if let editor, segments.count > 3, segments[0] == "issues", segments[2] == "edit" {
      guard let identifier = IssueIdentifier(segments[1]) else { throw .notFound("there is no such issue") }
      return try await editor.answer(Array(segments.dropFirst(3)), of: identifier, request)
    }
    if let reading, segments.count == 3, segments[0] == "issues", segments[2] == ReadingRoutes.fileName {
      guard let identifier = IssueIdentifier(segments[1]) else { throw .notFound("there is no such issue") }
      return try await reading.answer(identifier, request)
    }
    if segments.count > 3, segments[0] == "issues", segments[2] == ArchiveStore.folderName, request.method.isSafe {
      guard let identifier = IssueIdentifier(segments[1]) else { throw .notFound("there is no such issue") }
      return try await ServedMETS(store: archives, base: request.base)
        .answer(Array(segments.dropFirst(3)), of: identifier, request)
    }
    if segments.count == 3, segments[0] == "issues", segments[2] == "password" {
      return try await unlocked(segments[1], request)
    }
    if Self.isHarvest(segments) { return try await harvest(segments, request, client) }
    guard request.method.isSafe else { throw .notAllowed("only \(ServerAnswer.safeMethods) are answered here") }
    switch segments.first {
    case "iiif": return try await picture(segments, request)
    case "issues":
      return try await ServedPages(pool: pool, pictures: pictures, options: options)
        .answer(Array(segments.dropFirst()), request)
    // Who opens the server in a browser sees what there is.
    case "" where segments.count == 1:
      let shelf = libraryRoutes == nil ? "../collection.json" : "../library"
      // Kept, so that the address works without a network, as the reader does.
      return .redirect(to: "\(request.base)/reader/?shelf=\(shelf)").with("Cache-Control", "max-age=86400")
    case "status" where segments.count == 1: return status
    case "collection.json" where segments.count == 1: return try await collection(nil, request, client)
    case "collections" where segments.count == 3:
      guard let folder = IssueIdentifier(segments[1]) else { break }
      if segments[2] == "collection.json" { return try await collection(folder, request, client) }
      guard let question = SearchRoutes.Question(rawValue: segments[2]) else { break }
      return try await searches(request, client).answer(question, in: folder, request)
    case "publications" where segments.last == "collection.json" && (3...4).contains(segments.count):
      let shelves = try await publications(request, client)
      let name = Array(segments.dropFirst().dropLast())
      guard
        let found = shelves.collection(name, at: request.base, page: Self.page(of: request), pool.facts(of:))
      else { throw .notFound("there is no such publication") }
      return try await answer(found, isOf: [], request)
    case "collection" where segments.count == 2:
      guard let question = SearchRoutes.Question(rawValue: segments[1]) else { break }
      return try await searches(request, client).answer(question, in: nil, request)
    case "search" where segments.count == 1:
      return try await searches(request, client).answer(.hits, in: nil, request)
    case "suggest" where segments.count == 1: return try await searches(request, client).suggestions(request)
    case "opensearch.xml" where segments.count == 1: return try searches(request, client).description(request)
    case _ where ServedFeeds.isFeed(segments):
      let search = searches(request, client)
      let isListed = options.showsRestrictedIssues ? nil : search.isAllowed
      return try await feeds.answer(segments, request, search, isListed)
    default: break
    }
    throw .notFound("there is nothing at this address")
  }

  private func harvest(
    _ segments: [String],
    _ request: ServerRequest,
    _ client: String
  ) async throws(RequestProblem) -> ServerAnswer {
    guard request.method.isSafe || request.method == .post && segments == [ServedHarvest.path] else {
      throw .notAllowed("only \(ServerAnswer.safeMethods) are answered here, and POST for OAI-PMH")
    }
    let isListed = options.showsRestrictedIssues ? nil : searches(request, client).isAllowed
    let issues = try await feeds.harvest(at: request.base, isListed)
    if segments == [ServedHarvest.path] {
      let isReadable = searches(request, client).isAllowed
      return try await ServedHarvest(
        issues,
        ServedMETS(store: archives, base: request.base, isReadable: isReadable),
        named: roots.title ?? "Library",
        administrator: options.administratorAddress,
        request
      ).answer()
    }
    guard let data = await ServedChanges(issues, at: request.base).data(ofPage: Self.page(of: request)) else {
      throw .notFound("the list of changes has no such page")
    }
    return ServerAnswer(data, "application/json", EntityTag(of: data), request)
  }

  private func picture(_ segments: [String], _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    var images = ServedImages(pool: pool, pictures: pictures, options: options)
    if let picture = segments.lazy.compactMap({ PictureIdentifier($0) }).first, signIn.isThere {
      images.takesSignIn = await access.isRestricted(picture.issue.components)
    }
    let version = segments.dropFirst().first.flatMap(Int.init).flatMap(ImageAPIVersion.init(rawValue:))
    if let version, segments.count > 2 {
      return try await images.answer(
        Array(segments.dropFirst(2)),
        version,
        at: "\(request.base)/iiif/\(version.rawValue)",
        request
      )
    }
    guard segments.count > 1 else { throw .notFound("there is nothing at this address") }
    // Without a version in the address, the client says which.
    let negotiated: ImageAPIVersion = request.accepts(ImageInformation.context(.two)) ? .two : .three
    return try await images.answer(Array(segments.dropFirst()), negotiated, at: "\(request.base)/iiif", request)
      .with("Vary", "Accept")
  }

  /// The state of the server.
  private func stateAnswer(
    _ segments: [String],
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard request.method.isSafe else { throw .notAllowed("only \(ServerAnswer.safeMethods) are answered here") }
    if segments[0] == "reader" { return try reader.answer(Array(segments.dropFirst()), request) }
    guard segments.count == 1 else { throw .notFound("there is nothing at this address") }
    switch segments[0] {
    case "openapi.json":
      let description = APIDescription(
        hasLibrary: libraryRoutes != nil,
        isSearchable: isSearchable,
        keepsMarks: reading != nil
      )
      let data = description.data(at: request.base)
      let tag = EntityTag(of: data)
      return ServerAnswer(data, "application/json", tag, request)
    case "healthz": return Self.text("ok\n")
    case "readyz":
      guard roots.areThere else { throw .busy("what is served cannot be read", retryAfter: 10) }
      return Self.text("ready\n")
    case "metrics":
      let statistics = options.configuration.context.statistics
      return Self.text(metrics.text(requestsInFlight: gate.count, openIssues: pool.openCount, statistics))
    default: throw .notFound("there is nothing at this address")
    }
  }

  /// The server's statistics and the issues that cause failures, for clients with access to everything.
  private var status: ServerAnswer {
    let (lanes, workers) = (options.configuration.context.statistics, WorkerStatistics.current)
    let lost = Dictionary(uniqueKeysWithValues: workers.lostRequests.map { ($0.rawValue, $1) })
    let value: [String: any Sendable] = [
      "requestsInFlight": gate.count,
      "openIssues": pool.openCount,
      "lanes": [
        "atWork": lanes.atWork, "atSlowWork": lanes.atSlowWork, "waiting": lanes.waiting, "stopped": lanes.stopped,
      ],
      "workers": ["started": workers.startedWorkers, "lost": lost] as [String: any Sendable],
      "issues": failures.issues,
      "index": indexState,
    ]
    return ServerAnswer(ServerAnswer.json(value), "application/json").with("Cache-Control", "no-store")
  }

  /// How far the index is.
  private var indexState: [String: any Sendable] {
    guard let progress = index?.progress else { return [:] }
    return [
      "issues": progress.issueCount, "done": progress.doneCount, "failed": progress.failedCount,
      "complete": progress.isComplete,
    ]
  }

  private static func text(_ text: String) -> ServerAnswer {
    ServerAnswer(Data(text.utf8), "text/plain; version=0.0.4; charset=utf-8").with("Cache-Control", "no-store")
  }

  /// Whether everything can be searched at once.
  private var isSearchable: Bool { index != nil || roots.library != nil }

  private func searches(_ request: ServerRequest, _ client: String) -> SearchRoutes {
    let isAllowed: @Sendable (IssueIdentifier) async -> Bool = { [access] identifier in
      await access.decision(identifier.components, request, from: client) == .allowed
    }
    return SearchRoutes(
      search: ServedSearch(pool: pool, roots: roots, index: index),
      options: options,
      isAllowed: access.isAnyRestricted ? isAllowed : nil
    )
  }

  private func collection(
    _ folder: IssueIdentifier?,
    _ request: ServerRequest,
    _ client: String
  ) async throws(RequestProblem) -> ServerAnswer {
    let listing: ServedRoots.Listing?
    do throws(GatefoldError) {
      listing = try await roots.listing(of: folder)
    } catch {
      throw RequestProblem(error)
    }
    guard var listing else { throw .notFound("there is no such folder") }
    if access.isAnyRestricted, !options.showsRestrictedIssues {
      // Items that the client may not read are left out.
      listing = await listing.filtered { path in await access.decision(path, request, from: client) == .allowed }
    }
    var parts = listing.folders.map { folder in
      ServedCollection.Part(
        title: folder.components.last ?? "",
        address: ServedCollection.address(of: folder, request.base)
      )
    }
    if folder == nil { parts += try await publications(request, client).parts(at: request.base) }
    await readTitles(of: listing.issues)
    let collection = ServedCollection(
      address: ServedCollection.address(of: folder, request.base),
      title: folder?.components.last ?? "Issues",
      parts: parts,
      issues: listing.issues,
      base: request.base,
      page: Self.page(of: request),
      search: isSearchable
        ? (
          SearchRoutes.address(of: folder, .annotations, request.base),
          SearchRoutes.address(of: folder, .words, request.base)
        ) : nil,
      facts: pool.facts(of:)
    )
    return try await answer(collection, isOf: folder?.components ?? [], request)
  }

  private static func page(of request: ServerRequest) -> Int? { request.value(of: "page").map { Int(digits: $0) ?? 0 } }

  private func publications(
    _ request: ServerRequest,
    _ client: String
  ) async throws(RequestProblem) -> PublicationShelves {
    let isAllowed = options.showsRestrictedIssues ? nil : searches(request, client).isAllowed
    do throws(GatefoldError) {
      return PublicationShelves(try await roots.items(withLibrary: true, describedOnly: true, isAllowed))
    } catch {
      throw RequestProblem(error)
    }
  }

  /// - Parameter path: of the folder that it shows.
  private func answer(
    _ collection: ServedCollection,
    isOf path: [String],
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let data = collection.data else { throw .notFound("the collection has no such page") }
    let answer = ServerAnswer(data, "application/json", EntityTag(of: data), request)
    guard signIn.isThere else { return answer }
    // The shelf shows the name of the signed-in user.
    let own = await access.isRestricted(path) ? answer : answer.forOneClient
    return Self.named(own)
  }

  /// Adds the name of the signed-in user to the headers; the value is empty if nobody has signed in.
  private static func named(_ answer: ServerAnswer) -> ServerAnswer {
    answer.with("X-Gatefold-Reader", SignedInReader.current?.name?.escapedPathPart ?? "")
  }
}
