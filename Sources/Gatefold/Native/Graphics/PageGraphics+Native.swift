internal import CGatefold

extension PageGraphics {
  /// Takes lengths in default user space units with the origin at the top left of the page as displayed. What lies
  /// outside the page is left out.
  init(_ native: cgatefold_graphics, pageIndex: Int, frame: PageFrame) {
    let page = PageRect(frame.size)
    var images: [PageImage] = []
    var shapes: [PageShape] = []
    for (order, graphic) in UnsafeMutableBufferPointer(start: native.items, count: native.count).enumerated() {
      guard let visible = graphic.visibleRect(userUnit: frame.userUnit, page: page) else { continue }
      if graphic.kind == CGATEFOLD_GRAPHIC_IMAGE {
        images.append(PageImage(graphic, visible, userUnit: frame.userUnit, order: order))
      } else {
        shapes.append(PageShape(graphic, visible, order: order))
      }
    }
    self.init(pageIndex: pageIndex, images: images, shapes: shapes, isTruncated: native.is_truncated)
  }
}

extension PageImage {
  fileprivate init(_ native: cgatefold_graphic, _ visibleRect: PageRect, userUnit: Double, order: Int) {
    let matrix = native.matrix
    func corner(_ x: Double, _ y: Double) -> PagePoint {
      PagePoint(
        x: (matrix.0 * x + matrix.2 * y + matrix.4) * userUnit,
        y: (matrix.1 * x + matrix.3 * y + matrix.5) * userUnit
      )
    }
    // The first row of samples is the upper edge of the unit square (PDF 32000-1, 8.9.3).
    quad = Quad(
      topLeft: corner(0, 1),
      topRight: corner(1, 1),
      bottomRight: corner(1, 0),
      bottomLeft: corner(0, 0)
    )
    self.visibleRect = visibleRect
    pixelSize = PixelSize(width: max(0, Int(native.width)), height: max(0, Int(native.height)))
    isStencil = native.is_stencil
    hasMask = native.has_mask
    opacity = Double(native.opacity)
    let isFile = native.is_plain_jpeg && native.object > 0
    jpeg =
      isFile
      ? EmbeddedFile(objectNumber: Int(native.object), generation: Int(native.generation), sound: nil) : nil
    reference =
      native.object > 0
      ? PDFObject.Reference(Int(native.object), generation: Int(native.generation)) : nil
    self.order = order
  }
}

extension PageShape {
  fileprivate init(_ native: cgatefold_graphic, _ visibleRect: PageRect, order: Int) {
    switch native.kind {
    case CGATEFOLD_GRAPHIC_STROKE: kind = .stroke
    case CGATEFOLD_GRAPHIC_SHADING: kind = .shading
    default: kind = .fill
    }
    self.visibleRect = visibleRect
    func component(_ shift: UInt32) -> Double { Double(native.color >> shift & 0xFF) / 255 }
    color = RGBAColor(red: component(16), green: component(8), blue: component(0), alpha: Double(native.opacity))
    isRectangle = native.is_rectangle
    hasPattern = native.has_pattern
    self.order = order
  }
}

extension cgatefold_graphic {
  /// `nil` where nothing of it is on the page. Lines have no height or width of their own.
  fileprivate func visibleRect(userUnit: Double, page: PageRect) -> PageRect? {
    let low = (x: max(bounds.x1, clip.x1) * userUnit, y: max(bounds.y1, clip.y1) * userUnit)
    let high = (x: min(bounds.x2, clip.x2) * userUnit, y: min(bounds.y2, clip.y2) * userUnit)
    let (left, right) = (max(low.x, page.minX), min(high.x, page.maxX))
    let (top, bottom) = (max(low.y, page.minY), min(high.y, page.maxY))
    guard left <= right, top <= bottom else { return nil }
    return PageRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
