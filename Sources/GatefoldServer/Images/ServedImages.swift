internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Answers requests of the IIIF Image API.
struct ServedImages: Sendable {
  let pool: IssuePool
  let pictures: PictureStore
  let options: ServerOptions
  /// Whether only those who sign in may see the picture.
  var takesSignIn = false

  /// - Parameters:
  ///   - segments: what follows the version in the path.
  ///   - prefix: the address of what precedes them, without a slash at the end.
  func answer(
    _ segments: [String],
    _ version: ImageAPIVersion,
    at prefix: String,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    guard let name = segments.first, let identifier = PictureIdentifier(name), [1, 2, 5].contains(segments.count) else {
      throw .notFound("there is no such picture; a picture is {issue}:{page}")
    }
    let opened = try await pool.opened(identifier.issue)
    try identifier.edition?.check(contentHash: opened.contentHash)
    let address = "\(prefix)/\(identifier.text.escapedPathSegment)"
    let answer = try await answer(Array(segments.dropFirst()), version, at: address, identifier, opened, request)
    return identifier.edition == nil ? answer : answer.ofEdition(options)
  }

  /// - Parameters:
  ///   - segments: what follows the picture in the path.
  ///   - address: of the picture.
  private func answer(
    _ segments: [String],
    _ version: ImageAPIVersion,
    at address: String,
    _ identifier: PictureIdentifier,
    _ opened: OpenedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    switch segments.count {
    case 0:
      _ = try await picture(identifier, opened)
      return .redirect(to: "\(address)/info.json")
    case 1:
      guard segments[0] == "info.json" else { throw .notFound("there is no such picture") }
      let (geometry, subject) = try await picture(identifier, opened)
      var described = ImageInformation(geometry: geometry, address: address)
      if case .packed(let page) = subject { described.packedFormat = page.reader.tileFormat }
      if takesSignIn { described.signIn = (request.base, identifier.text.escapedPathSegment) }
      return information(described, version, request)
    default:
      let wanted = try ImageRequest(segments[...], version: version)
      let (geometry, subject) = try await picture(identifier, opened)
      let image = try geometry.resolved(wanted)
      return try await self.image(image, geometry, subject, identifier.issue, opened.contentHash, request)
        .with("Link", link(image, geometry, version, address))
    }
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
