/// A part of an outline from one point to the next.
enum PathSegment {
  case line(start: SIMD2<Double>, end: SIMD2<Double>)
  case curve(CubicCurve)

  var end: SIMD2<Double> {
    switch self {
    case .line(_, let end): end
    case .curve(let curve): curve.end
    }
  }
}
