internal import Gatefold

/// An overlay with its place, and the annotations that it can have there.
struct AnnotatedOverlay {
  let overlay: Overlay
  private let site: OverlaySite

  init(_ overlay: Overlay, at site: OverlaySite) {
    self.overlay = overlay
    self.site = site
  }

  /// Whether its content can be painted onto the page. Viewers show what is painted at all times, and upright: hidden
  /// overlays would be seen, and turned ones would be wrong.
  var isPaintable: Bool { !overlay.isHidden && site.isUpright }

  /// A picture on each page that it lies on, as a whole or the part that lies there.
  func painted(_ picture: WebResource, role: String? = nil) -> [WebAnnotation] {
    site.parts(of: site.frame.fitting(picture.size)).compactMap { part in
      var body = WebAnnotation.Body.resource(picture)
      if !part.isWhole {
        // Without its size, nothing tells which pixels the part has.
        guard let size = picture.size else { return nil }
        body = .part(PixelRect(part.share, of: size), of: picture)
      }
      return annotation(.painting, [body], onPage: part.pageIndex, part.rect, role: role)
    }
  }

  /// A picture on its pages, or beside one if it cannot be painted.
  func shown(_ picture: WebResource) -> [WebAnnotation] {
    let painted = isPaintable ? painted(picture) : []
    return painted.isEmpty ? supplementing(picture) : painted
  }

  /// A video that plays on its page, if it lies on one as a whole; otherwise one beside the page.
  ///
  /// - Parameter size: gives the proportions; `nil` if they are not known.
  func played(_ sources: [WebResource], isLooping: Bool, sizedAs size: PixelSize?) -> [WebAnnotation] {
    guard let body = WebAnnotation.Body(sources) else { return [] }
    let parts = site.parts(of: site.frame.fitting(size))
    guard isPaintable, parts.count == 1, parts[0].isWhole else { return supplementing(body) }
    var annotation = annotation(.painting, [body], onPage: parts[0].pageIndex, parts[0].rect)
    annotation.isLooping = isLooping
    return [annotation]
  }

  /// A sound that plays on its page. It has no picture that could be cut or turned.
  func heard(_ sources: [WebResource], isLooping: Bool) -> [WebAnnotation] {
    guard let body = WebAnnotation.Body(sources) else { return [] }
    guard !overlay.isHidden, let target = site.mainTarget else { return supplementing(body) }
    var annotation = annotation(.painting, [body], onPage: target.pageIndex, target.rect)
    annotation.isLooping = isLooping
    return [annotation]
  }

  /// A file beside the page that holds most of the overlay.
  func supplementing(_ resource: WebResource) -> [WebAnnotation] { supplementing(.resource(resource)) }

  private func supplementing(_ body: WebAnnotation.Body) -> [WebAnnotation] {
    guard let target = site.mainTarget else { return [] }
    return [annotation(.supplementing, [body], at: target)]
  }

  /// Returns links from the areas that the overlay covers on its pages.
  func linking(_ bodies: [WebAnnotation.Body]) -> [WebAnnotation] {
    annotations(.linking, bodies + text, role: "link")
  }

  /// Returns comments with the alternative text for screen readers.
  func commenting() -> [WebAnnotation] { text.isEmpty ? [] : annotations(.commenting, text, role: "text") }

  private var text: [WebAnnotation.Body] {
    overlay.alternativeText.isEmpty ? [] : [.text(overlay.alternativeText)]
  }

  private func annotations(
    _ motivation: WebAnnotation.Motivation,
    _ bodies: [WebAnnotation.Body],
    role: String
  ) -> [WebAnnotation] {
    var shape: OverlayShape?
    if case .shape(let content) = overlay.content { shape = content.shape }
    let targets = site.targets(shape)
    // A line has no area.
    return (targets.isEmpty ? site.targets() : targets).map { annotation(motivation, bodies, at: $0, role: role) }
  }

  private func annotation(
    _ motivation: WebAnnotation.Motivation,
    _ bodies: [WebAnnotation.Body],
    at target: OverlaySite.Target,
    role: String? = nil
  ) -> WebAnnotation {
    var annotation = annotation(motivation, bodies, onPage: target.pageIndex, target.rect, role: role)
    annotation.outline = target.outline
    return annotation
  }

  private func annotation(
    _ motivation: WebAnnotation.Motivation,
    _ bodies: [WebAnnotation.Body],
    onPage pageIndex: Int,
    _ rect: PageRect,
    role: String? = nil
  ) -> WebAnnotation {
    var annotation = WebAnnotation(onPage: pageIndex, motivation: motivation, rect: rect, bodies: bodies)
    annotation.isHidden = overlay.isHidden
    annotation.identifier = "overlay-\(overlay.identifier)\(role.map { "-\($0)" } ?? "")"
    return annotation
  }
}

extension WebAnnotation.Body {
  /// Creates a body of one resource, or of a choice of several; returns `nil` without resources.
  fileprivate init?(_ sources: [WebResource]) {
    guard let first = sources.first else { return nil }
    self = sources.count == 1 ? .resource(first) : .choice(sources)
  }
}

extension PageRect {
  /// The largest rectangle of a picture's proportions in the middle of this one, as `object-fit: contain` of CSS; the
  /// rectangle itself if the size is not known.
  fileprivate func fitting(_ size: PixelSize?) -> PageRect {
    guard let size, size.width > 0, size.height > 0 else { return self }
    let scale = min(width / Double(size.width), height / Double(size.height))
    let (fitWidth, fitHeight) = (Double(size.width) * scale, Double(size.height) * scale)
    return PageRect(x: midX - fitWidth / 2, y: midY - fitHeight / 2, width: fitWidth, height: fitHeight)
  }
}

extension PixelRect {
  /// The pixels of a part, at least one.
  fileprivate init(_ share: PageRect, of size: PixelSize) {
    func edge(_ fraction: Double, _ count: Int) -> Int { Int((fraction * Double(count)).rounded()) }
    let left = min(edge(share.minX, size.width), size.width - 1)
    let top = min(edge(share.minY, size.height), size.height - 1)
    self.init(
      x: left,
      y: top,
      width: max(1, edge(share.maxX, size.width) - left),
      height: max(1, edge(share.maxY, size.height) - top)
    )
  }
}
