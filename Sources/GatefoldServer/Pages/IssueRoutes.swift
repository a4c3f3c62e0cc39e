internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// Answers requests about an issue and its pages: `/issues/{issue}/...`.
struct IssueRoutes: Sendable {
  /// Whose marks a description of an issue says are kept.
  enum KeptMarks: Sendable {
    /// Those of the reader who has signed in.
    case ofReader
    /// Those in the library whose issues have this prefix.
    case ofLibrary([String])
    case none
  }

  let pool: IssuePool
  let images: ServedImages
  let pictures: PictureStore
  let options: ServerOptions
  let marks: KeptMarks

  /// - Parameter edition: the one that the request names.
  func answer(
    _ part: IssuePart,
    of identifier: IssueIdentifier,
    _ edition: ServedEdition?,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    if case .file = part, edition == nil { return try await file(identifier, request) }
    let opened = try await pool.opened(identifier)
    try edition?.check(contentHash: opened.contentHash)
    if case .file = part { return try await file(identifier, request) }
    let addresses = IssueAddresses(base: request.base, identifier: identifier, edition: edition)
    var current = addresses
    // Who edits a package makes another edition of it with each step.
    current.edition = options.allowsEditing ? nil : ServedEdition(contentHash: opened.contentHash)
    switch opened {
    case .book(let book): return try book.answer(part, addresses, current, request)
    case .pages(let served):
      if case .issue = part { return .redirect(to: addresses.manifest) }
      return try await ServedPages(
        presented: PresentedIssue(served, current, options),
        files: addresses.files,
        pool: pool,
        images: images,
        pictures: pictures,
        options: options
      ).answer(part, request)
    case .pack(let pack):
      return try await ServedPackPages(
        pack: pack,
        addresses: current,
        pool: pool,
        images: images,
        pictures: pictures,
        options: options
      ).answer(part, request)
    }
  }

  /// The description of an issue; it tells the reader for browsers whose marks are kept.
  private func description(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let identifier = try routed.identifier()
    let answer = try await answer(.description, of: identifier, routed.edition, routed.request)
    switch marks {
    case .ofReader: return answer.namingReader(SignedInReader.current?.name)
    case .ofLibrary(let prefix):
      let path = identifier.components
      guard path.count == prefix.count + 1, path.starts(with: prefix) else { return answer }
      let own = IssueIdentifier(components: [path[prefix.count]])
      return answer.with("X-Gatefold-Library", own.text.escapedPathPart)
    case .none: return answer
    }
  }

  /// Takes the password of an issue; answers with a cookie that opens it.
  private func unlock(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let identifier = try routed.identifier()
    let sent = try routed.request.decoded([String: String].self, #"{"password": "..."}"#)
    let key = try await pool.unlock(identifier, with: sent["password"] ?? "")
    let answer = ServerAnswer(status: 204)
    return key.map { answer.with("Set-Cookie", IssueKeys.cookie($0, of: identifier)) } ?? answer
  }

  // MARK: The file

  /// The PDF, the package or the EPUB itself.
  private func file(
    _ identifier: IssueIdentifier,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let file = try await pool.file(identifier) else { throw .notFound("there is no such issue") }
    guard file.remote == nil else { throw .notFound("the file of this issue is on another server") }
    guard let state = FileState(ofFile: file.path), state.kind == .file else {
      throw .notFound("the issue is a folder; ask for its parts")
    }
    let known = file.contentHash
    let hash = if let known { known } else { try await pool.opened(identifier).contentHash }
    let (count, tag) = (state.size, EntityTag([hash, "file"]))
    return .file(file.kind.rawValue, of: count, tag, request) { .file(path: file.path, range: $0) }
      .with("Content-Disposition", Self.disposition(fileName: identifier.components.last ?? "issue", of: request))
  }

  /// The name under which a file is kept (RFC 6266): shown by the browser, or with `?download` kept at once.
  private static func disposition(fileName: String, of request: ServerRequest) -> String {
    let plain = String(fileName.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_. ".contains($0)) ? $0 : "_" })
    let kind = request.value(of: "download") == nil ? "inline" : "attachment"
    return "\(kind); filename=\"\(plain)\"; filename*=UTF-8''\(fileName.escapedPathPart)"
  }

  // MARK: Routes

  static let routes: [Route<IssueRoutes>] =
    ofIssue + lists + questions + files + pages + [
      route("/{path...}", traits: .fallback) { _ in .nothing }
    ]

  /// - Parameter path: below that of the issue.
  private static func route(
    _ path: String,
    caching: RouteCaching = .untilNextEdition,
    traits: RouteTraits = [],
    _ description: RouteDescription? = nil,
    _ part: @escaping @Sendable (RoutedRequest) -> IssuePart
  ) -> Route<IssueRoutes> {
    Route(
      .get,
      "/issues/{issue}\(path)",
      { issues in
        { routed async throws(RequestProblem) in
          try await issues.answer(part(routed), of: try routed.identifier(), routed.edition, routed.request)
        }
      },
      of: .issue,
      caching: caching,
      traits: traits.union(.ofEdition),
      description
    )
  }

  private static let ofIssue: [Route<IssueRoutes>] = [
    route("") { _ in .issue },
    // It gets its contents later.
    route(
      "/manifest.json",
      caching: .revalidated,
      traits: .shown,
      RouteDescription(
        "The issue as a manifest of the IIIF Presentation API 3.0.",
        mediaTypes: ["application/json", "application/ld+json"],
        schema: RouteDescription.anyObject
      )
    ) { _ in .manifest },
    Route(
      .get,
      "/issues/{issue}/issue.json",
      description,
      of: .issue,
      caching: .untilNextEdition,
      traits: .ofEdition,
      RouteDescription(
        "The issue and its pages, with the addresses of pictures and texts.",
        schema: RouteDescription.anyObject
      )
    ),
    Route(
      .post,
      "/issues/{issue}/password",
      unlock,
      of: .issue,
      caching: .never,
      RouteDescription(
        "Opens an encrypted issue for those who send the cookie of the answer.",
        mediaTypes: [],
        statuses: [204],
        body: RouteDescription.object(["password": RouteDescription.text], required: ["password"])
      )
    ),
  ]

  private static let lists: [Route<IssueRoutes>] = {
    let array: [String: any Sendable] = ["type": "array"]
    func list(_ name: String, _ part: IssuePart, _ summary: String, _ schema: [String: any Sendable]) -> Route<Self> {
      route("/\(name)", RouteDescription(summary, schema: schema)) { _ in part }
    }
    return [
      list("contents.json", .contents, "The table of contents, from the file or recovered.", array),
      list("articles.json", .articles, "The articles, with their pages, titles and bylines.", array),
      list(
        "overlays.json",
        .overlays,
        "The overlays of a package, in its own format.",
        RouteDescription.anyObject
      ),
      list("links.json", .links, "The links of all pages, with their texts.", RouteDescription.anyObject),
      list(
        "preview.json",
        .preview,
        "What a store client shows of an issue before it is downloaded.",
        RouteDescription.anyObject
      ),
    ]
  }()

  private static let questions: [Route<IssueRoutes>] = [
    (IssueQuestion.search, "Hits in the issue"), (.autocomplete, "Words that begin so"),
  ].flatMap { kind, summary in
    [("", "2.0"), ("/1", "1.0")].map { suffix, version in
      let described = RouteDescription(
        "\(summary), by the IIIF Content Search API \(version).",
        [.query, .number("page", from: 1, "The page of the hits, from 1.")],
        schema: RouteDescription.anyObject
      )
      return route("/\(kind.rawValue)\(suffix)", described) { _ in .question(kind, isVersionOne: !suffix.isEmpty) }
    }
  }

  private static let files: [Route<IssueRoutes>] = [
    route(
      "/file",
      traits: .file,
      RouteDescription(
        "The PDF, the package or the EPUB itself, or the part of it that a Range header asks for.",
        mediaTypes: ["application/pdf", "application/zip", "application/epub+zip"],
        statuses: [200, 206, 304]
      )
    ) { _ in .file },
    route(
      "/articles/{path...}",
      RouteDescription(
        "The articles as text: articles.json, and the files that it names.",
        [.path("Like articles.json, or images/article-0001-1.jpg.")],
        mediaTypes: ["application/json", "image/jpeg", "image/png"]
      )
    ) { .articleFile($0.rest) },
    route(
      "/assets/{path...}",
      traits: .file,
      RouteDescription(
        "A file of a package, or a part of it.",
        [.path("Its path in the package.")],
        mediaTypes: ["*/*"],
        statuses: [200, 206, 304]
      )
    ) { .asset($0.rest.joined(separator: "/")) },
    route(
      "/covers/{side}.{format}",
      traits: .shown,
      RouteDescription(
        "The cover, in a square.",
        mediaTypes: RouteDescription.pictures
      )
    ) { .cover($0.last) },
    route(
      "/stream/{pageIndex}.jpg",
      RouteDescription(
        "A page as a picture for readers that stream pages. Here pages count from 0.",
        mediaTypes: ["image/jpeg"]
      )
    ) { .streamed($0.last) },
  ]

  private static func page(
    _ name: String,
    _ summary: String,
    _ mediaTypes: [String] = ["application/json"],
    _ part: @escaping @Sendable (RoutedRequest) -> PagePart
  ) -> Route<IssueRoutes> {
    route("/pages/{page}/\(name)", RouteDescription(summary, mediaTypes: mediaTypes)) { .page($0["page"], part($0)) }
  }

  private static let pages: [Route<IssueRoutes>] = [
    page("tiles/{z}/{x}/{y}.{format}", "A tile for web maps.", RouteDescription.pictures) {
      .tile(Array($0.segments.suffix(3)))
    },
    page("picture.{format}", "The page as a picture, 1600 pixels along the longer side.", RouteDescription.pictures) {
      .picture($0.last)
    },
    page("thumbnail.{format}", "The page as a picture, 320 pixels along the longer side.", RouteDescription.pictures) {
      .picture($0.last)
    },
    page("lines.json", "The lines of text, as annotations.") { _ in .lines },
    page("links.json", "The links, as annotations.") { _ in .links },
    page("text.json", "The text with the place of every word, as JSON.") { _ in .text(.json) },
    page("text.xml", "The same as ALTO.", ["application/xml", "text/xml"]) { _ in .text(.alto) },
    page("text.hocr", "The same as hOCR.", ["text/html", "application/xhtml+xml", "text/vnd.hocr+html"]) { _ in
      .text(.hocr)
    },
    page("text.svg", "The same as SVG.", ["image/svg+xml"]) { _ in .text(.svg) },
  ]
}
