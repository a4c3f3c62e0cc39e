/// A cubic Bézier curve.
struct CubicCurve {
  let start: SIMD2<Double>
  let control1: SIMD2<Double>
  let control2: SIMD2<Double>
  let end: SIMD2<Double>

  init(start: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// A quadratic curve, which is a cubic one too.
  init(start: SIMD2<Double>, quadraticControl control: SIMD2<Double>, end: SIMD2<Double>) {
    self.init(
      start: start,
      control1: start + (control - start) * (2.0 / 3),
      control2: end + (control - end) * (2.0 / 3),
      end: end
    )
  }

  /// The point at a fraction of the parameter, from 0 to 1.
  func point(at fraction: Double) -> SIMD2<Double> {
    let rest = 1 - fraction
    let outer = start * (rest * rest * rest) + end * (fraction * fraction * fraction)
    return outer + control1 * (3 * rest * rest * fraction) + control2 * (3 * rest * fraction * fraction)
  }

  /// The two parts before and after the middle of the parameter.
  var halves: (CubicCurve, CubicCurve) {
    let first = (start + control1) / 2
    let second = (control1 + control2) / 2
    let third = (control2 + end) / 2
    let before = (first + second) / 2
    let after = (second + third) / 2
    let middle = (before + after) / 2
    return (
      CubicCurve(start: start, control1: first, control2: before, end: middle),
      CubicCurve(start: middle, control1: after, control2: third, end: end)
    )
  }

  /// The largest second difference of the control points, which says how much the curve bends.
  private var bend: Double {
    let first = start - control1 * 2 + control2
    let second = control1 - control2 * 2 + end
    return max((first * first).sum(), (second * second).sum()).squareRoot()
  }

  /// The most that the curve can lie from the line between its ends (Wang's bound).
  var maximumDeviation: Double { 0.75 * bend }

  /// How many lines of equal parameter keep within a tolerance of the curve.
  ///
  /// - Parameter maximum: returned if more would be needed, or if the tolerance is not positive.
  func lineCount(tolerance: Double, maximum: Int) -> Int {
    guard tolerance > 0 else { return maximum }
    let count = (maximumDeviation / tolerance).squareRoot().rounded(.up)
    return count < Double(maximum) ? max(1, Int(count)) : maximum
  }

  /// The parameters at which the curve turns back along the x axis (0) or the y axis (1).
  func turningPoints(axis: Int) -> [Double] {
    let (p0, p1, p2, p3) = (start[axis], control1[axis], control2[axis], end[axis])
    // Half of the derivative's coefficients.
    let a = 1.5 * (p3 - p0 + 3 * (p1 - p2))
    let b = 3 * (p0 - 2 * p1 + p2)
    let c = 1.5 * (p1 - p0)
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    // This form loses no digits where a or c is small. A division by zero gives no parameter between 0 and 1.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
