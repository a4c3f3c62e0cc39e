internal import Foundation

/// An arc of an ellipse by its ends, as the command A of SVG has it.
///
/// The formulas are those of SVG 1.1, appendix F.6, in a space in which the ellipse is the unit circle. Points are
/// reckoned from the start of the arc and not from the middle of the ellipse, which may be far away.
struct EllipticalArc {
  var start: SIMD2<Double>
  var end: SIMD2<Double>
  var radii: SIMD2<Double>
  /// The angle from the x axis of the path to the ellipse's x axis, clockwise where y grows downwards.
  var rotationInDegrees = 0.0
  /// Whether it is the longer one of the arcs that run the same way.
  var isLarge = false
  /// Whether it runs clockwise where y grows downwards: the sweep flag.
  var isClockwise = true

  /// The arc as cubic curves of at most an eighth of the ellipse each; `nil` if numbers overflow.
  ///
  /// It is a line if a radius is 0, and nothing if start and end are the same. Radii too small for the distance are
  /// enlarged.
  var elements: [PathElement]? {
    guard start != end else { return [] }
    guard radii.x != 0, radii.y != 0 else { return [.line(end)] }
    let angle = rotationInDegrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    let axis = SIMD2(cos(angle), sin(angle))
    let positiveRadii = SIMD2(abs(radii.x), abs(radii.y))

    // Half of the way back from the end, where the ellipse is the unit circle around `center`.
    let half = start / 2 - end / 2
    var local = SIMD2((axis * half).sum(), axis.x * half.y - axis.y * half.x) / positiveRadii
    var length = hypot(local.x, local.y)
    guard length.isFinite else { return nil }
    guard length > 0 else { return [.line(end)] }
    let scale = max(1, length)
    local /= scale
    length = min(1, length / scale)
    let side = (isLarge == isClockwise ? -1.0 : 1.0) * ((1 - length) * (1 + length)).squareRoot() / length
    let center = SIMD2(local.y, -local.x) * side

    let shortSweep = 2 * asin(length)
    let sweep = (isLarge ? 2 * .pi - shortSweep : shortSweep) * (isClockwise ? 1 : -1)
    let circle = UnitCircle(start: local - center, axis: axis, radii: positiveRadii * scale)
    return circle.elements(from: start, to: end, sweep: sweep)
  }
}

/// The unit circle into which an ellipse is transformed.
private struct UnitCircle {
  /// Where the arc starts, from the middle.
  let start: SIMD2<Double>
  /// The direction of the x axis of the ellipse.
  let axis: SIMD2<Double>
  let radii: SIMD2<Double>

  func elements(from pathStart: SIMD2<Double>, to pathEnd: SIMD2<Double>, sweep: Double) -> [PathElement] {
    // Not nine curves for a full ellipse, because of rounding.
    let count = max(1, Int((abs(sweep) / (.pi / 4) - 1e-6).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4 / 3 * tan(step / 4)
    return (0..<count).map { index in
      let from = Double(index) * step
      let to = Double(index + 1) * step
      return PathElement.cubic(
        control1: pathStart + inPath(way(to: from) + direction(at: from) * reach),
        control2: pathStart + inPath(way(to: to) - direction(at: to) * reach),
        end: index == count - 1 ? pathEnd : pathStart + inPath(way(to: to))
      )
    }
  }

  /// From the start to where a turn by an angle leads. A small one keeps all digits.
  private func way(to angle: Double) -> SIMD2<Double> {
    let halfSine = sin(angle / 2)
    return start * (-2 * halfSine * halfSine) + SIMD2(-start.y, start.x) * sin(angle)
  }

  /// The direction of the circle after a turn by an angle.
  private func direction(at angle: Double) -> SIMD2<Double> {
    SIMD2(-start.y, start.x) * cos(angle) - start * sin(angle)
  }

  private func inPath(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let scaled = vector * radii
    return SIMD2(axis.x * scaled.x - axis.y * scaled.y, axis.y * scaled.x + axis.x * scaled.y)
  }
}
