internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// Answers requests about an issue and its pages: `/issues/{issue}/...`.
struct ServedPages: Sendable {
  let pool: IssuePool
  let pictures: PictureStore
  let options: ServerOptions

  /// - Parameter segments: what follows `issues` in the path.
  func answer(_ segments: [String], _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    guard let name = segments.first, let identifier = IssueIdentifier(name) else {
      throw .notFound("there is no such issue")
    }
    let (edition, rest) = try ServedEdition.split(Array(segments.dropFirst()))
    if rest == ["file"], edition == nil { return try await file(identifier, request) }
    let opened = try await pool.opened(identifier)
    try edition?.check(contentHash: opened.contentHash)
    let addresses = IssueAddresses(base: request.base, identifier: identifier, edition: edition)
    let answer = try await answer(rest, of: opened, addresses, request)
    // A manifest gets its contents later.
    return edition == nil || rest == [WebPath.manifest] ? answer : answer.ofEdition(options)
  }

  /// - Parameters:
  ///   - rest: what follows the issue in the path, or its edition.
  ///   - addresses: with the edition that the request names.
  private func answer(
    _ rest: [String],
    of opened: OpenedIssue,
    _ addresses: IssueAddresses,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    if rest == ["file"] { return try await file(addresses.identifier, request) }
    var current = addresses
    // Who edits a package makes another edition of it with each step.
    current.edition = options.allowsEditing ? nil : ServedEdition(contentHash: opened.contentHash)
    let served: ServedIssue
    switch opened {
    case .book(let book): return try book.answer(rest, addresses, current, request)
    case .pages(let issue): served = issue
    case .pack(let pack):
      return try await ServedPackPages(
        pack: pack,
        addresses: current,
        pool: pool,
        pictures: pictures,
        options: options
      ).answer(rest, request)
    }
    let presented = PresentedIssue(served, current, options)
    switch rest.first {
    case nil: return .redirect(to: addresses.manifest)
    case "manifest.json" where rest.count == 1: return try await manifest(presented, request)
    case "search", "autocomplete": return try await found(rest, presented, request)
    case "assets" where rest.count > 1:
      guard let package = served.servedPackage else { throw .notFound("there is no such file") }
      let path = rest.dropFirst().joined(separator: "/")
      return try package.answer(path, served.contentHash, in: addresses.files, request)
    case "articles" where rest.count > 1: return try await article(Array(rest.dropFirst()), served, request)
    case "covers" where rest.count == 2:
      return try await cover(rest[1], presented, request)
    case "stream" where rest.count == 2:
      guard rest[1].hasSuffix(".jpg"), let index = Int(digits: rest[1].dropLast(4)) else { break }
      return try await picture(index, side: IssuePreviewMaker.side, .jpg, presented, request)
    case "pages" where rest.count > 2: return try await page(Array(rest.dropFirst()), presented, request)
    case let name? where rest.count == 1: return try await list(name, presented, request)
    default: break
    }
    throw .notFound("there is nothing at this address")
  }

  // MARK: The issue

  private func manifest(
    _ presented: PresentedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let linkedType = "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\""
    let mediaType = request.accepts("application/ld+json") ? linkedType : "application/json"
    // Contents that have to be recovered follow when they are there.
    let contents: [ContentsItem]?
    do throws(GatefoldError) {
      contents = try await presented.served.contents(within: options.contentsPatience)
    } catch {
      if error.code == .cancelled { throw RequestProblem(error) }
      contents = nil
    }
    let presented = await presented.described(by: pool)
    let key = ["manifest", contents == nil ? "without contents" : "with contents"]
    return try await data(key, mediaType, presented, request) { () throws(GatefoldError) in
      IIIFManifest(try await presented.webIssue(contents ?? [])).data
    }.with("Vary", "Accept")
  }

  /// A list of what is in the issue.
  private func list(
    _ name: String,
    _ presented: PresentedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let issue = presented.served.issue
    let presented = [WebPath.issue, "preview.json"].contains(name) ? await presented.described(by: pool) : presented
    let make: @Sendable () async throws(GatefoldError) -> Data
    switch name {
    case "issue.json": make = { () throws(GatefoldError) in try await presented.webIssue().json() }
    case "contents.json":
      let contents = try await options.ready(presented.served.contents(within:))
      make = { () throws(GatefoldError) in try await issue.json(of: contents) }
    case "articles.json":
      try await readPages(of: presented.served)
      make = { () throws(GatefoldError) in try await issue.json(of: try await issue.articles()) }
    case WebPath.overlays where options.allowsEditing:
      // The editor needs the overlays as they are in the file, including members that this version doesn't know.
      guard let written = try? presented.served.package?.overlaysAsWritten() else {
        throw .notFound("the issue has no overlays")
      }
      return ServerAnswer(written, "application/json").with("Cache-Control", "no-store")
    case WebPath.overlays:
      guard let package = presented.served.package, !package.overlays.overlays.isEmpty else {
        throw .notFound("the issue has no overlays")
      }
      make = { () throws(GatefoldError) in try package.overlaysAsUnderstood() }
    case "links.json":
      // Printed page numbers lead to pages.
      try await readPages(of: presented.served)
      make = { [self] () throws(GatefoldError) in try await links(of: issue) }
    case "preview.json":
      try await readPages(of: presented.served)
      let contents = (try? await presented.served.contents(within: options.contentsPatience)) ?? []
      make = { () throws(GatefoldError) in
        try await IssuePreviewMaker(presented: presented, contents: contents).data()
      }
    default: throw .notFound("there is nothing at this address")
    }
    return try await data([name], "application/json", presented, request, make)
  }

  /// Has the issue know its page numbers and articles, as far as its pages can be read.
  private func readPages(of served: ServedIssue) async throws(RequestProblem) {
    _ = try await options.ready { patience throws(GatefoldError) in
      do throws(GatefoldError) {
        return try await served.readPages(within: patience) ? true : nil
      } catch {
        if error.code == .cancelled { throw error }
        return true
      }
    }
  }

  private func links(of issue: MagazineIssue) async throws(GatefoldError) -> Data {
    var pages: [(page: Page, links: [LinkedText])] = []
    for index in 0..<issue.pageCount {
      do throws(GatefoldError) {
        let page = try await issue.page(at: index)
        pages.append((page, await LinkedText.links(try await page.links(), on: page)))
      } catch {
        if error.code == .cancelled { throw error }
      }
    }
    return try await issue.json(of: pages)
  }

  private func found(
    _ segments: [String],
    _ presented: PresentedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let question = try ContentQuestion(segments, request)
    let (isVersionOne, query) = (question.isVersionOne, question.query)
    let address = question.address(in: presented.addresses.folder)
    let words = segments[0] == "search" ? nil : try await options.ready(presented.served.wordList(within:))
    return try await data(question.key, "application/json", presented, request) { () throws(GatefoldError) in
      guard let words else {
        let search = ContentSearch(query: query, firstAddress: address, page: question.page, presented: presented)
        return try await search.data(isVersionOne: isVersionOne)
      }
      let search = presented.addresses.searches.first { $0.isVersionOne == isVersionOne }?.address ?? ""
      return words.data(completing: query, at: address, search: search, isVersionOne: isVersionOne)
    }
  }

  // MARK: Files

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

  /// A file of the articles: their list, one of them, or a picture.
  private func article(
    _ segments: [String],
    _ served: ServedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let articles = try await options.ready(served.articles(within:))
    guard let name = segments.last, let data = articles.contents(segments) else {
      throw .notFound("there is no such file")
    }
    let tag = EntityTag([served.contentHash, "articles"] + segments)
    return ServerAnswer(data, MediaType.name(ofFile: name), tag, request)
  }

  // MARK: Pictures

  private func cover(
    _ name: String,
    _ presented: PresentedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let (stem, format) = ImageRequest.Format.parts(of: name), let side = Int(digits: stem) else {
      throw .notFound("a cover is {side}.{format}, like 640.jpg")
    }
    return try await picture(presented.coverIndex, side: side, format, presented, request)
  }

  /// A page as a picture that fits into a square.
  private func picture(
    _ index: Int,
    side: Int,
    _ format: ImageRequest.Format,
    _ presented: PresentedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard (16...4096).contains(side) else { throw .badRequest("the side of a picture is 16 to 4096 pixels") }
    let picture = PictureIdentifier(presented.served.identifier, pageIndices: [index]).text
    let segments = [picture, "full", "!\(side),\(side)", "0", "default.\(format.rawValue)"]
    return try await ServedImages(pool: pool, pictures: pictures, options: options)
      .answer(segments, .three, at: "\(request.base)/iiif/3", request)
  }

  // MARK: Pages

  /// Pictures of a page by their names, with the longer side in pixels.
  static let pictureSides = ["picture": IssuePreviewMaker.side, "thumbnail": 320]

  /// - Parameter segments: the number of the page, and what of it.
  private func page(
    _ segments: [String],
    _ presented: PresentedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let index = PageNumber.index(of: segments[0]), index < presented.served.issue.pageCount else {
      throw .notFound("the issue has \(presented.served.issue.pageCount) pages")
    }
    let issue = presented.served.issue
    if segments[1] == "tiles", segments.count == 5 {
      return try await tile(Array(segments.dropFirst(2)), index, presented, request)
    }
    guard segments.count == 2 else { throw .notFound("there is nothing at this address") }
    if let (stem, format) = ImageRequest.Format.parts(of: segments[1]), let side = Self.pictureSides[stem] {
      return try await picture(index, side: side, format, presented, request)
    }
    let presented = await presented.described(by: pool)
    switch segments[1] {
    case "lines.json":
      return try await data(segments, "application/json", presented, request) { () throws(GatefoldError) in
        try await presented.lines(of: try await issue.page(at: index))
      }
    case "links.json":
      return try await data(segments, "application/json", presented, request) { () throws(GatefoldError) in
        try await presented.links(of: try await issue.page(at: index))
      }
    default:
      guard let format = TextMapFormat.allCases.first(where: { segments[1] == "text.\($0.fileExtension)" }) else {
        throw .notFound("there is nothing at this address")
      }
      return try await data(segments, format.mediaType, presented, request) { () throws(GatefoldError) in
        try await textMap(format, of: try await issue.page(at: index), presented)
      }
    }
  }

  private func textMap(
    _ format: TextMapFormat,
    of page: Page,
    _ presented: PresentedIssue
  ) async throws(GatefoldError) -> Data {
    let source = TextMapSource(
      fileName: presented.served.identifier.components.last ?? "",
      title: presented.title,
      language: presented.language,
      unit: .pixels(zoom: options.zoom)
    )
    let picture = try presented.webPage(page).picture.map { TextMapPage.Picture(path: $0.path, size: $0.size) }
    let images = format == .json ? try await page.seenImages() : nil
    return try TextMap(format, of: source)
      .file(TextMapPage(page, try await page.text(), picture: picture, images: images, language: source.language))
  }

  /// A tile for web maps: `{z}/{x}/{y}{@scale}.{format}`.
  private func tile(
    _ segments: [String],
    _ index: Int,
    _ presented: PresentedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let place = MapTilePlace(segments) else {
      throw .badRequest("a tile is {z}/{x}/{y}.{format}, with @2x, @3x or @4x before the dot for finer displays")
    }
    let format = options.qualities.format(place.format)
    let issue = presented.served.issue
    let (appearance, mark) = PageMark.look
    let key = ["tile", String(index), "\(format)"] + segments + mark
    return try await data(key, format.mediaType, presented, request) { [options] () throws(GatefoldError) in
      let page = try await issue.page(at: index)
      let full = try page.tileGrid(zoom: options.zoom, displayScale: Double(place.scale))
      let levels = try TileLayout.xyz.levels(of: full)
      guard place.level < levels.count else {
        throw GatefoldError(.invalidRegion, "the page has the levels 0 to \(levels.count - 1)")
      }
      let grid = levels[levels.count - 1 - place.level]
      let tile = try await page.tile(
        at: TileIndex(column: place.column, row: place.row),
        in: grid,
        appearance: appearance
      )
      let whole = PixelSize(width: grid.tileSize, height: grid.tileSize)
      return try tile.pixels.padded(to: whole, appearance: .asPrinted).encoded(as: format)
    }
  }

  /// Bytes that are made of an issue, and kept.
  ///
  /// - Parameter parts: what of it.
  private func data(
    _ parts: [String],
    _ mediaType: String,
    _ presented: PresentedIssue,
    _ request: ServerRequest,
    _ make: @escaping @Sendable () async throws(GatefoldError) -> Data
  ) async throws(RequestProblem) -> ServerAnswer {
    let settings = "\(options.dpi) \(options.tileSize) \(options.maximumAxis) \(options.maximumArea)"
    let reading = "\(presented.hints.direction) \(presented.hints.language ?? "") \(presented.details.text)"
    // Answers that contain addresses depend on the base address of the request.
    let tag = EntityTag([presented.served.contentHash, presented.addresses.folder, settings, reading] + parts)
    return try await pictures.answer(tag, mediaType, request, make)
  }
}

/// The place of a tile in the pyramid of a web map, and its format.
struct MapTilePlace: Hashable, Sendable {
  let level: Int
  let column: Int
  let row: Int
  let scale: Int
  let format: ImageRequest.Format

  /// - Parameter segments: `{z}`, `{x}` and `{y}{@scale}.{format}`.
  init?(_ segments: [String]) {
    guard segments.count == 3, let level = Int(digits: segments[0]), let column = Int(digits: segments[1]) else {
      return nil
    }
    guard let (stem, format) = ImageRequest.Format.parts(of: segments[2]) else { return nil }
    let place = stem.split(separator: "@", omittingEmptySubsequences: false)
    guard let row = Int(digits: place[0]), place.count <= 2 else { return nil }
    var scale = 1
    if place.count == 2 {
      guard place[1].last == "x", let given = Int(digits: place[1].dropLast()), (2...4).contains(given) else {
        return nil
      }
      scale = given
    }
    (self.level, self.column, self.row, self.scale, self.format) = (level, column, row, scale, format)
  }
}
