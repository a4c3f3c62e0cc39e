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
    let served = try await pool.issue(identifier.issue)
    try identifier.edition?.check(contentHash: served.contentHash)
    let address = "\(prefix)/\(identifier.text.escapedPathSegment)"
    let answer = try await answer(Array(segments.dropFirst()), version, at: address, identifier, served, request)
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
    _ served: ServedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    switch segments.count {
    case 0:
      _ = try await picture(identifier, served)
      return .redirect(to: "\(address)/info.json")
    case 1:
      guard segments[0] == "info.json" else { throw .notFound("there is no such picture") }
      let (geometry, _) = try await picture(identifier, served)
      var described = ImageInformation(geometry: geometry, address: address)
      if takesSignIn { described.signIn = (request.base, identifier.text.escapedPathSegment) }
      return information(described, version, served, request)
    default:
      let wanted = try ImageRequest(segments[...], version: version)
      let (geometry, canvas) = try await picture(identifier, served)
      let image = try geometry.resolved(wanted)
      return try await self.image(image, geometry, canvas, served, request)
        .with("Link", link(image, geometry, version, address))
    }
  }

  private func information(
    _ information: ImageInformation,
    _ version: ImageAPIVersion,
    _ served: ServedIssue,
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

  private func image(
    _ image: ResolvedImage,
    _ geometry: ImageGeometry,
    _ canvas: any PageCanvas,
    _ served: ServedIssue,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let settings = "\(options.dpi) \(options.tileSize) \(options.jpegQuality) \(options.webpQuality)"
    let pages = canvas.pageIndices.map(String.init).joined(separator: "-")
    let (appearance, mark) = PageMark.look
    let tag = EntityTag([served.contentHash, pages, settings] + image.canonicalParts + mark)
    let format = options.qualities.format(image.format)
    return try await pictures.answer(tag, format.mediaType, request) { () throws(GatefoldError) in
      try await geometry.encoded(image, of: canvas, as: format, appearance)
    }
  }

  /// The page or spread of an identifier.
  private func picture(
    _ identifier: PictureIdentifier,
    _ served: ServedIssue
  ) async throws(RequestProblem) -> (ImageGeometry, any PageCanvas) {
    guard let last = identifier.pageIndices.last, last < served.issue.pageCount else {
      throw .notFound("the issue has \(served.issue.pageCount) pages")
    }
    do throws(GatefoldError) {
      let canvas: any PageCanvas
      if identifier.pageIndices.count == 1 {
        canvas = try await served.issue.page(at: last)
      } else {
        let spreads = try await served.spreads()
        guard let spread = spreads.first(where: { $0.pageIndices.sorted() == identifier.pageIndices }) else {
          throw GatefoldError(.pageOutOfRange, "these pages are no spread")
        }
        canvas = spread
      }
      return (try options.geometry(of: canvas), canvas)
    } catch {
      if error.code == .pageOutOfRange { throw .notFound(error.message) }
      throw RequestProblem(error)
    }
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
