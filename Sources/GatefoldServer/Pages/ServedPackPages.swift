internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// Answers requests about an issue in a tile pack and its pages: from the files in it, where it has them.
struct ServedPackPages: Sendable {
  let pack: ServedPack
  /// Includes the edition of the pack.
  let addresses: IssueAddresses
  let pool: IssuePool
  let images: ServedImages
  let pictures: PictureStore
  let options: ServerOptions

  private var reader: PackReader { pack.reader }
  private static let nothing = RequestProblem.notFound("there is nothing at this address, or the tile pack lacks it")

  func answer(_ part: IssuePart, _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    switch part {
    case .issue: return .redirect(to: addresses.manifest)
    case .manifest: return try await manifest(request)
    case .description:
      return try await made(["issue.json"], "application/json", request) { () throws(GatefoldError) in
        try webIssue([]).json()
      }
    case .contents: return try await file(WebPath.contents, request)
    case .links: return try await file(WebPath.links, request)
    case .articleFile(let path): return try await file((["articles"] + path).joined(separator: "/"), request)
    case .question(let kind, let isVersionOne):
      return try await found(try ContentQuestion(kind, isVersionOne: isVersionOne, request), request)
    case .cover(let name):
      guard let (stem, format) = ImageRequest.Format.parts(of: name), let side = Int(digits: stem) else {
        throw .notFound("a cover is {side}.{format}, like 640.jpg")
      }
      let first = reader.pages.firstIndex { $0.levelCount > 0 } ?? 0
      return try await picture(first, side: side, format, request)
    case .streamed(let name):
      guard let index = Int(digits: name.dropLast(4)) else { throw Self.nothing }
      return try await picture(index, side: IssuePreviewMaker.side, .jpg, request)
    case .page(let number, let part): return try await page(number, part, request)
    case .articles, .overlays, .preview, .asset, .file, .nothing: throw Self.nothing
    }
  }

  // MARK: The issue

  private func manifest(_ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    let linkedType = "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\""
    let mediaType = request.accepts("application/ld+json") ? linkedType : "application/json"
    return try await made(["manifest"], mediaType, request) { () throws(GatefoldError) in
      IIIFManifest(try webIssue(try await pack.contents())).data
    }.with("Vary", "Accept")
  }

  private var details: PublishedDetails { pool.details(of: pack.file) }

  /// All pages, with the addresses of what belongs to them.
  private func webIssue(_ contents: [ContentsItem]) throws(GatefoldError) -> WebIssue {
    let (details, description) = (details, reader.description)
    var arrangement = SpreadArrangement()
    if let pairing = description.pairing { arrangement.pairing = pairing }
    if let direction = details.direction ?? description.direction { arrangement.direction = direction }
    var pages: [WebPage] = []
    for page in reader.pages { pages.append(try webPage(page)) }
    var issue = WebIssue(
      address: addresses.folder,
      title: details.displayTitle ?? pack.title,
      metadata: Metadata(),
      language: details.language ?? description.language.flatMap(LanguageTag.wellFormed),
      arrangement: arrangement,
      contents: contents,
      pdf: nil,
      pages: pages
    )
    issue.isDrawnOnRequest = true
    issue.details = details
    issue.edition = addresses.edition?.name
    issue.folder = addresses.edition.map { "\($0.folder)/" } ?? ""
    if description.pages.contains(where: { $0.textMaps?["json"] != nil }) { issue.searchServices = addresses.searches }
    issue.articles = description.articles == nil ? nil : WebPath.articles
    return issue
  }

  private func webPage(_ page: TilePack.Page) throws(GatefoldError) -> WebPage {
    // A page without tiles still has a canvas.
    let pixels = page.levelCount > 0 ? page.pixelSize : try PixelSize(of: page.size, zoom: 1)
    var described = WebPage(index: page.index, label: page.label, size: page.size, pixelSize: pixels)
    let maps = reader.description.pages[page.index].textMaps ?? [:]
    for format in TextMapFormat.allCases where maps[format.rawValue] != nil {
      described.textMaps[format] = "pages/\(page.index + 1)/text.\(format.fileExtension)"
    }
    if maps["json"] != nil { described.annotationPages = ["pages/\(page.index + 1)/lines.json"] }
    guard let packed = pack.page(page.index) else { return described }
    let geometry = try options.geometry(of: packed)
    let picture = addresses.picture(ofPage: page.index)
    let format = reader.tileFormat
    described.imageService = picture
    described.picture = .init(
      path: "\(picture)/full/max/0/default.jpg",
      size: geometry.maximumSize,
      mediaType: "image/jpeg"
    )
    if let small = geometry.wholeSizes.last(where: { max($0.width, $0.height) <= 512 }) {
      let path = "\(picture)/full/\(small.width),\(small.height)/0/default.\(format)"
      described.thumbnail = .init(path: path, size: small, mediaType: MediaType.name(ofFile: path))
    }
    return described
  }

  /// Bytes that are made of the pack, and kept.
  private func made(
    _ parts: [String],
    _ mediaType: String,
    _ request: ServerRequest,
    _ make: @escaping @Sendable () async throws(GatefoldError) -> Data
  ) async throws(RequestProblem) -> ServerAnswer {
    let settings = "\(options.maximumAxis) \(options.maximumArea)"
    let tag = EntityTag([pack.contentHash, addresses.folder, pack.title, details.text, settings] + parts)
    return try await pictures.answer(tag, mediaType, request, make)
  }

  /// A file as it is in the pack. It comes from somebody else, and must not run anything.
  ///
  /// - Parameter mediaType: `nil` for that of its name.
  private func file(
    _ name: String,
    _ request: ServerRequest,
    mediaType: String? = nil
  ) async throws(RequestProblem) -> ServerAnswer {
    let tag = EntityTag([pack.contentHash, "file", name])
    let answer: ServerAnswer
    do throws(GatefoldError) {
      guard let data = try await reader.file(name) else { throw GatefoldError(.pageOutOfRange, "") }
      answer = ServerAnswer(data, mediaType ?? MediaType.name(ofFile: name), tag, request)
    } catch {
      if error.code == .pageOutOfRange { throw Self.nothing }
      throw RequestProblem(error)
    }
    return answer.with("Content-Security-Policy", "sandbox; default-src 'none'")
  }

  // MARK: Searching

  private func found(
    _ question: ContentQuestion,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let address = question.address(in: addresses.folder)
    let isSearch = question.kind == .search
    let words = isSearch ? nil : try await options.ready(pack.wordList(within:), reading: "the text of the issue is")
    let text = isSearch ? try await options.ready(pack.text(within:), reading: "the text of the issue is") : nil
    return try await made(question.key, "application/json", request) { () throws(GatefoldError) in
      guard let words else { return try hits(in: text, question, address) }
      let search = addresses.searches.first { $0.isVersionOne == question.isVersionOne }?.address ?? ""
      return words.data(
        completing: question.query,
        at: address,
        search: search,
        isVersionOne: question.isVersionOne
      )
    }
  }

  private func hits(
    in text: PackText?,
    _ question: ContentQuestion,
    _ address: String
  ) throws(GatefoldError) -> Data {
    let found = text?.hits(question.query) ?? []
    let startIndex = (question.page - 1) * ContentSearch.maximumHitCount
    let shown = found.dropFirst(startIndex).prefix(ContentSearch.maximumHitCount)
    var answer = SearchAnnotations(
      firstAddress: address,
      page: question.page,
      startIndex: min(startIndex, found.count),
      hasMore: found.count - startIndex > ContentSearch.maximumHitCount
    )
    for hit in shown {
      guard let page = text?.pages[hit.pageIndex] else { continue }
      let described = try webPage(reader.pages[hit.pageIndex])
      let targets = page.rects(of: hit.words).map { rect in
        SearchAnnotations.Target(
          canvas: addresses.canvas(ofPage: hit.pageIndex),
          fragment: described.fragment(of: rect)
        )
      }
      answer.hits.append(.init(snippet: page.snippet(around: hit.words), targets: targets))
    }
    return answer.data(isVersionOne: question.isVersionOne)
  }

  // MARK: Pages

  /// A page as a picture that fits into a square.
  private func picture(
    _ index: Int,
    side: Int,
    _ format: ImageRequest.Format,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    try await images.picture(index, side: side, format, of: .pack(pack), addresses.identifier, request)
  }

  private func page(
    _ number: String,
    _ part: PagePart,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let index = PageNumber.index(of: number), index < pack.pageCount else {
      throw .notFound("the issue has \(pack.pageCount) pages")
    }
    switch part {
    case .tile(let place): return try await tile(place, index, request)
    case .picture(let name):
      guard let (stem, format) = ImageRequest.Format.parts(of: name), let side = ServedPages.pictureSides[stem] else {
        throw Self.nothing
      }
      return try await picture(index, side: side, format, request)
    case .lines: return try await lines(index, request)
    case .text(let format):
      let maps = reader.description.pages[index].textMaps ?? [:]
      guard let name = maps[format.rawValue] else { throw Self.nothing }
      return try await file(name, request, mediaType: format.mediaType)
    case .links: throw Self.nothing
    }
  }

  /// The lines of a page's text, as annotations.
  private func lines(_ index: Int, _ request: ServerRequest) async throws(RequestProblem) -> ServerAnswer {
    let text = try await options.ready(pack.text(within:), reading: "the text of the issue is")
    return try await made(["lines", "\(index)"], "application/json", request) { () throws(GatefoldError) in
      let page = text.pages[index]
      var described = try webPage(reader.pages[index])
      described.annotations = page.lines.flatMap { line in
        page.rects(of: line).map { rect in
          WebAnnotation(
            onPage: index,
            motivation: .supplementing,
            rect: rect,
            bodies: [.text(page.text(of: line))]
          )
        }
      }
      let address = "\(addresses.folder)/pages/\(index + 1)/lines.json"
      return IIIFManifest(try webIssue([])).annotationPage(of: described, at: address)
    }
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
    guard let page = pack.page(index) else { throw Self.nothing }
    let format = options.qualities.format(place.format)
    let mark = PageMark.current
    let key = ["tile", "\(index)", "\(format)"] + segments + PageMark.look.parts
    return try await made(key, format.mediaType, request) { () throws(GatefoldError) in
      let levels = try page.levels
      let pixels = PageSize(width: Double(page.page.pixelSize.width), height: Double(page.page.pixelSize.height))
      let map = try TileLayout.xyz.levels(of: TileGrid(pageSize: pixels, zoom: 1))
      guard place.level < map.count else {
        throw GatefoldError(.invalidRegion, "the page has the levels 0 to \(map.count - 1)")
      }
      let level = map.count - 1 - place.level
      let grid = map[level]
      let rect = try grid.pixelRect(of: TileIndex(column: place.column, row: place.row))
      let whole = PixelRect(x: 0, y: 0, width: map[0].pixelSize.width, height: map[0].pixelSize.height)
      let region = PixelRect(
        x: rect.x << level,
        y: rect.y << level,
        width: rect.width << level,
        height: rect.height << level
      ).intersection(whole)
      guard let region else { throw GatefoldError(.invalidRegion, "the page has no such tile") }
      // Tiles for finer displays show the same part of the page with more pixels.
      let size = PixelSize(width: rect.width * place.scale, height: rect.height * place.scale)
      let side = grid.tileSize * place.scale
      return try await page.picture(of: region, size, in: levels, mark: mark) { picture throws(GatefoldError) in
        try picture.padded(to: PixelSize(width: side, height: side), appearance: .asPrinted).encoded(as: format)
      }
    }
  }
}
