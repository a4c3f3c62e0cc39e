extension Quad {
  /// Whether a point lies inside, whichever way the quad is turned.
  ///
  /// The edges of an upright quad count like those of ``PageRect/contains(_:)-(PagePoint)``. A quad without area
  /// contains no point.
  ///
  /// - Parameter point: in page space.
  public func contains(_ point: PagePoint) -> Bool {
    var isInside = false
    var start = bottomLeft
    for end in corners {
      if (start.y > point.y) != (end.y > point.y) {
        let crossing = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        if point.x < crossing { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }

  /// How far a point lies from the line through the middle of the quad, along which its text runs, in points.
  func distanceFromMiddle(to point: PagePoint) -> Double {
    let sum = corners.reduce(SIMD2<Double>.zero) { $0 + SIMD2($1.x, $1.y) }
    let offset = SIMD2(point.x, point.y) - sum / 4
    let along = alongAxis
    return abs(offset.y * along.x - offset.x * along.y)
  }
}
