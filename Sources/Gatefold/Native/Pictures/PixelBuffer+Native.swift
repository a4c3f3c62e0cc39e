internal import CGatefold

extension PixelBuffer {
  /// The shim's view of the pixels, which it must not write.
  func withBitmap<BodyError: Error>(_ body: (cgatefold_bitmap) throws(BodyError) -> Void) throws(BodyError) {
    let start = storage.start + offset
    try body(
      cgatefold_bitmap(
        pixels: start.assumingMemoryBound(to: UInt8.self),
        width: Int32(size.width),
        height: Int32(size.height),
        stride: Int32(bytesPerRow)
      )
    )
  }

  /// The bytes of every pixel, where all are equal.
  var uniformColor: UInt32? {
    var isUniform = false
    withBitmap { isUniform = cgatefold_bitmap_is_uniform($0) }
    return isUniform ? withRow(0) { $0.load(as: UInt32.self) } : nil
  }

  /// A part of the picture, scaled smoothly to a size.
  ///
  /// ```swift
  /// let half = PixelSize(width: picture.size.width / 2, height: picture.size.height / 2)
  /// let whole = PageRect(x: 0, y: 0, width: Double(picture.size.width), height: Double(picture.size.height))
  /// let smaller = try picture.scaled(whole, to: half)
  /// ```
  ///
  /// - Parameters:
  ///   - part: in pixels of this picture; fractions are allowed.
  ///   - size: of the result, in pixels.
  /// - Throws: `pictureTooLarge`, `drawingFailed`.
  public func scaled(_ part: PageRect, to size: PixelSize) throws(GatefoldError) -> PixelBuffer {
    let rect = cgatefold_rect(x1: part.minX, y1: part.minY, x2: part.maxX, y2: part.maxY)
    return PixelBuffer(
      try PixelStorage(drawing: size) { target throws(NativeFailure) in
        try withBitmap { source throws(NativeFailure) in
          try nativeCall { cgatefold_bitmap_scale(source, rect, target, $0) }
        }
      }
    )
  }

  /// The picture at half its size, rounded up: each pixel is the mean of two by two, or of those that there are.
  func halved() throws(GatefoldError) -> PixelBuffer {
    let half = try PixelStorage(PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2))
    withBitmap { cgatefold_bitmap_halve($0, half.bitmap) }
    return PixelBuffer(half)
  }

  /// A copy of the picture with quads marked on it, as with a marker pen.
  ///
  /// ```swift
  /// let hits = try await page.search("north wind")
  /// let marked = try picture.highlighting(hits.flatMap(\.quads), zoom: 2, style: .selection)
  /// ```
  ///
  /// - Parameters:
  ///   - quads: in page space.
  ///   - zoom: pixels a point of this picture.
  ///   - origin: the top left pixel of this picture, counted from the top left of the whole page.
  ///   - style: colours, outline and corners of the marks.
  /// - Throws: `pictureTooLarge`, `drawingFailed`.
  public func highlighting(
    _ quads: [Quad],
    zoom: Double,
    origin: PixelPoint = PixelPoint(x: 0, y: 0),
    style: HighlightStyle = .highlight
  ) throws(GatefoldError) -> PixelBuffer {
    let native = quads.map { quad in
      let xs = quad.corners.map { $0.x * zoom - Double(origin.x) }
      let ys = quad.corners.map { $0.y * zoom - Double(origin.y) }
      return cgatefold_quad(x: (xs[0], xs[1], xs[2], xs[3]), y: (ys[0], ys[1], ys[2], ys[3]))
    }
    return try drawingOver { bitmap, message in
      cgatefold_bitmap_mark_quads(bitmap, native, native.count, cgatefold_mark_style(style), message)
    }
  }

  /// A copy of the picture with short labels on filled tabs, each beside a rectangle.
  ///
  /// - Parameters:
  ///   - labels: with their rectangles in page space.
  ///   - printed: what the labels should not cover, if there is room.
  ///   - zoom: pixels a point of this picture, which shows the page from its top left.
  func labelled(
    _ labels: [(text: String, beside: PageRect)],
    keepingOff printed: [PageRect],
    zoom: Double,
    fill: RGBAColor
  ) throws(GatefoldError) -> PixelBuffer {
    let page = PageSize(width: Double(size.width) / zoom, height: Double(size.height) / zoom)
    var placement = LabelPlacement(on: PageRect(page), keepingOff: printed)
    let typeSize = 11.0
    return try drawingOver { bitmap, message in
      for (text, rect) in labels {
        let width = cgatefold_label_width(bitmap, text, typeSize)
        let place = placement.place(PageSize(width: width / zoom, height: 1.25 * typeSize / zoom), beside: rect)
        let (x, y) = (place.x * zoom, place.y * zoom)
        let status = cgatefold_bitmap_write_label(bitmap, text, x, y, typeSize, cgatefold_color(fill), message)
        if status != CGATEFOLD_OK { return status }
      }
      return CGATEFOLD_OK
    }
  }

  /// A copy of the picture with short lines of text.
  ///
  /// - Parameters:
  ///   - captions: texts with their places.
  ///   - size: font size in pixels.
  ///   - width: the maximum width of a caption in pixels. A longer one is shortened in its middle.
  ///   - color: of the text.
  /// - Throws: `pictureTooLarge`, `drawingFailed`.
  public func captioned(
    _ captions: [Caption],
    size: Double,
    width: Double,
    color: RGBAColor
  ) throws(GatefoldError) -> PixelBuffer {
    try drawingOver { bitmap, message in
      bitmap.write(captions, size: size, width: width, color: color, message)
    }
  }

  /// A copy that the shim draws on before anyone sees it.
  private func drawingOver(
    _ draw: (cgatefold_bitmap, UnsafeMutablePointer<cgatefold_message?>) -> cgatefold_status
  ) throws(GatefoldError) -> PixelBuffer {
    let copy = try PixelStorage(size)
    copy.copyRows(of: self)
    do throws(NativeFailure) {
      try nativeCall { draw(copy.bitmap, $0) }
    } catch {
      throw GatefoldError(.drawingFailed, "the marks could not be drawn", nativeMessage: error.message)
    }
    return PixelBuffer(copy)
  }
}

extension cgatefold_mark_style {
  fileprivate init(_ style: HighlightStyle) {
    self.init(
      fill: cgatefold_color(style.fill),
      outline: cgatefold_color(style.outline ?? style.fill),
      has_outline: style.outline != nil,
      outline_width: style.outlineWidth,
      corner_radius: style.cornerRadius
    )
  }
}
