internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// Answers requests about an issue that is drawn, and its pages.
struct ServedPages: Sendable {
  let presented: PresentedIssue
  /// The address of the issue's files, with the edition that the request names.
  let files: String
  let pool: IssuePool
  let images: ServedImages
  let pictures: PictureStore
  let options: ServerOptions

  private var served: ServedIssue { presented.served }
  private static let nothing = RequestProblem.notFound("there is nothing at this address")

  func answer(_ part: IssuePart, _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    switch part {
    case .manifest: return try await manifest(request)
    case .description, .contents, .articles, .links, .preview, .overlays: return try await list(part, request)
    case .question(let kind, let isVersionOne):
      return try await found(try ContentQuestion(kind, isVersionOne: isVersionOne, request), request)
    case .asset(let path):
      guard let package = served.servedPackage else { throw .notFound("there is no such file") }
      return try package.answer(path, served.contentHash, in: files, request)
    case .articleFile(let path): return try await article(path, request)
    case .cover(let name):
      guard let (stem, format) = ImageRequest.Format.parts(of: name), let side = Int(digits: stem) else {
        throw .notFound("a cover is {side}.{format}, like 640.jpg")
      }
      return try await picture(presented.coverIndex, side: side, format, request)
    case .streamed(let name):
      guard let index = Int(digits: name.dropLast(4)) else { throw Self.nothing }
      return try await picture(index, side: IssuePreviewMaker.side, .jpg, request)
    case .page(let number, let part): return try await page(number, part, request)
    case .issue, .file, .nothing: throw Self.nothing
    }
  }

  // MARK: The issue

  private func manifest(_ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    let linkedType = "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\""
    let mediaType = request.accepts("application/ld+json") ? linkedType : "application/json"
    // Contents that have to be recovered follow when they are there.
    let contents: [ContentsItem]?
    do throws(GatefoldError) {
      contents = try await served.contents(within: options.contentsPatience)
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
  private func list(_ part: IssuePart, _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    let issue = served.issue
    switch part {
    case .description:
      let presented = await presented.described(by: pool)
      return try await data(["issue.json"], "application/json", presented, request) { () throws(GatefoldError) in
        try await presented.webIssue().json()
      }
    case .contents:
      let contents = try await options.ready(served.contents(within:))
      return try await json("contents.json", request) { () throws(GatefoldError) in try await issue.json(of: contents) }
    case .articles:
      try await readPages()
      return try await json("articles.json", request) { () throws(GatefoldError) in
        try await issue.json(of: try await issue.articles())
      }
    case .links:
      // Printed page numbers lead to pages.
      try await readPages()
      return try await json("links.json", request) { () throws(GatefoldError) in try await links(of: issue) }
    case .preview:
      let presented = await presented.described(by: pool)
      try await readPages()
      let contents = (try? await served.contents(within: options.contentsPatience)) ?? []
      return try await data(["preview.json"], "application/json", presented, request) { () throws(GatefoldError) in
        try await IssuePreviewMaker(presented: presented, contents: contents).data()
      }
    default: return try await overlays(request)
    }
  }

  private func overlays(_ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    let missing = RequestProblem.notFound("the issue has no overlays")
    if options.allowsEditing {
      // The editor needs the overlays as they are in the file, including members that this version doesn't know.
      guard let written = try? served.package?.overlaysAsWritten() else { throw missing }
      return ServerAnswer(written, "application/json").with("Cache-Control", "no-store")
    }
    guard let package = served.package, !package.overlays.overlays.isEmpty else { throw missing }
    return try await json("overlays.json", request) { () throws(GatefoldError) in try package.overlaysAsUnderstood() }
  }

  /// Has the issue know its page numbers and articles, as far as its pages can be read.
  private func readPages() async throws(RequestProblem) {
    _ = try await options.ready { [served] patience throws(GatefoldError) in
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
    _ question: ContentQuestion,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let (isVersionOne, query) = (question.isVersionOne, question.query)
    let address = question.address(in: presented.addresses.folder)
    let words = question.kind == .search ? nil : try await options.ready(served.wordList(within:))
    return try await data(question.key, "application/json", presented, request) {
      [presented] () throws(GatefoldError) in
      guard let words else {
        let search = ContentSearch(query: query, firstAddress: address, page: question.page, presented: presented)
        return try await search.data(isVersionOne: isVersionOne)
      }
      let search = presented.addresses.searches.first { $0.isVersionOne == isVersionOne }?.address ?? ""
      return words.data(completing: query, at: address, search: search, isVersionOne: isVersionOne)
    }
  }

  /// A file of the articles: their list, one of them, or a picture.
  private func article(_ path: [String], _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    let articles = try await options.ready(served.articles(within:))
    guard let name = path.last, let data = articles.contents(path) else { throw .notFound("there is no such file") }
    let tag = EntityTag([served.contentHash, "articles"] + path)
    return ServerAnswer(data, MediaType.name(ofFile: name), tag, request)
  }

  // MARK: Pictures

  /// A page as a picture that fits into a square.
  private func picture(
    _ index: Int,
    side: Int,
    _ format: ImageRequest.Format,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    try await images.picture(index, side: side, format, of: .pages(served), served.identifier, request)
  }

  // MARK: Pages

  /// Pictures of a page by their names, with the longer side in pixels.
  static let pictureSides = ["picture": IssuePreviewMaker.side, "thumbnail": 320]

  private func page(
    _ number: String,
    _ part: PagePart,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let issue = served.issue
    guard let index = PageNumber.index(of: number), index < issue.pageCount else {
      throw .notFound("the issue has \(issue.pageCount) pages")
    }
    switch part {
    case .tile(let place): return try await tile(place, index, request)
    case .picture(let name):
      guard let (stem, format) = ImageRequest.Format.parts(of: name), let side = Self.pictureSides[stem] else {
        throw Self.nothing
      }
      return try await picture(index, side: side, format, request)
    case .lines, .links, .text: break
    }
    let presented = await presented.described(by: pool)
    switch part {
    case .lines:
      return try await data([number, "lines.json"], "application/json", presented, request) {
        () throws(GatefoldError) in try await presented.lines(of: try await issue.page(at: index))
      }
    case .text(let format):
      let key = [number, "text.\(format.fileExtension)"]
      return try await data(key, format.mediaType, presented, request) { () throws(GatefoldError) in
        try await textMap(format, of: try await issue.page(at: index), presented)
      }
    default:
      return try await data([number, "links.json"], "application/json", presented, request) {
        () throws(GatefoldError) in try await presented.links(of: try await issue.page(at: index))
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
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let place = MapTilePlace(segments) else {
      throw .badRequest("a tile is {z}/{x}/{y}.{format}, with @2x, @3x or @4x before the dot for finer displays")
    }
    let format = options.qualities.format(place.format)
    let issue = served.issue
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

  private func json(
    _ name: String,
    _ request: ServerRequest,
    _ make: @escaping @Sendable () async throws(GatefoldError) -> Data
  ) async throws(RequestProblem) -> ServerAnswer {
    try await data([name], "application/json", presented, request, make)
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
