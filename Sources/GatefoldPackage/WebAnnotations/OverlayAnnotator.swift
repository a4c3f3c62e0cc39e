internal import Gatefold

/// Turns overlays into annotations. docs/issue-package.md says what becomes of each kind.
struct OverlayAnnotator {
  let pages: AnnotatedPages
  let resources: PackageResources
  /// Paths of the articles of overlays, by the identifier of the overlay.
  let articles: [String: String]
  /// Paths of the videos of storyboards, in the order of their clips.
  let films: [String: [String]]

  /// - Returns: nothing for an overlay of an unknown kind, or without a place on a page that can be read.
  func annotations(of overlay: Overlay) -> [WebAnnotation] {
    if case .unknown = overlay.content { return [] }
    guard let site = pages.site(of: overlay) else { return [] }
    let annotated = AnnotatedOverlay(overlay, at: site)
    var annotations: [WebAnnotation] = []
    if annotated.isPaintable, let poster = resource(overlay.poster, label: overlay.alternativeText) {
      annotations += annotated.painted(poster, role: "poster")
    }
    annotations += content(of: annotated)
    if !overlay.isHidden { annotations += links(of: annotated) }
    let saysText = annotations.contains { $0.bodies.contains { $0.says(overlay.alternativeText) } }
    return saysText || overlay.isHidden ? annotations : annotations + annotated.commenting()
  }

  // MARK: Content

  private func content(of annotated: AnnotatedOverlay) -> [WebAnnotation] {
    let overlay = annotated.overlay
    let text = overlay.alternativeText
    switch overlay.content {
    case .video(let media):
      let sources = media.sources.compactMap { resource($0, .video, label: text) }
      return annotated.played(sources, isLooping: media.isLooping, sizedAs: size(ofVideo: overlay, sources))
    case .audio(let media):
      return annotated.heard(media.sources.compactMap { resource($0, .sound, label: text) }, isLooping: media.isLooping)
    case .picture(let path):
      guard let picture = resource(path, .image, label: text) else { return [] }
      return annotated.shown(picture)
    case .gallery(let gallery): return pictures(of: gallery, annotated)
    case .web(let web):
      if let path = web.path { return supplementing([path], annotated) }
      guard let address = web.address, !overlay.isHidden else { return [] }
      let site = WebResource(.address(address), kind: .text)
      return site.isOnWeb ? annotated.linking([.resource(site)]) : []
    case .scroller(let path, _), .article(let path): return supplementing([path], annotated)
    case .storyboard(let identifier): return supplementing(films[identifier] ?? [], annotated)
    case .link, .hotspot, .shape, .tiles, .unknown: return []
    }
  }

  /// The first picture is what a page shows; the others are beside it.
  private func pictures(of gallery: OverlayGallery, _ annotated: AnnotatedOverlay) -> [WebAnnotation] {
    let pictures = gallery.items.compactMap { item in
      let texts = [annotated.overlay.alternativeText, item.alternativeText ?? item.caption ?? ""]
      return resource(item.path, .image, label: texts.filter { !$0.isEmpty }.joined(separator: ": "))
    }
    guard let first = pictures.first else { return [] }
    return annotated.shown(first) + pictures.dropFirst().flatMap { annotated.supplementing($0) }
  }

  private func supplementing(_ paths: [String], _ annotated: AnnotatedOverlay) -> [WebAnnotation] {
    paths.compactMap { resource($0, label: annotated.overlay.alternativeText) }
      .flatMap { annotated.supplementing($0) }
  }

  /// A poster lies as its video does.
  private func size(ofVideo overlay: Overlay, _ sources: [WebResource]) -> PixelSize? {
    sources.first?.size ?? resource(overlay.poster, label: "")?.size
  }

  private func resource(_ path: String?, _ kind: WebResource.Kind? = nil, label: String) -> WebResource? {
    guard let path, var resource = resources.resource(path) else { return nil }
    if let kind { resource.kind = kind }
    resource.label = label.isEmpty ? nil : label
    return resource
  }

  // MARK: Actions

  private func links(of annotated: AnnotatedOverlay) -> [WebAnnotation] {
    var bodies: [WebAnnotation.Body] = []
    for body in annotated.overlay.actions.compactMap(destination) where !bodies.contains(body) { bodies.append(body) }
    return bodies.isEmpty ? [] : annotated.linking(bodies)
  }

  /// Where an action leads to; `nil` if it does something else, or leads out of the web.
  private func destination(of action: OverlayAction) -> WebAnnotation.Body? {
    switch action.effect {
    case .openAddress(let address):
      let resource = WebResource(.address(address), kind: .text)
      return resource.isOnWeb ? .resource(resource) : nil
    case .goToPage(let page): return pages.index(of: page).map { .page(index: $0) }
    case .goToContents(let title): return pages.contents[title].map { .page(index: $0) }
    case .openArticle(let identifier):
      return articles[identifier].flatMap { resources.resource($0) }.map { .resource($0) }
    case .show, .hide, .toggle, .play, .pause, .seek, .chooseClip, .share, .unknown: return nil
    }
  }
}

extension WebAnnotation.Body {
  /// Whether it says a text of an overlay, perhaps with more.
  fileprivate func says(_ text: String) -> Bool {
    if case .text(text) = self { return true }
    return resources.contains { $0.label?.hasPrefix(text) == true }
  }
}
