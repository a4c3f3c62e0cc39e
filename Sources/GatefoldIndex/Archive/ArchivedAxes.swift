internal import Gatefold

/// The axes of a line in an archive: along the line and across it.
struct ArchivedAxes: Hashable {
  /// Maximum deviation of corners, in points; other quads are archived corner by corner.
  static let tolerance = 0.002
  /// Axes are rounded to millionths, so that lines that run alike share them.
  static let axisSteps = Double(1 << 20)

  let along: SIMD2<Int32>
  let across: SIMD2<Int32>
  let isVertical: Bool
  private let alongAxis: SIMD2<Double>
  private let acrossAxis: SIMD2<Double>
  private let determinant: Double
  /// Whether the line runs to the right, as most do.
  private let isUpright: Bool

  init?(along: SIMD2<Int32>, across: SIMD2<Int32>, isVertical: Bool) {
    self.along = along
    self.across = across
    self.isVertical = isVertical
    alongAxis = SIMD2(Double(along.x), Double(along.y)) / Self.axisSteps
    acrossAxis = SIMD2(Double(across.x), Double(across.y)) / Self.axisSteps
    determinant = alongAxis.x * acrossAxis.y - alongAxis.y * acrossAxis.x
    isUpright = !isVertical && alongAxis == SIMD2(1, 0) && acrossAxis == SIMD2(0, 1)
    // A smaller determinant would amplify rounding errors.
    guard abs(determinant) > 0.5 else { return nil }
  }

  /// The axes of a line's quad; upright ones where it has no area.
  init?(of quad: Quad, isVertical: Bool) {
    let across = Self.axis(quad.topLeft, quad.topRight)
    let down = Self.axis(quad.topLeft, quad.bottomLeft)
    // A side of no length stands as if at right angles to the other.
    let x = across ?? down.map { SIMD2($0.y, -$0.x) } ?? SIMD2(1, 0)
    let y = down ?? SIMD2(-x.y, x.x)
    let rounded = [x, y].map { SIMD2<Int32>(($0 * Self.axisSteps).rounded(.toNearestOrAwayFromZero)) }
    self.init(along: rounded[isVertical ? 1 : 0], across: rounded[isVertical ? 0 : 1], isVertical: isVertical)
  }

  private static func axis(_ start: PagePoint, _ end: PagePoint) -> SIMD2<Double>? {
    let way = SIMD2(end.x - start.x, end.y - start.y)
    let length = (way * way).sum().squareRoot()
    return length > 1e-6 && length.isFinite ? way / length : nil
  }

  /// The point at a position along and across the line, in points.
  func point(_ place: SIMD2<Double>) -> PagePoint {
    let point = alongAxis * place.x + acrossAxis * place.y
    return PagePoint(x: point.x, y: point.y)
  }

  func place(_ point: PagePoint) -> SIMD2<Double> {
    SIMD2(point.x * acrossAxis.y - point.y * acrossAxis.x, point.y * alongAxis.x - point.x * alongAxis.y) / determinant
  }

  /// The extent of a quad along and across the line; `nil` if its sides are not parallel to the axes.
  func extent(of quad: Quad) -> ArchivedExtent<Double>? {
    let low = place(quad.topLeft)
    let high = place(quad.bottomRight)
    let extent = ArchivedExtent(alongStart: low.x, acrossStart: low.y, alongEnd: high.x, acrossEnd: high.y)
    let other = self.quad(extent)
    guard Self.isNear(other.topRight, quad.topRight), Self.isNear(other.bottomLeft, quad.bottomLeft) else { return nil }
    return extent
  }

  /// Corners are named as for letters: those of a vertical line are upright.
  func quad(_ extent: ArchivedExtent<Double>) -> Quad {
    let start = alongAxis * extent.alongStart, end = alongAxis * extent.alongEnd
    let top = acrossAxis * extent.acrossStart, bottom = acrossAxis * extent.acrossEnd
    let topRight = isVertical ? start + bottom : end + top
    let bottomLeft = isVertical ? end + top : start + bottom
    return Quad(
      topLeft: PagePoint(start + top),
      topRight: PagePoint(topRight),
      bottomRight: PagePoint(end + bottom),
      bottomLeft: PagePoint(bottomLeft)
    )
  }

  func quad(_ extent: ArchivedExtent<Int>) -> Quad { quad(extent.inPoints) }

  /// A glyph by its kind and place in steps.
  @inline(__always)
  func glyph(_ kind: GlyphKind, _ extent: ArchivedExtent<Int>) -> Glyph {
    guard isUpright else { return Glyph(scalar: kind.scalar, styleIndex: kind.styleIndex, quad: quad(extent)) }
    let step = Float(1 / ArchivedLength.steps)
    return Glyph(
      scalar: kind.scalar,
      styleIndex: kind.styleIndex,
      from: SIMD2(Float(extent.alongStart), Float(extent.acrossStart)) * step,
      to: SIMD2(Float(extent.alongEnd), Float(extent.acrossEnd)) * step
    )
  }

  private static func isNear(_ a: PagePoint, _ b: PagePoint) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }
}

extension PagePoint {
  fileprivate init(_ point: SIMD2<Double>) {
    self.init(x: point.x, y: point.y)
  }
}
