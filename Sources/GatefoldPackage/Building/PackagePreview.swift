public import Gatefold

/// Pages with overlays drawn as boxes, for checking by eye.
public enum PackagePreview {
  /// An overlay on a page.
  public struct Box: Sendable {
    /// The overlay.
    public let overlay: Overlay
    /// Its corners on the page, in points, the top left of its frame first.
    public let quad: Quad

    /// - Parameters:
    ///   - page: the page as a canvas by itself.
    ///   - spread: the spread that it is on.
    ///   - frame: where it lies on the spread.
    /// - Returns: `nil` if the overlay is not on the page.
    public init?(_ overlay: Overlay, page: SceneCanvas, spread: SceneCanvas, frame: PageRect) {
      let canvas = overlay.placement.isAcrossSpread ? spread : page
      guard let place = canvas.frame(of: overlay.placement) else { return nil }
      let offset = overlay.placement.isAcrossSpread ? (x: frame.x, y: frame.y) : (x: 0, y: 0)
      let moved = PageRect(x: place.x - offset.x, y: place.y - offset.y, width: place.width, height: place.height)
      guard moved.intersection(PageRect(x: 0, y: 0, width: page.size.width, height: page.size.height)) != nil else {
        return nil
      }
      self.overlay = overlay
      quad = moved.quad(turnedBy: overlay.placement.rotation)
    }
  }

  /// A page that has overlays.
  public struct Page: Sendable {
    /// The file of its picture.
    public let name: String
    /// From 1.
    public let number: Int
    /// In points.
    public let size: PageSize
    /// Its overlays.
    public let boxes: [Box]

    /// A page with the file of its picture.
    public init(name: String, number: Int, size: PageSize, boxes: [Box]) {
      self.name = name
      self.number = number
      self.size = size
      self.boxes = boxes
    }
  }

  /// A picture of a page with the boxes of its overlays, each with its kind.
  ///
  /// - Throws: `drawingFailed`.
  public static func picture(_ picture: PixelBuffer, _ boxes: [Box], zoom: Double) throws(GatefoldError) -> PixelBuffer
  {
    let marked = try picture.marking(boxes.map(\.quad), zoom: zoom, style: .link)
    let captions = boxes.filter { $0.quad.boundingRect.width * zoom > 40 && $0.quad.boundingRect.height * zoom > 14 }
      .map { box in
        let rect = box.quad.boundingRect
        return Caption(box.overlay.content.kind, x: rect.midX * zoom, y: rect.midY * zoom + 4)
      }
    return try marked.captioned(captions, size: 11, width: 120, color: RGBAColor(red: 0.04, green: 0.16, blue: 0.55))
  }

  /// One HTML page with all pictures; a box tells what it is when it is pointed at, and is listed below its page.
  public static func html(_ package: IssuePackage, pages: [Page]) -> String {
    let title = package.issue.title.escapedForMarkup
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title): overlays</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 1000px; padding: 0 1em }
      figure { margin: 2em 0 }
      img { width: 100%; border: 1px solid #bbb }
      li { margin: .2em 0 }
      code { background: #eee; padding: 0 .3em }
      </style>
      <h1>\(title)</h1>
      <p>\(pages.count.counted("page")) with overlays.</p>

      """
    for page in pages {
      text += "<figure>\n<img src=\"\(page.name)\" alt=\"Page \(page.number) with its overlays\">\n"
      text += "<figcaption>Page \(page.number)\n<ul>\n"
      for box in page.boxes {
        let overlay = box.overlay
        text += "<li><code>\(overlay.identifier.escapedForMarkup)</code> \(overlay.content.kind.escapedForMarkup): "
        text += "\(overlay.alternativeText.escapedForMarkup)</li>\n"
      }
      text += "</ul></figcaption>\n</figure>\n"
    }
    return text + "</html>\n"
  }
}

extension String {
  fileprivate var escapedForMarkup: String { MarkupEscaping.escaped(self) }
}

extension PageRect {
  /// The corners after a turn around the middle.
  ///
  /// - Parameter degrees: clockwise.
  fileprivate func quad(turnedBy degrees: Double) -> Quad {
    let viewport = Viewport(pageIndex: 0, rect: PageRect(x: 0, y: 0, width: 1, height: 1), zoom: 1)
    let transform = OverlayScene.transform(of: self, rotation: degrees, viewport)
    func corner(_ x: Double, _ y: Double) -> PagePoint {
      let point = transform.applied(to: PagePoint(x: x, y: y))
      return PagePoint(x: point.x, y: point.y)
    }
    return Quad(
      topLeft: corner(0, 0),
      topRight: corner(width, 0),
      bottomRight: corner(width, height),
      bottomLeft: corner(0, height)
    )
  }
}
