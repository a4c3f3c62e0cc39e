/// A step of an outline. All points are absolute.
enum PathElement: Hashable, Sendable {
  /// Begins a subpath.
  case move(SIMD2<Double>)
  case line(SIMD2<Double>)
  case quadratic(control: SIMD2<Double>, end: SIMD2<Double>)
  case cubic(control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>)
  /// Leads back to where the subpath began. What follows without a move begins a subpath at the same point.
  case close

  /// The letter of SVG, and the points in SVG's order.
  var command: (letter: Character, points: [SIMD2<Double>]) {
    switch self {
    case .move(let end): ("M", [end])
    case .line(let end): ("L", [end])
    case .quadratic(let control, let end): ("Q", [control, end])
    case .cubic(let control1, let control2, let end): ("C", [control1, control2, end])
    case .close: ("Z", [])
    }
  }

  /// Returns the segment that the element draws, or `nil` for a move.
  ///
  /// - Parameters:
  ///   - current: the end point of the previous element.
  ///   - subpathStart: the start point of the subpath, to which closing it returns.
  func segment(from current: SIMD2<Double>, subpathStart: SIMD2<Double>) -> PathSegment? {
    switch self {
    case .move: nil
    case .line(let end): .line(start: current, end: end)
    case .quadratic(let control, let end):
      .curve(CubicCurve(start: current, quadraticControl: control, end: end))
    case .cubic(let control1, let control2, let end):
      .curve(CubicCurve(start: current, control1: control1, control2: control2, end: end))
    case .close: .line(start: current, end: subpathStart)
    }
  }

  func mapped(_ transform: (SIMD2<Double>) -> SIMD2<Double>) -> PathElement {
    switch self {
    case .move(let end): .move(transform(end))
    case .line(let end): .line(transform(end))
    case .quadratic(let control, let end): .quadratic(control: transform(control), end: transform(end))
    case .cubic(let control1, let control2, let end):
      .cubic(control1: transform(control1), control2: transform(control2), end: transform(end))
    case .close: .close
    }
  }

  /// Whether all coordinates are numbers no larger than a maximum.
  func isWithin(_ maximum: Double) -> Bool {
    func isWithin(_ point: SIMD2<Double>) -> Bool { abs(point.x) <= maximum && abs(point.y) <= maximum }
    return switch self {
    case .move(let end), .line(let end): isWithin(end)
    case .quadratic(let control, let end): isWithin(control) && isWithin(end)
    case .cubic(let control1, let control2, let end): isWithin(control1) && isWithin(control2) && isWithin(end)
    case .close: true
    }
  }
}
