internal import CGatefold

extension PixelStorage {
  /// Allocates zeroed pixels and lets the shim draw on them, before anyone else sees them.
  convenience init(
    drawing size: PixelSize,
    _ draw: (cgatefold_bitmap) throws(NativeFailure) -> Void
  ) throws(GatefoldError) {
    try self.init(size)
    do throws(NativeFailure) {
      try draw(bitmap)
    } catch {
      throw GatefoldError(.drawingFailed, "the page could not be drawn", nativeMessage: error.message)
    }
  }

  /// Lays the paper under a drawn page and gives it the look that the reader wants, before anyone else sees it.
  func finish(_ appearance: PageAppearance) throws(GatefoldError) {
    do throws(NativeFailure) {
      try nativeCall { cgatefold_bitmap_lay_paper(bitmap, cgatefold_color(appearance.paper), $0) }
    } catch {
      throw GatefoldError(.drawingFailed, "the paper could not be laid", nativeMessage: error.message)
    }
    if appearance.isInverted { cgatefold_bitmap_invert_lightness(bitmap) }
    if appearance.brightness < 1 { cgatefold_bitmap_dim(bitmap, max(0, appearance.brightness)) }
  }
}

extension PixelBuffer {
  /// The shim's view of the pixels, which it must not write.
  func withBitmap<Failure: Error>(_ body: (cgatefold_bitmap) throws(Failure) -> Void) throws(Failure) {
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

  /// A part of the picture, given in its pixels, scaled smoothly to a size.
  func scaled(_ part: PageRect, to size: PixelSize) throws(GatefoldError) -> PixelBuffer {
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
  /// - Parameters:
  ///   - quads: in page space.
  ///   - zoom: pixels a point of this picture.
  ///   - origin: the top left pixel of this picture, counted from the top left of the whole page.
  public func marking(
    _ quads: [Quad],
    zoom: Double,
    origin: (x: Int, y: Int) = (0, 0),
    style: MarkStyle = .highlight
  ) throws(GatefoldError) -> PixelBuffer {
    let native = quads.map { quad in
      let xs = quad.corners.map { $0.x * zoom - Double(origin.x) }
      let ys = quad.corners.map { $0.y * zoom - Double(origin.y) }
      return cgatefold_quad(x: (xs[0], xs[1], xs[2], xs[3]), y: (ys[0], ys[1], ys[2], ys[3]))
    }
    let stroke = style.outline.map(cgatefold_color.init)
    let copy = try PixelStorage(size)
    copy.copyRows(of: self)
    do throws(NativeFailure) {
      try nativeCall { message in
        withOptionalPointer(to: stroke) {
          cgatefold_bitmap_mark_quads(
            copy.bitmap,
            native,
            native.count,
            cgatefold_color(style.fill),
            $0,
            style.outlineWidth,
            message
          )
        }
      }
    } catch {
      throw GatefoldError(.drawingFailed, "the marks could not be drawn", nativeMessage: error.message)
    }
    return PixelBuffer(copy)
  }
}

extension PixelStorage {
  fileprivate var bitmap: cgatefold_bitmap {
    cgatefold_bitmap(
      pixels: start.assumingMemoryBound(to: UInt8.self),
      width: Int32(size.width),
      height: Int32(size.height),
      stride: Int32(bytesPerRow)
    )
  }
}

extension cgatefold_color {
  fileprivate init(_ color: RGBAColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

private func withOptionalPointer<Value, Result>(
  to value: Value?,
  _ body: (UnsafePointer<Value>?) -> Result
) -> Result {
  guard let value else { return body(nil) }
  return withUnsafePointer(to: value) { body($0) }
}
