internal import Gatefold

extension OverlayShape {
  /// The outline in page space; empty if it is out of range.
  func outline(in frame: PageRect) -> PathOutline {
    let outline =
      switch self {
      case .rectangle(let cornerRadius): Self.rectangle(frame, cornerRadius: cornerRadius)
      case .circle: Self.unitCircle.mapped(to: frame)
      case .polygon(let points): PathOutline(polygon: points).mapped(to: frame)
      case .path(let path): path.outline.mapped(to: frame)
      }
    return outline.inRange
  }

  /// The circle that touches the sides of the unit square.
  private static let unitCircle: PathOutline = {
    let (right, left) = (SIMD2(1, 0.5), SIMD2(0, 0.5))
    let radii = SIMD2(0.5, 0.5)
    let halves = [
      EllipticalArc(start: right, end: left, radii: radii), EllipticalArc(start: left, end: right, radii: radii),
    ]
    return PathOutline([.move(right)] + halves.flatMap { $0.elements ?? [] } + [.close])
  }()

  private static func rectangle(_ frame: PageRect, cornerRadius: Double) -> PathOutline {
    let unitSquare = PathOutline(
      polygon: [PagePoint(x: 0, y: 0), PagePoint(x: 1, y: 0), PagePoint(x: 1, y: 1), PagePoint(x: 0, y: 1)]
    )
    let maximumRadius = min(abs(frame.width), abs(frame.height)) / 2
    guard cornerRadius > 0, maximumRadius > 0 else { return unitSquare.mapped(to: frame) }
    // In fractions of the frame too, so that a frame of negative size is treated like one of positive size.
    let radius = min(cornerRadius, maximumRadius)
    let inset = SIMD2(radius / abs(frame.width), radius / abs(frame.height))
    let (far, one) = (1 - inset, SIMD2(1.0, 1.0))
    var elements = [PathElement.move(SIMD2(inset.x, 0))]
    func addCorner(from start: SIMD2<Double>, to end: SIMD2<Double>) {
      elements.append(.line(start))
      elements += EllipticalArc(start: start, end: end, radii: inset).elements ?? []
    }
    addCorner(from: SIMD2(far.x, 0), to: SIMD2(one.x, inset.y))
    addCorner(from: SIMD2(one.x, far.y), to: SIMD2(far.x, one.y))
    addCorner(from: SIMD2(inset.x, one.y), to: SIMD2(0, far.y))
    addCorner(from: SIMD2(0, inset.y), to: SIMD2(inset.x, 0))
    return PathOutline(elements + [.close]).mapped(to: frame)
  }
}
