/// Four corners of a run of text in page space, named as the text is read.
///
/// `topLeft` is the corner above the start of the text. If the text runs up the page, that corner lies at the bottom.
///
/// ```swift
/// let zoom = 2.0
/// for word in text.words {
///   window.drawPolygon(word.quad.corners.map { ($0.x * zoom, $0.y * zoom) })
/// }
/// ```
public struct Quad: Hashable, Sendable, Codable {
  /// The corner above the start of the text.
  public var topLeft: PagePoint
  /// The corner above the end of the text.
  public var topRight: PagePoint
  /// The corner below the end of the text.
  public var bottomRight: PagePoint
  /// The corner below the start of the text.
  public var bottomLeft: PagePoint

  /// A quad of four corners in page space.
  public init(topLeft: PagePoint, topRight: PagePoint, bottomRight: PagePoint, bottomLeft: PagePoint) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// A rectangle as the quad of text that runs in a direction.
  public init(_ rect: PageRect, direction: TextDirection = .leftToRight) {
    let corners = [
      PagePoint(x: rect.minX, y: rect.minY),
      PagePoint(x: rect.maxX, y: rect.minY),
      PagePoint(x: rect.maxX, y: rect.maxY),
      PagePoint(x: rect.minX, y: rect.maxY),
    ]
    let turns: Int =
      switch direction {
      case .leftToRight, .rightToLeft, .vertical: 0
      case .rotatedClockwise: 1
      case .rotatedCounterclockwise: 3
      }
    self.init(
      topLeft: corners[turns],
      topRight: corners[(turns + 1) % 4],
      bottomRight: corners[(turns + 2) % 4],
      bottomLeft: corners[(turns + 3) % 4]
    )
  }

  /// Creates the smallest quad around others with sides parallel to a model's; `nil` if the sequence is empty.
  init?(around quads: some Sequence<Quad>, runningLike model: Quad) {
    let along = model.alongAxis
    let down = SIMD2(-along.y, along.x)
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    func take(_ corner: PagePoint) {
      let point = SIMD2(corner.x, corner.y)
      let place = SIMD2((point * along).sum(), (point * down).sum())
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    for quad in quads {
      take(quad.topLeft)
      take(quad.topRight)
      take(quad.bottomRight)
      take(quad.bottomLeft)
    }
    guard low.x <= high.x else { return nil }
    func corner(_ u: Double, _ v: Double) -> PagePoint {
      let point = along * u + down * v
      return PagePoint(x: point.x, y: point.y)
    }
    self.init(
      topLeft: corner(low.x, low.y),
      topRight: corner(high.x, low.y),
      bottomRight: corner(high.x, high.y),
      bottomLeft: corner(low.x, high.y)
    )
  }

  /// The way from its left to its right, of length 1; from left to right where it has no width.
  var alongAxis: SIMD2<Double> {
    let axis = SIMD2(topRight.x - topLeft.x, topRight.y - topLeft.y)
    let length = (axis * axis).sum().squareRoot()
    return length > 1e-9 ? axis / length : SIMD2(1, 0)
  }

  /// The corners clockwise from ``topLeft``, as the text is read.
  public var corners: [PagePoint] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The smallest upright rectangle around the quad.
  public var boundingRect: PageRect {
    PageRect(topLeft, bottomRight).union(PageRect(topRight, bottomLeft))
  }

  func moved(x: Double, y: Double) -> Quad {
    Quad(
      topLeft: topLeft.moved(x: x, y: y),
      topRight: topRight.moved(x: x, y: y),
      bottomRight: bottomRight.moved(x: x, y: y),
      bottomLeft: bottomLeft.moved(x: x, y: y)
    )
  }
}
