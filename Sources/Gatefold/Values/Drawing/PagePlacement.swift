/// How a page lies on drawn pixels.
struct PagePlacement: Hashable, Sendable {
  /// In points, before the reader's turn.
  let size: PageSize
  /// Pixels per point.
  let zoom: Double
  var stretch = PageStretch.none
  let rotation: PageRotation
  /// The top left of the turned page, in pixels from the top left of the drawing.
  let origin: PixelPoint

  /// Pixels per point along the axes of the turned page.
  var scale: (x: Double, y: Double) { (zoom * stretch.x, zoom * stretch.y) }

  /// The transform from page space to pixels.
  var transform: PageTransform {
    func place(_ x: Double, _ y: Double) -> PagePoint {
      let turned = PagePoint(x: x, y: y).turned(rotation, on: size)
      return PagePoint(x: turned.x * scale.x + Double(origin.x), y: turned.y * scale.y + Double(origin.y))
    }
    let (corner, right, down) = (place(0, 0), place(1, 0), place(0, 1))
    return PageTransform(
      a: right.x - corner.x,
      b: right.y - corner.y,
      c: down.x - corner.x,
      d: down.y - corner.y,
      tx: corner.x,
      ty: corner.y
    )
  }
}
