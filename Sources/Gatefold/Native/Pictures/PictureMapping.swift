internal import CGatefold

/// How the points of a page and the pixels of a picture above it go together: the pixel at a point is `origin +
/// pixelsPerPoint * point`, along both axes.
struct PictureMapping {
  var origin: (x: Double, y: Double)
  let pixelsPerPoint: (x: Double, y: Double)

  init(origin: (x: Double, y: Double), pixelsPerPoint: (x: Double, y: Double)) {
    self.origin = origin
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// A picture that fills a rectangle of the page.
  init(_ picture: PixelSize, filling frame: PageRect) {
    pixelsPerPoint = (Double(picture.width) / frame.width, Double(picture.height) / frame.height)
    origin = (-frame.x * pixelsPerPoint.x, -frame.y * pixelsPerPoint.y)
  }
}

extension PagePlacement {
  /// The pixels of a drawing that lie in a rectangle of the page with their middle.
  func pixels(in frame: PageRect, of drawing: PixelSize) -> PixelRect? {
    let turned = frame.turned(rotation, on: size)
    func pixel(_ edge: Double, _ scale: Double, _ origin: Int) -> Int {
      Int(bounded: (edge * scale - 0.5).rounded(.up)) + origin
    }
    let left = pixel(turned.minX, scale.x, origin.x)
    let top = pixel(turned.minY, scale.y, origin.y)
    let rect = PixelRect(
      x: left,
      y: top,
      width: pixel(turned.maxX, scale.x, origin.x) - left,
      height: pixel(turned.maxY, scale.y, origin.y) - top
    )
    return rect.intersection(PixelRect(drawing))
  }

  /// Where the pixels of a drawing along one of its axes lie on a picture.
  ///
  /// - Parameters:
  ///   - isAcross: whether it is the axis of columns, rather than of rows.
  ///   - pixels: from the first one to behind the last one.
  /// - Returns: reversed axes count their pixels backwards, from -1.
  func axis(
    isAcross: Bool,
    _ pixels: Range<Int>,
    _ mapping: PictureMapping
  ) -> (sampling: cgatefold_sampling, isReversed: Bool) {
    let isReversed =
      rotation == .upsideDown || rotation == (isAcross ? PageRotation.clockwise90 : .clockwise270)
    let isX = isAcross != rotation.isQuarterTurn
    let length = isX ? size.width : size.height
    let perPoint = isX ? mapping.pixelsPerPoint.x : mapping.pixelsPerPoint.y
    let start = isX ? mapping.origin.x : mapping.origin.y
    let first = pixels.lowerBound - (isAcross ? origin.x : origin.y)
    let sampling = cgatefold_sampling(
      start: isReversed ? start + length * perPoint : start,
      step: perPoint / (isAcross ? scale.x : scale.y),
      first: Int64(isReversed ? -(first + pixels.count) : first),
      count: Int32(clamping: pixels.count)
    )
    return (sampling, isReversed)
  }
}
