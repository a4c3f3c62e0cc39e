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
    /// The file of its picture without boxes.
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

  /// A picture of a page with the boxes of its overlays, each with its identifier.
  ///
  /// - Throws: `drawingFailed`.
  public static func picture(_ picture: PixelBuffer, _ boxes: [Box], zoom: Double) throws(GatefoldError) -> PixelBuffer
  {
    let marked = try picture.marking(boxes.map(\.quad), zoom: zoom, style: .link)
    let captions = boxes.filter { $0.quad.boundingRect.width * zoom > 40 && $0.quad.boundingRect.height * zoom > 14 }
      .map { box in
        let rect = box.quad.boundingRect
        return Caption(box.overlay.identifier, x: rect.midX * zoom, y: rect.midY * zoom + 4)
      }
    return try marked.captioned(captions, size: 11, width: 120, color: RGBAColor(red: 0.04, green: 0.16, blue: 0.55))
  }

  /// What an HTML page says that ``html(_:pages:poster:)`` makes, so that it can be told from others.
  public static let generator = "<meta name=\"generator\" content=\"gatefold package preview\">"

  /// One HTML page with all pages: boxes lie over them with their posters, hidden ones dashed, and tell what they are when
  /// they are pointed at.
  ///
  /// - Parameter poster: the file of an overlay's poster beside the HTML page; `nil` if there is none.
  public static func html(_ package: IssuePackage, pages: [Page], poster: (Overlay) -> String?) -> String {
    let title = package.issue.title.escapedForMarkup
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      \(generator)
      <title>\(title): overlays</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 1000px; padding: 0 1em }
      figure { margin: 2em 0 }
      .page { position: relative }
      .page img { width: 100%; display: block }
      .page svg { position: absolute; inset: 0; width: 100%; height: 100% }
      .halo { fill: none; stroke: #fff; stroke-width: 3 }
      .box { fill: #1f5fd01f; stroke: #1f5fd0; stroke-width: 1.2 }
      .box.hidden { stroke-dasharray: 4 3 }
      g:hover .box { fill: #1f5fd055 }
      text { font-size: 7px; fill: #fff; stroke: #123a80; stroke-width: 2px; paint-order: stroke }
      li { margin: .2em 0 }
      code { background: #eee; padding: 0 .3em }
      </style>
      <h1>\(title)</h1>
      <p>\(pages.count.counted("page")) with overlays.</p>

      """
    for page in pages {
      let (width, height) = (page.size.width, page.size.height)
      text += "<figure>\n<div class=\"page\"><img src=\"\(page.name)\" alt=\"Page \(page.number)\">\n"
      text += "<svg viewBox=\"0 0 \(width) \(height)\">\n"
      for box in page.boxes { text += svg(box, poster: poster(box.overlay)) }
      text += "</svg></div>\n<figcaption>Page \(page.number)\n<ul>\n"
      for box in page.boxes {
        text += "<li><code>\(box.overlay.identifier.escapedForMarkup)</code> \(box.description.escapedForMarkup)</li>\n"
      }
      text += "</ul></figcaption>\n</figure>\n"
    }
    return text + "</html>\n"
  }

  private static func svg(_ box: Box, poster: String?) -> String {
    let points = box.quad.corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    let overlay = box.overlay
    let rect = box.quad.boundingRect
    var text = "<g><title>\(overlay.identifier.escapedForMarkup): \(box.description.escapedForMarkup)</title>"
    if let poster {
      text += "<image href=\"\(poster.escapedForMarkup)\" x=\"\(rect.x)\" y=\"\(rect.y)\" width=\"\(rect.width)\" "
      text += "height=\"\(rect.height)\" preserveAspectRatio=\"xMidYMid meet\"/>"
    }
    text += "<polygon class=\"halo\" points=\"\(points)\"/>"
    text += "<polygon class=\"box\(overlay.isHidden ? " hidden" : "")\" points=\"\(points)\"/>"
    if rect.width > 30, rect.height > 9 {
      text += "<text x=\"\(rect.x + 3)\" y=\"\(rect.y + 8)\">\(overlay.identifier.escapedForMarkup)</text>"
    }
    return text + "</g>\n"
  }
}

extension PackagePreview.Box {
  /// Its kind and what a screen reader says.
  fileprivate var description: String {
    "\(overlay.content.kind)\(overlay.isHidden ? ", hidden" : ""): \(overlay.alternativeText)"
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
