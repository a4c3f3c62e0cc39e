public import Gatefold
internal import GatefoldFormats

/// Pages with overlays drawn as boxes, with their pictures, for checking by eye.
public enum PackagePreview {
  /// An overlay on a page.
  public struct Box: Sendable {
    /// The overlay.
    public let overlay: Overlay
    /// Its corners on the page, in points, the top left of its frame first.
    public let quad: Quad

    /// The frame on the page with its turn.
    let turned: TurnedFrame

    /// - Parameters:
    ///   - overlay: its frame and its turn give the corners of the box.
    ///   - canvas: the page, with its spread; see ``SceneCanvas/init(_:of:)``.
    /// - Returns: `nil` if nothing of the overlay is on the page.
    public init?(_ overlay: Overlay, on canvas: SceneCanvas) {
      guard let frame = canvas.frame(of: overlay) else { return nil }
      turned = TurnedFrame(frame, rotation: overlay.placement.rotation)
      let box = PageRect(x: 0, y: 0, width: frame.width, height: frame.height)
      let page = PageRect(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height)
      guard turned.bounds(of: box).intersection(page) != nil else { return nil }
      self.overlay = overlay
      let corners = turned.corners(of: box)
      quad = Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
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

  /// The files that can replace an overlay in print, the best first: a picture, a gallery's first picture, a poster.
  public static func picturePaths(of overlay: Overlay) -> [String] {
    let own: String?
    switch overlay.content {
    case .picture(let path): own = path
    case .gallery(let gallery): own = gallery.items.first?.path
    default: own = nil
    }
    return [own, overlay.poster].compactMap { $0 }
  }

  /// A picture of a page with the pictures of its overlays, and with their boxes, each with its identifier.
  ///
  /// - Parameters:
  ///   - picture: the page.
  ///   - boxes: its overlays.
  ///   - zoom: pixels of the page's picture a point.
  ///   - overlayPicture: returns the picture of an overlay, or `nil` without one. It is fitted into the box with its
  ///     proportions, and rotated with it.
  /// - Throws: `drawingFailed`, `pictureTooLarge`.
  public static func picture(
    _ picture: PixelBuffer,
    _ boxes: [Box],
    zoom: Double,
    overlayPicture: (Overlay) -> OverlayPicture? = { _ in nil }
  ) throws(GatefoldError) -> PixelBuffer {
    var drawing = PreviewDrawing(picture, zoom: zoom)
    for box in boxes { if let own = overlayPicture(box.overlay) { drawing.add(own, in: box) } }
    let picture = try drawing.finish()
    let marked = try picture.highlighting(boxes.map(\.quad), zoom: zoom, style: .link)
    let captions = boxes.filter { $0.quad.boundingRect.width * zoom > 40 && $0.quad.boundingRect.height * zoom > 14 }
      .map { box in
        let rect = box.quad.boundingRect
        return Caption(box.overlay.identifier, x: rect.midX * zoom, y: rect.midY * zoom + 4)
      }
    // A light edge, so that the letters are seen on dark pictures, too.
    let edges = captions.flatMap { caption in
      [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)].map { Caption(caption.text, x: caption.x + $0.0, y: caption.y + $0.1) }
    }
    let (size, width) = (11.0, 120.0)
    return try marked.captioned(edges, size: size, width: width, color: .white)
      .captioned(captions, size: size, width: width, color: RGBAColor(red: 0.04, green: 0.16, blue: 0.55))
  }

  /// The `meta` element that identifies HTML pages made by ``html(_:pages:overlayPicture:)``.
  public static let generator = "<meta name=\"generator\" content=\"gatefold package preview\">"

  /// Returns one HTML page with all pages and their overlays as boxes with pictures. Hidden overlays are dashed. A
  /// tooltip describes each overlay.
  ///
  /// - Parameters:
  ///   - package: the package, which gives the title.
  ///   - pages: the pages to show, in order. Their picture files lie beside the HTML page.
  ///   - overlayPicture: returns the name of an overlay's picture file beside the HTML page, or `nil` without one.
  public static func html(_ package: IssuePackage, pages: [Page], overlayPicture: (Overlay) -> String?) -> String {
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
      for box in page.boxes { text += svg(box, picture: overlayPicture(box.overlay)) }
      text += "</svg></div>\n<figcaption>Page \(page.number)\n<ul>\n"
      for box in page.boxes {
        text += "<li><code>\(box.overlay.identifier.escapedForMarkup)</code> \(box.description.escapedForMarkup)</li>\n"
      }
      text += "</ul></figcaption>\n</figure>\n"
    }
    return text + "</html>\n"
  }

  private static func svg(_ box: Box, picture: String?) -> String {
    let points = box.quad.corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    let overlay = box.overlay
    let rect = box.quad.boundingRect
    var text = "<g><title>\(overlay.identifier.escapedForMarkup): \(box.description.escapedForMarkup)</title>"
    if let picture {
      let frame = box.turned.frame
      text += "<image href=\"\(picture.escapedForMarkup)\" x=\"\(frame.x)\" y=\"\(frame.y)\" width=\"\(frame.width)\" "
      text += "height=\"\(frame.height)\" preserveAspectRatio=\"xMidYMid meet\""
      if overlay.placement.rotation != 0 {
        text += " transform=\"rotate(\(overlay.placement.rotation) \(frame.midX) \(frame.midY))\""
      }
      text += "/>"
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
