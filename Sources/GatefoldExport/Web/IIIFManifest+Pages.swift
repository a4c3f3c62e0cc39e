internal import Gatefold

extension IIIFManifest {
  func write(_ page: WebPage, to json: inout JSONText) {
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
      let paintings = paintings(on: page)
      if let duration = duration(of: paintings) {
        json.lineKey("duration")
        json.value(duration)
      }
      if foldouts.contains(page.index) {
        json.lineKey("behavior")
        json.array { json in json.value("facing-pages") }
      }
      if let thumbnail = page.thumbnail {
        json.lineKey("thumbnail")
        json.array { json in write(thumbnail, to: &json) }
      }
      writeTextMaps(of: page, to: &json)
      if page.painted != nil || !paintings.isEmpty {
        json.lineKey("items")
        json.array { json in write(paintings, above: page.painted, of: page, to: &json) }
      }
      let annotations = annotations(of: page)
      if !annotations.isEmpty || !page.annotationPages.isEmpty {
        json.lineKey("annotations")
        json.array { json in
          if !annotations.isEmpty { write(annotations, of: page, to: &json) }
          for list in page.annotationPages {
            json.object { json in
              json.member("id", address(list))
              json.member("type", "AnnotationPage")
            }
          }
        }
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

  /// - Parameter whole: the picture of the whole page.
  private func write(
    _ paintings: [WebAnnotation],
    above whole: (picture: WebPage.Picture, service: String)?,
    of page: WebPage,
    to json: inout JSONText
  ) {
    let canvas = canvas(page.index)
    let pageID = "\(canvas)/painting"
    json.object { json in
      json.member("id", pageID)
      json.member("type", "AnnotationPage")
      json.key("items")
      json.array { json in
        if let whole {
          json.object { json in
            json.member("id", "\(pageID)/1")
            json.member("type", "Annotation")
            json.member("motivation", "painting")
            json.member("target", canvas)
            json.key("body")
            write(whole.picture, service: whole.service, to: &json)
          }
        }
        write(paintings, in: pageID, firstNumber: 2, of: page, to: &json)
      }
    }
  }

  func write(_ picture: WebPage.Picture, service: String? = nil, to json: inout JSONText) {
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
          json.member("profile", issue.isDrawnOnRequest ? "level2" : "level0")
        }
      }
    }
  }
}

extension WebPage {
  /// The picture of the whole page with the folder of its IIIF image; `nil` if the page could not be drawn.
  fileprivate var painted: (picture: Picture, service: String)? {
    if let picture, let imageService { (picture, imageService) } else { nil }
  }
}

extension TextMapFormat {
  fileprivate var label: String {
    switch self {
    case .alto: "Text with coordinates (ALTO)"
    case .hocr: "Text with coordinates (hOCR)"
    case .json: "Text with coordinates (JSON)"
    case .svg: "Text over the picture (SVG)"
    }
  }

  /// URI by which viewers recognise the format of the text map.
  fileprivate var profile: String? {
    switch self {
    case .alto: "http://www.loc.gov/standards/alto/ns-v4#"
    case .hocr: "http://kba.cloud/hocr-spec/1.2/"
    case .json, .svg: nil
    }
  }
}
