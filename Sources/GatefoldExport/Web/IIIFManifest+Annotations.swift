package import Foundation
package import Gatefold

// Annotations of a manifest: links and media of pages, and further ones.

extension IIIFManifest {
  /// Returns the annotations painted onto a page above its own picture.
  func paintings(on page: WebPage) -> [WebAnnotation] {
    page.annotations.filter { $0.motivation == .painting }.compactMap { shown($0, on: page) }
  }

  /// Annotations beside a page: those for its links and media that work on the web, and further ones.
  func annotations(of page: WebPage) -> [WebAnnotation] {
    let own = page.annotations.filter { $0.motivation != .painting }.compactMap { shown($0, on: page) }
    let covered = own.filter { $0.motivation == .linking }
    let links = page.links.flatMap { link -> [WebAnnotation] in
      guard let body = body(of: link) else { return [] }
      return link.quads.map { quad in
        WebAnnotation(onPage: page.index, motivation: .linking, rect: quad.boundingRect, bodies: [body])
      }
    }
    let media = page.media.map { media in
      WebAnnotation(
        onPage: page.index,
        motivation: .supplementing,
        rect: media.rect,
        bodies: [.resource(WebResource(media))]
      )
    }
    let all = links.filter { link in !covered.contains { $0.replaces(link) } } + media
    return all.compactMap { shown($0, on: page) } + own
  }

  /// How long what is painted plays at most, in seconds; `nil` if nothing plays, or it is not known.
  func duration(of paintings: [WebAnnotation]) -> Double? {
    paintings.flatMap(\.bodies).compactMap { $0.resources.first?.duration }.max()
  }

  /// The annotation with what works on the web; `nil` if nothing does, or it is not on the page.
  private func shown(_ annotation: WebAnnotation, on page: WebPage) -> WebAnnotation? {
    guard annotation.rect.intersection(page.rect) != nil else { return nil }
    return annotation.filtered { body in
      if case .page(let index) = body, !issue.pages.indices.contains(index) { return nil }
      return body.filtered(\.isOnWeb)
    }
  }

  /// The web target of a link; `nil` if it has none.
  private func body(of link: Link) -> WebAnnotation.Body? {
    switch link.target {
    case .goTo(let destination): .page(index: destination.pageIndex)
    case .uri(let uri): .resource(WebResource(.address(uri), kind: .text))
    case .unresolved, .goToRemote, .goToEmbedded, .launch, .named, .other: nil
    }
  }

  // MARK: Writing

  /// The annotations beside a page as a file of their own.
  ///
  /// - Parameter address: of the file.
  package func annotationPage(of page: WebPage, at address: String) -> Data {
    var json = JSONText()
    json.object { json in
      json.member("@context", "http://iiif.io/api/presentation/3/context.json")
      json.member("id", address)
      json.member("type", "AnnotationPage")
      json.key("items")
      json.array { json in write(annotations(of: page), in: address, firstNumber: 1, of: page, to: &json) }
    }
    return json.file
  }

  func write(_ annotations: [WebAnnotation], of page: WebPage, to json: inout JSONText) {
    let pageID = "\(canvas(page.index))/annotations"
    json.object { json in
      json.member("id", pageID)
      json.member("type", "AnnotationPage")
      json.key("items")
      json.array { json in write(annotations, in: pageID, firstNumber: 1, of: page, to: &json) }
    }
  }

  /// - Parameters:
  ///   - pageID: the address of the annotation page.
  ///   - firstNumber: of annotations that have no identifiers.
  func write(
    _ annotations: [WebAnnotation],
    in pageID: String,
    firstNumber: Int,
    of page: WebPage,
    to json: inout JSONText
  ) {
    var names = AnnotationNames()
    let hasDuration = duration(of: annotations) != nil
    for (index, annotation) in annotations.enumerated() {
      let name = names.name(annotation.identifier, number: firstNumber + index)
      json.newLine()
      json.object { json in
        json.member("id", "\(pageID)/\(name)")
        json.member("type", "Annotation")
        json.member("motivation", annotation.motivation.rawValue)
        if annotation.isLooping, annotation.motivation == .painting, hasDuration { json.member("timeMode", "loop") }
        json.key("target")
        write(target: annotation, of: page, to: &json)
        json.key("body")
        write(annotation.bodies, to: &json)
      }
    }
  }

  private func write(target annotation: WebAnnotation, of page: WebPage, to json: inout JSONText) {
    let canvas = canvas(page.index)
    guard annotation.outline.isEmpty else {
      json.object { json in
        json.member("type", "SpecificResource")
        json.member("source", canvas)
        json.key("selector")
        json.object { json in
          json.member("type", "SvgSelector")
          let (x, y) = page.scale
          json.member("value", SVGOutline.text(annotation.outline, scaledBy: x, y))
        }
      }
      return
    }
    json.value("\(canvas)#\(page.fragment(of: annotation.rect))")
  }

  private func write(_ bodies: [WebAnnotation.Body], to json: inout JSONText) {
    if bodies.count == 1 { return write(bodies[0], to: &json) }
    json.array { json in for body in bodies { write(body, to: &json) } }
  }

  private func write(_ body: WebAnnotation.Body, to json: inout JSONText) {
    switch body {
    case .resource(let resource): write(resource, to: &json)
    case .part(let part, let resource):
      json.object { json in
        json.member("type", "SpecificResource")
        json.key("source")
        write(resource, to: &json)
        json.key("selector")
        json.object { json in
          json.member("type", "FragmentSelector")
          json.member("conformsTo", "http://www.w3.org/TR/media-frags/")
          json.member("value", "xywh=\(part.x),\(part.y),\(part.width),\(part.height)")
        }
      }
    case .choice(let resources):
      json.object { json in
        json.member("type", "Choice")
        json.key("items")
        json.array { json in for resource in resources { write(resource, to: &json) } }
      }
    case .page(let index):
      json.object { json in
        json.member("id", canvas(index))
        json.member("type", "Canvas")
      }
    case .text(let text):
      json.object { json in
        json.member("type", "TextualBody")
        json.member("value", text)
        json.member("format", "text/plain")
        if let language = issue.language { json.member("language", language) }
      }
    }
  }

  private func write(_ resource: WebResource, to json: inout JSONText) {
    json.object { json in
      switch resource.location {
      case .file(let path): json.member("id", address(path.escapedPath))
      case .address(let address): json.member("id", address.escapedAddress)
      }
      json.member("type", resource.kind.rawValue)
      if let format = resource.mediaType { json.member("format", format) }
      if let label = resource.label {
        json.key("label")
        value(label, to: &json)
      }
      if let size = resource.size {
        json.member("height", size.height)
        json.member("width", size.width)
      }
      if let duration = resource.duration { json.member("duration", duration) }
    }
  }
}

/// The last parts of the addresses of annotations, each given once.
private struct AnnotationNames {
  private var given: Set<String> = []

  /// - Parameter number: of an annotation without an identifier.
  mutating func name(_ identifier: String?, number: Int) -> String {
    let name = identifier?.escapedPathPart ?? String(number)
    var unique = name
    var count = 1
    while !given.insert(unique).inserted {
      count += 1
      unique = "\(name)-\(count)"
    }
    return unique
  }
}

extension WebPage {
  /// The whole page, in points.
  fileprivate var rect: PageRect { PageRect(x: 0, y: 0, width: size.width, height: size.height) }

  /// Pixels of its canvas a point. A canvas has the pixels of its page's full zoom.
  fileprivate var scale: (x: Double, y: Double) {
    (Double(pixelSize.width) / size.width, Double(pixelSize.height) / size.height)
  }

  /// A part of its canvas, as the end of an address: "xywh=...", in whole pixels around a rectangle in points.
  package func fragment(of rect: PageRect) -> String {
    let (x, y) = scale
    let left = min(max(Int(bounded: rect.minX * x), 0), pixelSize.width - 1)
    let top = min(max(Int(bounded: rect.minY * y), 0), pixelSize.height - 1)
    let right = min(max(Int(bounded: (rect.maxX * x).rounded(.up)), left + 1), pixelSize.width)
    let bottom = min(max(Int(bounded: (rect.maxY * y).rounded(.up)), top + 1), pixelSize.height)
    return "xywh=\(left),\(top),\(right - left),\(bottom - top)"
  }
}

extension WebAnnotation {
  /// Whether it leads where a link of the page leads, and covers it. Packages often give the links of their PDF again.
  fileprivate func replaces(_ link: WebAnnotation) -> Bool {
    // Packages round to hundredths of a point.
    let room = PageRect(x: rect.x - 0.5, y: rect.y - 0.5, width: rect.width + 1, height: rect.height + 1)
    return link.bodies.allSatisfy(bodies.contains) && room.contains(link.rect)
  }
}

extension WebResource {
  fileprivate init(_ media: WebPage.Media) {
    let location: Location =
      switch media.location {
      // It is escaped already.
      case .file(let path): .file(path: path.removingPercentEncoding ?? path)
      case .address(let address): .address(address)
      }
    self.init(location, kind: media.kind.resourceKind, mediaType: media.mediaType, label: media.title)
  }
}

extension MediaKind {
  fileprivate var resourceKind: WebResource.Kind {
    switch self {
    case .video: .video
    case .audio: .sound
    case .model: .model
    case .other: .dataset
    }
  }
}
