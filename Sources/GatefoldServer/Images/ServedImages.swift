internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Answers requests of the IIIF Image API.
struct ServedImages: Sendable {
  let pool: IssuePool
  let pictures: PictureStore
  let options: ServerOptions
  /// Whether anybody can sign in.
  let takesSignIn: Bool

  static let routes: [Route<ServedImages>] = [
    Route(
      .get,
      "/iiif/{version}/{picture}/info.json",
      information,
      of: .picture,
      caching: .untilNextEdition,
      traits: .shown,
      RouteDescription(
        "What can be asked of a page or spread, by the IIIF Image API.",
        mediaTypes: ["application/json", "application/ld+json"]
      )
    ),
    Route(
      .get,
      "/iiif/{version}/{picture}/{region}/{size}/{rotation}/{quality}.{format}",
      image,
      of: .picture,
      caching: .untilNextEdition,
      RouteDescription(
        "A part of a page or spread, by the IIIF Image API.",
        mediaTypes: RouteDescription.pictures
      )
    ),
    // Without a version in the address, the client says which. OpenAPI couldn't tell these addresses from the others.
    Route(.get, "/iiif/{picture}/info.json", information, of: .picture, caching: .untilNextEdition, traits: .shown),
    Route(
      .get,
      "/iiif/{picture}/{region}/{size}/{rotation}/{quality}.{format}",
      image,
      of: .picture,
      caching: .untilNextEdition
    ),
    Route(.get, "/iiif/{version}/{picture}", described, of: .picture, traits: .shown),
    Route(.get, "/iiif/{picture}", described, of: .picture, traits: .shown),
    Route(.get, "/iiif/{path...}", nothing, of: .picture, traits: .fallback),
  ]

  /// What a path names.
  private struct Asked {
    let identifier: PictureIdentifier
    let version: ImageAPIVersion
    /// Whether the client chose the version by its Accept header.
    let isNegotiated: Bool
    let address: String
    let opened: OpenedIssue
  }

  private static let unknown = RequestProblem.notFound("there is no such picture; a picture is {issue}:{page}")

  private func nothing(_ routed: RoutedRequest) throws(RequestProblem) -> ServerAnswer { throw Self.unknown }

  private func asked(_ routed: RoutedRequest) async throws(RequestProblem) -> Asked {
    let (request, named) = (routed.request, routed["version"])
    let version = Int(named).flatMap(ImageAPIVersion.init(rawValue:))
    guard let identifier = routed.picture, version != nil || named.isEmpty else { throw Self.unknown }
    let negotiated: ImageAPIVersion = request.accepts(ImageInformation.context(.two)) ? .two : .three
    let prefix = version.map { "/\($0.rawValue)" } ?? ""
    let opened = try await pool.opened(identifier.issue)
    try identifier.edition?.check(contentHash: opened.contentHash)
    return Asked(
      identifier: identifier,
      version: version ?? negotiated,
      isNegotiated: version == nil,
      address: "\(request.base)/iiif\(prefix)/\(identifier.text.escapedPathSegment)",
      opened: opened
    )
  }

  /// The address of a picture leads to its description.
  private func described(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let asked = try await asked(routed)
    _ = try await picture(asked.identifier, asked.opened)
    let answer = ServerAnswer.redirect(to: "\(asked.address)/info.json")
    return asked.isNegotiated ? answer.with("Vary", "Accept") : answer
  }

  private func information(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let asked = try await asked(routed)
    let (geometry, subject) = try await picture(asked.identifier, asked.opened)
    var described = ImageInformation(geometry: geometry, address: asked.address)
    if case .packed(let page) = subject { described.packedFormat = page.reader.tileFormat }
    if takesSignIn, routed.isRestricted {
      described.signIn = (routed.request.base, asked.identifier.text.escapedPathSegment)
    }
    return information(described, asked.version, routed.request)
  }

  private func image(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let asked = try await asked(routed)
    let wanted = try ImageRequest(routed.segments.suffix(4), version: asked.version)
    let answer = try await image(wanted, of: asked, routed.request)
    return asked.isNegotiated ? answer.with("Vary", "Accept") : answer
  }

  /// A page as a picture that fits into a square.
  func picture(
    _ index: Int,
    side: Int,
    _ format: ImageRequest.Format,
    of opened: OpenedIssue,
    _ issue: IssueIdentifier,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard (16...4096).contains(side) else { throw .badRequest("the side of a picture is 16 to 4096 pixels") }
    var wanted = ImageRequest()
    wanted.size = .within(width: side, height: side)
    wanted.format = format
    let identifier = PictureIdentifier(issue, pageIndices: [index])
    let address = "\(request.base)/iiif/3/\(identifier.text.escapedPathSegment)"
    let asked = Asked(
      identifier: identifier,
      version: .three,
      isNegotiated: false,
      address: address,
      opened: opened
    )
    return try await image(wanted, of: asked, request)
  }

  private func image(
    _ wanted: ImageRequest,
    of asked: Asked,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let (geometry, subject) = try await picture(asked.identifier, asked.opened)
    let image = try geometry.resolved(wanted)
    return try await self.image(image, geometry, subject, asked.identifier.issue, asked.opened.contentHash, request)
      .with("Link", link(image, geometry, asked.version, asked.address))
  }

  private func information(
    _ information: ImageInformation,
    _ version: ImageAPIVersion,
    _ request: ServerRequest
  ) -> ServerAnswer {
    let data = information.data(version)
    let tag = EntityTag(of: data)
    let isLinked = request.accepts("application/ld+json")
    let linkedType = "application/ld+json;profile=\"\(ImageInformation.context(version))\""
    let mediaType = isLinked ? linkedType : "application/json"
    return ServerAnswer(data, mediaType, tag, request)
      .with("Vary", "Accept")
      .with("Link", "<\(ImageInformation.profile(version))>;rel=\"profile\"")
  }

  /// What a picture is made of.
  private enum Subject {
    /// A page or spread, which is drawn.
    case canvas(any PageCanvas)
    case packed(PackPage)
  }

  private func image(
    _ image: ResolvedImage,
    _ geometry: ImageGeometry,
    _ subject: Subject,
    _ issue: IssueIdentifier,
    _ contentHash: String,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let settings = "\(options.dpi) \(options.tileSize) \(options.jpegQuality) \(options.webpQuality)"
    let (appearance, mark) = PageMark.look
    let format = options.qualities.format(image.format)
    switch subject {
    case .canvas(let canvas):
      let pages = canvas.pageIndices.map(String.init).joined(separator: "-")
      let tag = EntityTag([contentHash, pages, settings] + image.canonicalParts + mark)
      return try await pictures.answer(tag, format.mediaType, request) { () throws(GatefoldError) in
        try await geometry.encoded(image, of: canvas, as: format, appearance)
      }
    case .packed(let page):
      // A pack states its identity itself, so that another one may state the same.
      let tag = EntityTag([contentHash, issue.text, "\(page.page.index)", settings] + image.canonicalParts + mark)
      if appearance.watermark == nil, let tile = try await stored(image, geometry, page, tag, request) { return tile }
      return try await pictures.answer(tag, format.mediaType, request) { () throws(GatefoldError) in
        try await geometry.encoded(image, of: page, as: format, mark: appearance.watermark)
      }
    }
  }

  /// A tile as it is in a pack; `nil` for other pictures, and for a tile that is not there.
  private func stored(
    _ image: ResolvedImage,
    _ geometry: ImageGeometry,
    _ page: PackPage,
    _ tag: EntityTag,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer? {
    guard let tile = image.tile, !image.isMirrored, image.rotation == 0, image.quality == .usual,
      image.format.rawValue == page.reader.tileFormat
    else { return nil }
    if tag.isKnown(to: request) { return .unchanged(tag) }
    do throws(GatefoldError) {
      guard let data = try await page.tile(tile.index, level: tile.level, in: geometry.levels) else { return nil }
      return ServerAnswer(data, options.qualities.format(image.format).mediaType).kept(tag)
    } catch {
      throw RequestProblem(error)
    }
  }

  /// The page or spread of an identifier.
  private func picture(
    _ identifier: PictureIdentifier,
    _ opened: OpenedIssue
  ) async throws(RequestProblem) -> (ImageGeometry, Subject) {
    do throws(GatefoldError) {
      switch opened {
      case .book: break
      case .pages(let served):
        let canvas = try await canvas(identifier, served)
        return (try options.geometry(of: canvas), .canvas(canvas))
      case .pack(let pack):
        let page = try page(identifier, pack)
        return (try options.geometry(of: page), .packed(page))
      }
    } catch {
      if error.code == .pageOutOfRange { throw .notFound(error.message) }
      throw RequestProblem(error)
    }
    throw ServedBook.hasNoPages
  }

  private func canvas(
    _ identifier: PictureIdentifier,
    _ served: ServedIssue
  ) async throws(GatefoldError) -> any PageCanvas {
    guard let last = identifier.pageIndices.last, last < served.issue.pageCount else {
      throw GatefoldError(.pageOutOfRange, "the issue has \(served.issue.pageCount) pages")
    }
    if identifier.pageIndices.count == 1 { return try await served.issue.page(at: last) }
    let spreads = try await served.spreads()
    guard let spread = spreads.first(where: { $0.pageIndices.sorted() == identifier.pageIndices }) else {
      throw GatefoldError(.pageOutOfRange, "these pages are no spread")
    }
    return spread
  }

  private func page(_ identifier: PictureIdentifier, _ pack: ServedPack) throws(GatefoldError) -> PackPage {
    guard let last = identifier.pageIndices.last, last < pack.pageCount else {
      throw GatefoldError(.pageOutOfRange, "the issue has \(pack.pageCount) pages")
    }
    guard identifier.pageIndices.count == 1 else {
      throw GatefoldError(.pageOutOfRange, "a tile pack has no spreads; ask for its pages")
    }
    guard let page = pack.page(last) else { throw GatefoldError(.pageOutOfRange, "the page could not be drawn") }
    return page
  }

  private func link(
    _ image: ResolvedImage,
    _ geometry: ImageGeometry,
    _ version: ImageAPIVersion,
    _ address: String
  ) -> String {
    let canonical = "\(address)/\(geometry.canonicalPath(of: image, version))"
    return "<\(ImageInformation.profile(version))>;rel=\"profile\",<\(canonical)>;rel=\"canonical\""
  }
}

extension ImageGeometry {
  /// The canonical form of a request: https://iiif.io/api/image/3.0/#47-canonical-uri-syntax
  func canonicalPath(of image: ResolvedImage, _ version: ImageAPIVersion) -> String {
    let (region, size) = (image.region, image.size)
    let isWhole = region.size == self.size
    let regionText = isWhole ? "full" : "\(region.x),\(region.y),\(region.width),\(region.height)"
    let sizeText: String
    switch version {
    case .three:
      let isLarger = size.width > region.width || size.height > region.height
      sizeText =
        size == limits.reduced(region.size, from: region.size)
        ? "max" : "\(isLarger ? "^" : "")\(size.width),\(size.height)"
    case .two:
      let kept = max(1, Int((Double(region.height) * Double(size.width) / Double(region.width)).rounded()))
      sizeText =
        size == region.size ? "full" : kept == size.height ? "\(size.width)," : "\(size.width),\(size.height)"
    }
    let turn = "\(image.isMirrored ? "!" : "")\(image.rotation.plain)"
    return "\(regionText)/\(sizeText)/\(turn)/\(image.quality.rawValue).\(image.format.rawValue)"
  }
}
