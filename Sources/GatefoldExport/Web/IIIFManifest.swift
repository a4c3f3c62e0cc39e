public import Foundation
internal import Gatefold

/// A manifest of the IIIF Presentation API 3.0, by which viewers show an issue: https://iiif.io/api/presentation/3.0/
///
/// A canvas is a page at its full zoom; structures are the contents, annotations the links and media.
public struct IIIFManifest: Sendable {
  private let issue: WebIssue
  /// Pages that show two side by side by themselves.
  private let foldouts: Set<Int>

  public init(_ issue: WebIssue) {
    self.issue = issue
    // It means something among pages that are paired.
    let slots = issue.arrangement.pairing == .coverAlone ? issue.spreads.flatMap(\.slots) : []
    foldouts = Set(slots.filter { $0.side == .whole }.map(\.pageIndex))
  }

  public var data: Data {
    var json = JSONText()
    write(to: &json)
    return Data(json.bytes + [UInt8(ascii: "\n")])
  }

  // MARK: The issue

  private func write(to json: inout JSONText) {
    json.object { json in
      json.line("@context", "http://iiif.io/api/presentation/3/context.json")
      json.line("id", address("manifest.json"))
      json.line("type", "Manifest")
      json.lineKey("label")
      value(issue.title, to: &json)
      writeMetadata(to: &json)
      json.line("viewingDirection", issue.arrangement.direction == .rightToLeft ? "right-to-left" : "left-to-right")
      json.lineKey("behavior")
      // "paged" puts the first page alone: where a file pairs it with the second, its pages are shown one by one.
      json.array { json in json.value(issue.arrangement.pairing == .coverAlone ? "paged" : "individuals") }
      if let cover = issue.pages.first?.thumbnail {
        json.lineKey("thumbnail")
        json.array { json in write(cover, to: &json) }
      }
      if let pdf = issue.pdf {
        json.lineKey("rendering")
        json.array { json in
          write(resource: pdf, type: "Text", label: "PDF", format: "application/pdf", to: &json)
        }
      }
      json.lineKey("seeAlso")
      json.array { json in
        for (path, label) in [
          ("contents.json", "Contents"), ("links.json", "Links"), ("issue.json", "Pages and files"),
        ] {
          write(resource: path, type: "Dataset", label: label, format: "application/json", to: &json)
        }
      }
      json.lineKey("items")
      json.array { json in for page in issue.pages { write(page, to: &json) } }
      writeStructures(to: &json)
    }
  }

  private func writeMetadata(to json: inout JSONText) {
    let metadata = issue.metadata
    let entries = [
      ("Author", metadata.author), ("Keywords", metadata.keywords),
      ("Date", metadata.creationDate.map { $0.formatted(.iso8601.year().month().day()) }),
    ]
    let known = entries.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : (name, $0) } }
    if !known.isEmpty {
      json.lineKey("metadata")
      json.array { json in
        for (name, text) in known {
          json.object { json in
            json.key("label")
            value(name, language: "en", to: &json)
            json.key("value")
            value(text, to: &json)
          }
        }
      }
    }
    if let subject = metadata.subject, !subject.isEmpty {
      json.lineKey("summary")
      value(subject, to: &json)
    }
  }

  // MARK: Pages

  private func write(_ page: WebPage, to json: inout JSONText) {
    json.newLine()
    json.object { json in
      json.line("id", canvas(page.index))
      json.line("type", "Canvas")
      json.lineKey("label")
      value(page.label, language: "none", to: &json)
      json.lineKey("height")
      json.value(page.pixelSize.height)
      json.lineKey("width")
      json.value(page.pixelSize.width)
      if foldouts.contains(page.index) {
        json.lineKey("behavior")
        json.array { json in json.value("facing-pages") }
      }
      if let thumbnail = page.thumbnail {
        json.lineKey("thumbnail")
        json.array { json in write(thumbnail, to: &json) }
      }
      writeTextMaps(of: page, to: &json)
      if let service = page.imageService, let picture = page.picture {
        json.lineKey("items")
        json.array { json in write(picture, service: service, of: page, to: &json) }
      }
      if !page.links.isEmpty || !page.media.isEmpty {
        json.lineKey("annotations")
        json.array { json in writeAnnotations(of: page, to: &json) }
      }
    }
  }

  private func writeTextMaps(of page: WebPage, to json: inout JSONText) {
    guard !page.textMaps.isEmpty else { return }
    json.lineKey("seeAlso")
    json.array { json in
      for (format, path) in page.textMaps.sorted(by: { $0.value < $1.value }) {
        write(
          resource: path,
          type: format == .hocr || format == .svg ? "Text" : "Dataset",
          label: format.label,
          format: format.mediaType,
          profile: format.profile,
          to: &json
        )
      }
    }
  }

  private func write(_ picture: WebPage.Picture, service: String, of page: WebPage, to json: inout JSONText) {
    let canvas = canvas(page.index)
    json.object { json in
      json.member("id", "\(canvas)/painting")
      json.member("type", "AnnotationPage")
      json.key("items")
      json.array { json in
        json.object { json in
          json.member("id", "\(canvas)/painting/1")
          json.member("type", "Annotation")
          json.member("motivation", "painting")
          json.member("target", canvas)
          json.key("body")
          write(picture, service: service, to: &json)
        }
      }
    }
  }

  private func write(_ picture: WebPage.Picture, service: String? = nil, to json: inout JSONText) {
    json.object { json in
      json.member("id", address(picture.path))
      json.member("type", "Image")
      json.member("format", picture.mediaType)
      json.member("height", picture.size.height)
      json.member("width", picture.size.width)
      guard let service else { return }
      json.key("service")
      json.array { json in
        json.object { json in
          json.member("id", address(service))
          json.member("type", "ImageService3")
          json.member("profile", "level0")
        }
      }
    }
  }

  // MARK: Links and media

  private func writeAnnotations(of page: WebPage, to json: inout JSONText) {
    let pageID = "\(canvas(page.index))/annotations"
    json.object { json in
      json.member("id", pageID)
      json.member("type", "AnnotationPage")
      json.key("items")
      json.array { json in
        var number = 0
        for link in page.links {
          guard let body = body(of: link) else { continue }
          for quad in link.quads where quad.boundingRect.intersection(page.rect) != nil {
            number += 1
            writeAnnotation("\(pageID)/\(number)", "linking", on: quad.boundingRect, of: page, to: &json) { json in
              json.member("id", body.id)
              json.member("type", body.type)
            }
          }
        }
        for media in page.media where media.rect.intersection(page.rect) != nil {
          number += 1
          writeAnnotation("\(pageID)/\(number)", "supplementing", on: media.rect, of: page, to: &json) { json in
            json.member("id", media.location.webAddress ?? address(media.location))
            json.member("type", media.kind.resourceType)
            if let format = media.mediaType { json.member("format", format) }
            if let title = media.title {
              json.key("label")
              value(title, to: &json)
            }
          }
        }
      }
    }
  }

  private func writeAnnotation(
    _ id: String,
    _ motivation: String,
    on rect: PageRect,
    of page: WebPage,
    to json: inout JSONText,
    body: (inout JSONText) -> Void
  ) {
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
      json.member("motivation", motivation)
      json.member("target", "\(canvas(page.index))#xywh=\(left),\(top),\(right - left),\(bottom - top)")
      json.key("body")
      json.object(body)
    }
  }

  /// Where a link leads, in terms of the web; `nil` where it leads nowhere there.
  private func body(of link: Link) -> (id: String, type: String)? {
    switch link.target {
    case .goTo(let destination):
      issue.pages.indices.contains(destination.pageIndex) ? (canvas(destination.pageIndex), "Canvas") : nil
    case .uri(let uri): uri.webAddress.map { ($0, "Text") }
    case .unresolved, .goToRemote, .goToEmbedded, .launch, .named, .other: nil
    }
  }

  // MARK: Contents

  private func writeStructures(to json: inout JSONText) {
    let ranges = ContentsRange.ranges(of: issue.contents, pageCount: issue.pages.count)
    guard !ranges.isEmpty else { return }
    json.lineKey("structures")
    json.array { json in
      json.newLine()
      json.object { json in
        json.member("id", address("range/contents"))
        json.member("type", "Range")
        json.key("label")
        value("Contents", language: "en", to: &json)
        json.key("items")
        json.array { json in write(ranges, name: "", to: &json) }
      }
    }
  }

  private func write(_ ranges: [ContentsRange], name: String, to json: inout JSONText) {
    for (number, range) in ranges.enumerated() {
      let name = "\(name)\(number + 1)"
      json.newLine()
      json.object { json in
        json.member("id", address("range/\(name)"))
        json.member("type", "Range")
        json.key("label")
        value(range.title, to: &json)
        json.key("items")
        json.array { json in
          for page in range.pages {
            json.object { json in
              json.member("id", canvas(page))
              json.member("type", "Canvas")
            }
          }
          write(range.children, name: "\(name).", to: &json)
        }
      }
    }
  }

  // MARK: Pieces

  private func address(_ path: String) -> String { "\(issue.address)/\(path)" }

  private func canvas(_ index: Int) -> String { address("canvas/\(index + 1)") }

  private func write(
    resource path: String,
    type: String,
    label: String,
    format: String,
    profile: String? = nil,
    to json: inout JSONText
  ) {
    json.object { json in
      json.member("id", address(path))
      json.member("type", type)
      json.key("label")
      value(label, language: "en", to: &json)
      json.member("format", format)
      if let profile { json.member("profile", profile) }
    }
  }

  /// Text with its language.
  private func value(_ text: String, language: String? = nil, to json: inout JSONText) {
    json.object { json in
      json.key(language ?? issue.language ?? "none")
      json.array { json in json.value(text) }
    }
  }
}

extension WebPage {
  /// The whole page, in points.
  fileprivate var rect: PageRect { PageRect(x: 0, y: 0, width: size.width, height: size.height) }
}

extension String {
  /// It as an address of the web, what no URI may hold escaped (RFC 3986); `nil` where it is another kind of address, or
  /// none.
  fileprivate var webAddress: String? {
    guard ["http://", "https://"].contains(where: { lowercased().hasPrefix($0) }) else { return nil }
    var allowed = CharacterSet(charactersIn: "-._~:/?#[]@!$&'()*+,;=%")
    allowed.insert(charactersIn: "A"..."Z")
    allowed.insert(charactersIn: "a"..."z")
    allowed.insert(charactersIn: "0"..."9")
    return addingPercentEncoding(withAllowedCharacters: allowed)
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

extension TextMapFormat {
  fileprivate var label: String {
    switch self {
    case .alto: "Text with places (ALTO)"
    case .hocr: "Text with places (hOCR)"
    case .json: "Text with places (JSON)"
    case .svg: "Text over the picture (SVG)"
    }
  }

  public var mediaType: String {
    switch self {
    case .alto: "application/xml"
    case .hocr: "text/vnd.hocr+html"
    case .json: "application/json"
    case .svg: "image/svg+xml"
    }
  }

  /// By which viewers know what the text map is.
  fileprivate var profile: String? {
    switch self {
    case .alto: "http://www.loc.gov/standards/alto/ns-v4#"
    case .hocr: "http://kba.cloud/hocr-spec/1.2/"
    case .json, .svg: nil
    }
  }
}
