// Curves are not flattened first: they are halved only where it matters for the point. So a curve takes little more time
// than a line, and the fill needs no tolerance.

extension PathOutline {
  /// How often the outline winds around a point, clockwise turns counting as 1 and counterclockwise ones as -1.
  ///
  /// Open subpaths are closed. Points on a left or a top edge are inside, those on a right or a bottom edge are not.
  func winding(around point: SIMD2<Double>) -> Int {
    PathSegments(self, closesAll: true).reduce(0) { sum, segment in
      switch segment {
      case .line(let start, let end): sum + Self.winding(from: start, to: end, around: point)
      case .curve(let curve): sum + curve.winding(around: point, depth: 0)
      }
    }
  }

  /// Whether a point is no farther from the outline than a distance.
  func isWithin(_ distance: Double, of point: SIMD2<Double>) -> Bool {
    // A point that lies farther from the origin is not near any outline, and its square might overflow.
    let maximum = 4 * Self.maximumCoordinate
    guard abs(point.x) <= maximum, abs(point.y) <= maximum else { return false }
    return PathSegments(self, closesAll: false).contains { segment in
      switch segment {
      case .line(let start, let end): Self.distance(from: start, to: end, toPoint: point) <= distance
      case .curve(let curve): curve.isWithin(distance, of: point, depth: 0)
      }
    }
  }

  /// The part of a line: 1 or -1 if the ray from the point to the right crosses it.
  fileprivate static func winding(
    from start: SIMD2<Double>,
    to end: SIMD2<Double>,
    around point: SIMD2<Double>
  ) -> Int {
    guard (start.y > point.y) != (end.y > point.y) else { return 0 }
    let crossing = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
    return point.x < crossing ? (end.y > start.y ? 1 : -1) : 0
  }

  fileprivate static func distance(
    from start: SIMD2<Double>,
    to end: SIMD2<Double>,
    toPoint point: SIMD2<Double>
  ) -> Double {
    let step = end - start
    let offset = point - start
    let length = (step * step).sum()
    let fraction = length > 0 ? min(1, max(0, (offset * step).sum() / length)) : 0
    let rest = offset - step * fraction
    return (rest * rest).sum().squareRoot()
  }
}

extension CubicCurve {
  /// The part of the curve: how often the ray from the point to the right crosses it downwards, less upwards.
  fileprivate func winding(around point: SIMD2<Double>, depth: Int) -> Int {
    let low = pointwiseMin(pointwiseMin(start, control1), pointwiseMin(control2, end))
    let high = pointwiseMax(pointwiseMax(start, control1), pointwiseMax(control2, end))
    guard point.y >= low.y, point.y < high.y, point.x < high.x else { return 0 }
    // After 48 halves, the longest curve is shorter than the precision of the point.
    guard point.x >= low.x, depth < 48 else {
      return PathOutline.winding(from: start, to: end, around: point)
    }
    let (first, second) = halves
    return first.winding(around: point, depth: depth + 1) + second.winding(around: point, depth: depth + 1)
  }

  fileprivate func isWithin(_ distance: Double, of point: SIMD2<Double>, depth: Int) -> Bool {
    let chordDistance = PathOutline.distance(from: start, to: end, toPoint: point)
    let deviation = maximumDeviation
    if chordDistance - deviation > distance { return false }
    // The deviation falls to a quarter with each half: from the largest coordinates to 0.01 in 20.
    if chordDistance + deviation <= distance || deviation < 0.01 || depth == 24 { return chordDistance <= distance }
    let (first, second) = halves
    return first.isWithin(distance, of: point, depth: depth + 1)
      || second.isWithin(distance, of: point, depth: depth + 1)
  }
}
