internal import CGatefold

extension cgatefold_bitmap {
  var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }

  /// Draws a watermark over a page.
  func draw(_ watermark: Watermark, on page: PagePlacement) throws(NativeFailure) {
    switch watermark.mark {
    case .text(let text):
      try nativeCall { message in
        text.withCString { text in
          cgatefold_bitmap_draw_watermark(
            self,
            cgatefold_watermark(
              text: text,
              width: page.size.width,
              height: page.size.height,
              fill: cgatefold_color(watermark.fill),
              outline: cgatefold_color(watermark.outline)
            ),
            cgatefold_matrix(page.transform),
            message
          )
        }
      }
    case .picture(let picture):
      let frame = watermark.frame(of: picture.size, on: page.size)
      guard let target = page.pixels(in: frame, of: size) else { return }
      let mapping = PictureMapping(picture.size, filling: frame)
      try lay(picture, mapping, onto: target, of: page, opacity: watermark.opacity)
    }
  }
}

extension PixelBuffer {
  /// A copy with a watermark over the page that it shows a part of.
  ///
  /// - Throws: `pictureTooLarge`, `drawingFailed`.
  func marked(with watermark: Watermark, on page: PagePlacement) throws(GatefoldError) -> PixelBuffer {
    let copy = try PixelStorage(size)
    copy.copyRows(of: self)
    try copy.draw { bitmap throws(NativeFailure) in try bitmap.draw(watermark, on: page) }
    return PixelBuffer(copy)
  }
}

extension PixelBuffer {
  /// A copy of a part of a page's picture with a watermark over the page.
  ///
  /// - Parameters:
  ///   - pageSize: in points.
  ///   - zoom: pixels a point.
  ///   - x: how far the part lies from the left edge of the page, in pixels.
  ///   - y: how far it lies from the top edge.
  /// - Throws: `pictureTooLarge`, `drawingFailed`.
  package func marked(
    with watermark: Watermark,
    onPageOf pageSize: PageSize,
    zoom: Double,
    x: Int,
    y: Int
  ) throws(GatefoldError) -> PixelBuffer {
    let origin = PixelPoint(x: -x, y: -y)
    return try marked(
      with: watermark,
      on: PagePlacement(size: pageSize, zoom: zoom, rotation: .none, origin: origin)
    )
  }
}

extension OverlayPicture {
  /// The picture with a watermark over the page that it shows a part of.
  ///
  /// - Throws: `drawingFailed`.
  func marked(with watermark: Watermark, on page: PagePlacement) throws(GatefoldError) -> OverlayPicture {
    try drawingOver { bitmap throws(NativeFailure) in try bitmap.draw(watermark, on: page) }
  }
}

extension Watermark {
  /// Checks that the watermark can be drawn.
  ///
  /// - Throws: `invalidWatermark` for a text without letters, of several lines, or with letters that no font of this
  ///   machine has.
  public func validate() throws(GatefoldError) {
    guard case .text(let text) = mark else { return }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw GatefoldError(.invalidWatermark, "the text is empty; give some letters, or a picture")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw GatefoldError(.invalidWatermark, "the text has line breaks or control characters; write it in one line")
    }
    guard cgatefold_font_has_letters(text) else {
      throw GatefoldError(
        .invalidWatermark,
        "no font of this machine has all letters of \(text.debugDescription); install one, or give a picture"
      )
    }
  }

  fileprivate var fill: RGBAColor {
    RGBAColor(red: color.red, green: color.green, blue: color.blue, alpha: min(max(opacity, 0), 1))
  }

  /// White around a dark colour, black around a light one.
  fileprivate var outline: RGBAColor {
    let isDark = 0.3 * color.red + 0.6 * color.green + 0.1 * color.blue < 0.6
    let level = isDark ? 1.0 : 0
    return RGBAColor(red: level, green: level, blue: level, alpha: min(max(opacity, 0), 1))
  }

  /// The place of a picture on a page, in points.
  fileprivate func frame(of picture: PixelSize, on page: PageSize) -> PageRect {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(page.width / width, page.height / height) * 2 / 3
    return PageRect(
      x: (page.width - width * scale) / 2,
      y: (page.height - height * scale) / 2,
      width: width * scale,
      height: height * scale
    )
  }
}

extension cgatefold_matrix {
  fileprivate init(_ transform: PageTransform) {
    self.init(
      xx: transform.a,
      yx: transform.b,
      xy: transform.c,
      yy: transform.d,
      x0: transform.tx,
      y0: transform.ty
    )
  }
}
