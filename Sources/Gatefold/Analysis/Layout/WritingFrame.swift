/// The axes of text that runs in one way: along its lines, and down from one line to the next. In it, rotated and
/// vertical text reads like any other.
struct WritingFrame: Hashable {
  let along: SIMD2<Double>
  let down: SIMD2<Double>
  let isVertical: Bool

  init(_ style: DrawnStyle) {
    along = style.along
    down = -style.up
    isVertical = style.isVertical
  }

  /// Whether letters stand upright in lines across the page.
  var isUpright: Bool { !isVertical && along.x > 0.99 }

  /// Whether lines are parallel to the edges of the page, so that its rules stand between them as on the page.
  var isLevel: Bool { !isVertical && along.x > 0.9999 }

  /// Whether their directions differ by at most half a degree, or a little more.
  func isNearly(_ other: WritingFrame) -> Bool {
    isVertical == other.isVertical && (along * other.along).sum() > 0.99995 && (down * other.down).sum() > 0.99995
  }

  func u(_ point: SIMD2<Double>) -> Double { (point * along).sum() }
  func v(_ point: SIMD2<Double>) -> Double { (point * down).sum() }

  func point(u: Double, v: Double) -> PagePoint {
    let point = along * u + down * v
    return PagePoint(x: point.x, y: point.y)
  }

  /// The quad of what lies between two places along the lines and two down from one to the next. A vertical line's
  /// corners are named as its upright letters are.
  func quad(u: ClosedRange<Double>, v: ClosedRange<Double>) -> Quad {
    let first = point(u: u.lowerBound, v: v.lowerBound)
    let second = point(u: u.upperBound, v: v.lowerBound)
    let third = point(u: u.upperBound, v: v.upperBound)
    let fourth = point(u: u.lowerBound, v: v.upperBound)
    return isVertical
      ? Quad(topLeft: fourth, topRight: first, bottomRight: second, bottomLeft: third)
      : Quad(topLeft: first, topRight: second, bottomRight: third, bottomLeft: fourth)
  }

  /// How lines of this frame run, where their letters run along it.
  var direction: TextDirection {
    if isVertical { return .vertical }
    if abs(along.x) >= abs(along.y) { return .leftToRight }
    return along.y > 0 ? .rotatedClockwise : .rotatedCounterclockwise
  }
}
