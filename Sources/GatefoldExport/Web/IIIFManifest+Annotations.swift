internal import Foundation
internal import Gatefold

// Annotations of a manifest: links and media of pages.

extension IIIFManifest {
  struct Annotation {
    fileprivate let motivation: String
    fileprivate let rect: PageRect
    fileprivate let body: (inout JSONText) -> Void
  }

  /// Annotations for the links and media of a page that work on the web.
  func annotations(of page: WebPage) -> [Annotation] {
    let links = page.links.flatMap { link -> [Annotation] in
      guard let body = body(of: link) else { return [] }
      return link.quads.map { quad in
        Annotation(motivation: "linking", rect: quad.boundingRect) { json in
          json.member("id", body.id)
          json.member("type", body.type)
        }
      }
    }
    let media = page.media.compactMap { media -> Annotation? in
      guard let address = address(of: media.location) else { return nil }
      return Annotation(motivation: "supplementing", rect: media.rect) { json in
        json.member("id", address)
        json.member("type", media.kind.resourceType)
        if let format = media.mediaType { json.member("format", format) }
        if let title = media.title {
          json.key("label")
          value(title, to: &json)
        }
      }
    }
    return (links + media).filter { $0.rect.intersection(page.rect) != nil }
  }

  func write(_ annotations: [Annotation], of page: WebPage, to json: inout JSONText) {
    let pageID = "\(canvas(page.index))/annotations"
    json.object { json in
      json.member("id", pageID)
      json.member("type", "AnnotationPage")
      json.key("items")
      json.array { json in
        for (index, annotation) in annotations.enumerated() {
          write(annotation, id: "\(pageID)/\(index + 1)", of: page, to: &json)
        }
      }
    }
  }

  private func write(_ annotation: Annotation, id: String, of page: WebPage, to json: inout JSONText) {
    let rect = annotation.rect
    // A canvas has the pixels of its page's full zoom.
    let frame = (
      x: Double(page.pixelSize.width) / page.size.width, y: Double(page.pixelSize.height) / page.size.height
    )
    let left = min(max(Int(bounded: rect.minX * frame.x), 0), page.pixelSize.width - 1)
    let top = min(max(Int(bounded: rect.minY * frame.y), 0), page.pixelSize.height - 1)
    let right = min(max(Int(bounded: (rect.maxX * frame.x).rounded(.up)), left + 1), page.pixelSize.width)
    let bottom = min(max(Int(bounded: (rect.maxY * frame.y).rounded(.up)), top + 1), page.pixelSize.height)
    json.newLine()
    json.object { json in
      json.member("id", id)
      json.member("type", "Annotation")
      json.member("motivation", annotation.motivation)
      json.member("target", "\(canvas(page.index))#xywh=\(left),\(top),\(right - left),\(bottom - top)")
      json.key("body")
      json.object(annotation.body)
    }
  }

  /// - Returns: `nil` where it is no address of the web.
  private func address(of location: WebPage.Media.Location) -> String? {
    switch location {
    case .file(let path): address(path)
    case .address(let address): address.webAddress
    }
  }

  /// The web target of a link; `nil` if it has none.
  private func body(of link: Link) -> (id: String, type: String)? {
    switch link.target {
    case .goTo(let destination):
      issue.pages.indices.contains(destination.pageIndex) ? (canvas(destination.pageIndex), "Canvas") : nil
    case .uri(let uri): uri.webAddress.map { ($0, "Text") }
    case .unresolved, .goToRemote, .goToEmbedded, .launch, .named, .other: nil
    }
  }
}

extension WebPage {
  /// The whole page, in points.
  fileprivate var rect: PageRect { PageRect(x: 0, y: 0, width: size.width, height: size.height) }
}

extension String {
  /// A web address with escaped characters (RFC 3986); `nil` for any other kind of address.
  fileprivate var webAddress: String? {
    guard ["http://", "https://"].contains(where: { lowercased().hasPrefix($0) }) else { return nil }
    return escapedAddress
  }
}

extension MediaKind {
  fileprivate var resourceType: String {
    switch self {
    case .video: "Video"
    case .audio: "Sound"
    case .model: "Model"
    case .other: "Dataset"
    }
  }
}
